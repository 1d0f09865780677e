import { type FetchQueryOptions, onlineManager, type QueryKey } from '@tanstack/react-query';
import type { App } from './app.ts';

/**
 * Asks for what a page of the player's own shows, so that the answer is under way while it comes to life. Guests have no
 * such page, and are not asked for; nor is anybody without a network, or what came with the page. What fails the page asks
 * again.
 */
export async function askAhead<Data, Key extends QueryKey>(
  { platform, queryClient }: App,
  question: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (!onlineManager.isOnline() || queryClient.getQueryData(question.queryKey) !== undefined) return;
  const isPlayer = await platform.signedIn().catch(() => false);
  if (isPlayer) await queryClient.prefetchQuery(question);
}

/** What a loader that has asked ahead ends with: a browser's page does not wait, the server's is drawn once. */
export async function underWay(asked: Promise<unknown>): Promise<null> {
  if (import.meta.env.SSR) await asked;
  return null;
}
