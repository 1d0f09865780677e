import { CodedError } from '../../../shared/contract/errors.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { usePersonName } from '../../community/person.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Link } from '../../components/link.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { errorText, isForSupport } from '../../popups/error/error-text.ts';
import type { PlayedGame } from './queries.ts';

/** Why a game does not play, and whom to ask: support where it did not start (C11), its author where its data are lost (C12). */
export function PlayFailure({
  storeId,
  author,
  error,
  retry,
}: {
  storeId: number;
  author: PlayedGame['author'] | undefined;
  error: unknown;
  retry: () => void;
}) {
  const t = useTranslate();
  const { catalogue } = useApp();
  const nameOf = usePersonName();
  const isForAuthor = error instanceof CodedError && error.code === 'render/game-data-lost';
  return (
    <div
      role="alert"
      className="m-auto flex w-[calc(100%-2rem)] max-w-md flex-col items-center gap-4 rounded-xl bg-surface p-6 text-center text-ink"
    >
      <p>{errorText(catalogue, error)}</p>
      {isForSupport(error) && <SupportAddress />}
      {isForAuthor && author && (
        <p className="text-sm">
          {t('game:author.label')}{' '}
          <Link
            to={`/user/${author.uuid}`}
            className="inline-block py-1 font-semibold text-accent-text underline underline-offset-4"
          >
            {nameOf(author)}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>{t('common:retry')}</Button>
        <ButtonLink to={`/store/${storeId}`} kind="plain">
          {t('game:play.back')}
        </ButtonLink>
      </div>
    </div>
  );
}
