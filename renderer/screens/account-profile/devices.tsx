import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  MySessionsDocument,
} from '../../../shared/contract/gql/graphql.ts';
import { useDeviceName } from '../../account/device-name.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useNow } from '../../app/use-now.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button } from '../../components/button.tsx';
import { onFirstPress } from '../../components/first-press.ts';
import { useToast } from '../../components/toast.tsx';
import { timeAgo } from '../../i18n/format.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';

const STALE = ['mySessions'];

/** Where the player is signed in; other devices can be signed out from here. */
export function Devices() {
  const t = useTranslate();
  const app = useApp();
  const now = useNow();
  const toast = useToast();
  const question = useQuery(graphqlQuery(MySessionsDocument, {}));
  const list = useRef<HTMLUListElement>(null);
  const onSuccess = () => {
    // The button goes with its row: the list stays.
    list.current?.focus();
    toast(t('security:devices.ended'));
  };
  const end = useGraphqlMutation(EndSessionDocument, { stale: STALE, onSuccess });
  const endOthers = useGraphqlMutation(EndOtherSessionsDocument, { stale: STALE, onSuccess });
  const nameOf = useDeviceName();
  const sessions = question.data?.findSession;
  const busy = end.isPending || endOthers.isPending;
  if (!sessions) return <AwaitedPart question={question} className="h-16" />;
  return (
    <div className="flex flex-col gap-3">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('security:devices.title')}
        className="divide-y divide-line rounded-lg border border-line outline-none"
      >
        {sessions.map((session) => (
          <li
            key={session.uuid}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 py-2"
          >
            <div>
              <p className="font-semibold text-sm">{nameOf(session)}</p>
              <p className="text-muted text-sm">
                {session.current
                  ? t('security:devices.current')
                  : t('security:devices.lastUsed', {
                      time: timeAgo(app, session.last_used_at, now),
                    })}
              </p>
            </div>
            {!session.current && (
              <Button
                kind="plain"
                size="sm"
                busy={busy}
                aria-label={t('security:devices.endOne', { device: nameOf(session) })}
                onClick={onFirstPress(() => end.mutate({ uuid: session.uuid }))}
              >
                {t('security:devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          kind="plain"
          size="sm"
          className="self-start"
          busy={busy}
          onClick={onFirstPress(() => endOthers.mutate({}))}
        >
          {t('security:devices.endOthers')}
        </Button>
      )}
    </div>
  );
}
