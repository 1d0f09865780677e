import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { DelStoreIgnoredDocument, IgnoredGamesDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { STALE_BY_PREFERENCE } from '../../browsing/game-lists.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button } from '../../components/button.tsx';
import { onFirstPress } from '../../components/first-press.ts';
import { langOf } from '../../components/game-card.tsx';
import { Link } from '../../components/link.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { everyRow } from '../../platform/every-row.ts';
import { execute } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';

/** The games that the player ignores, with a way back. */
export function IgnoredGames() {
  const t = useTranslate();
  const { run, locale } = useApp();
  const language = locale.toLowerCase();
  const question = useQuery({
    queryKey: ['ignoredGames'],
    queryFn: () =>
      everyRow(async (q) => (await execute(run, IgnoredGamesDocument, { language, q })).findStoreIgnored),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const show = useGraphqlMutation(DelStoreIgnoredDocument, {
    stale: STALE_BY_PREFERENCE,
    // The button goes with its row: the heading stays.
    onSuccess: () => heading.current?.focus(),
  });
  const rows = question.data;
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="mb-2 font-semibold text-sm outline-none">
        {t('browse:leftOut.ignored')}
      </h3>
      {!rows && <AwaitedPart question={question} className="h-20" />}
      {rows?.length === 0 && <p className="text-muted text-sm">{t('browse:leftOut.ignoredNone')}</p>}
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {rows?.map(
          ({
            store: {
              id,
              store_info: [info],
            },
          }) =>
            info ? (
              <li key={id} className="flex items-center gap-4 py-3">
                <Thumbnail path={info.data.cover1to1} className="size-11 rounded-md" />
                <Link
                  to={`/store/${id}`}
                  lang={langOf(info.language)}
                  className="min-w-0 grow truncate py-1 font-semibold underline-offset-4 hover:underline"
                >
                  {info.name}
                </Link>
                <Button
                  kind="plain"
                  size="sm"
                  aria-label={`${t('game:ignore.undo')}: ${info.name}`}
                  busy={show.isPending}
                  onClick={onFirstPress(() => show.mutate({ store_id: id }))}
                >
                  {t('game:ignore.undo')}
                </Button>
              </li>
            ) : null,
        )}
      </ul>
    </div>
  );
}
