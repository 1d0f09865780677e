import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MeDocument } from '../../shared/contract/gql/graphql.ts';
import { forgetBrowsing } from '../browsing/recently-viewed.ts';
import { forgetDrafts } from '../community/draft.ts';
import { graphqlQuery } from '../platform/graphql.ts';
import { untilReached } from '../platform/until-reached.ts';
import { forgetPayment } from '../wallet/pending-payment.ts';
import { useApp } from './app.ts';

const START_DELAY_MS = 100;

/** `unknown` until the store has said it, and on the server but for pages that it draws for a player. */
export type SessionStatus = 'unknown' | 'guest' | 'player';

/** Names the answer to whether a player is there. */
export const SESSION_KEY = ['session'];

/** How to ask for the signed-in player. */
export const meQuery = graphqlQuery(MeDocument, { role: 'player' });

/**
 * Who is in front of the page. Personal data is fetched in the browser only, so that public pages stay cacheable; a few of
 * the player's own come with it (`drawn-for-player.ts`).
 */
export function useSession(): SessionStatus {
  const { platform } = useApp();
  const { data } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      // Start-up order (T17): the page settles first, then sign-in state, then what belongs to the player.
      await new Promise((resolve) => setTimeout(resolve, START_DELAY_MS));
      // A player whose network failed for a moment is no guest.
      return untilReached(platform.signedIn, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return 'unknown';
  return data ? 'player' : 'guest';
}

/** Has it said who is here as soon as the store has: on a page of the player's own nothing is to settle first. */
export function useSessionAtOnce(): void {
  const { platform } = useApp();
  const queryClient = useQueryClient();
  useEffect(() => {
    platform.signedIn().then(
      (isPlayer) => queryClient.setQueryData(SESSION_KEY, isPlayer),
      () => {},
    );
  }, [platform, queryClient]);
}

/** The signed-in player; `data` is undefined for guests. */
export function useMe() {
  const status = useSession();
  return useQuery({ ...meQuery, enabled: status === 'player' });
}

/** Who is in front of the page: a player's uuid, or `guest`; undefined while that is not known. */
export function useViewer(): string | undefined {
  const status = useSession();
  const { data } = useMe();
  return status === 'guest' ? 'guest' : data?.me.uuid;
}

/** Forgets everything that belonged to the last player whenever the session changes (T19). */
export function useSessionChanges(): void {
  const { platform } = useApp();
  const queryClient = useQueryClient();
  useSuccession();
  useEffect(
    () =>
      platform.onSessionChange(async () => {
        void queryClient.resetQueries();
        // Where the store cannot be asked nobody has left yet.
        if (await platform.signedIn().catch(() => true)) return;
        forgetBrowsing(platform);
        forgetDrafts();
        forgetPayment();
      }),
    [platform, queryClient],
  );
}

/** Forgets what the last player left on this device once another is there, without a moment in which nobody was. */
function useSuccession(): void {
  const { platform } = useApp();
  const viewer = useViewer();
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (viewer === undefined) return;
    if (last.current !== undefined && last.current !== 'guest' && viewer !== last.current) {
      forgetBrowsing(platform);
      forgetDrafts();
      forgetPayment();
    }
    last.current = viewer;
  }, [viewer, platform]);
}
