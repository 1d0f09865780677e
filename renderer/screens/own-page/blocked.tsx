import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { BlockedDocument, DelUserBlockedDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { STALE_BY_BLOCK } from '../../community/blocking.ts';
import { usePersonName } from '../../community/person.ts';
import { Avatar } from '../../components/avatar.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button } from '../../components/button.tsx';
import { onFirstPress } from '../../components/first-press.ts';
import { everyRow } from '../../platform/every-row.ts';
import { execute } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';

/** Whom the player has blocked, with a way back. */
export function Blocked() {
  const t = useTranslate();
  const { run } = useApp();
  const question = useQuery({
    queryKey: ['blocked'],
    queryFn: () => everyRow(async (q) => (await execute(run, BlockedDocument, { q })).findUserBlocked),
  });
  const nameOf = usePersonName();
  const list = useRef<HTMLDivElement>(null);
  const unblock = useGraphqlMutation(DelUserBlockedDocument, {
    stale: STALE_BY_BLOCK,
    // The button goes with its row: the list stays.
    onSuccess: () => list.current?.focus(),
  });
  const rows = question.data;
  if (!rows) return <AwaitedPart question={question} className="h-32" />;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {rows.length === 0 && <p className="py-4 text-muted">{t('community:own.blockedNone')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ uuid, blocked }) => (
          <li key={uuid} className="flex items-center gap-4 py-3">
            <Avatar path={blocked.profile.head} name={nameOf(blocked)} className="size-11" />
            <span className="min-w-0 grow truncate font-semibold">{nameOf(blocked)}</span>
            <Button
              kind="plain"
              size="sm"
              aria-label={`${t('community:block.undo')}: ${nameOf(blocked)}`}
              busy={unblock.isPending}
              onClick={onFirstPress(() => unblock.mutate({ uuid }))}
            >
              {t('community:block.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
