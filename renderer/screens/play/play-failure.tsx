import { useApp, useTranslate } from '../../app/app.ts';
import { GameAuthor, type PlayedGame } from '../../community/game-author.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { errorText, isForAuthor, isForSupport } from '../../popups/error/error-text.ts';

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
  return (
    <div
      role="alert"
      className="m-auto flex w-[calc(100%-2rem)] max-w-md flex-col items-center gap-4 rounded-xl bg-surface p-6 text-center text-ink"
    >
      <p>{errorText(catalogue, error)}</p>
      {isForSupport(error) && <SupportAddress />}
      {isForAuthor(error) && author && <GameAuthor author={author} />}
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>{t('common:retry')}</Button>
        <ButtonLink to={`/store/${storeId}`} kind="plain">
          {t('game:play.back')}
        </ButtonLink>
      </div>
    </div>
  );
}
