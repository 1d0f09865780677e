import { type FetchQueryOptions, onlineManager, type QueryKey } from '@tanstack/react-query';
import type { App } from './app.ts';

/**
 * Asks for what a page of the player's own shows, so that the answer is under way while it comes to life. Guests have no
 * such page, and are not asked for; nor is anybody without a network. What fails the page asks again.
 */
export async function askAhead<Data, Key extends QueryKey>(
  { platform, queryClient }: App,
  question: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (!onlineManager.isOnline()) return;
  const isPlayer = await platform.signedIn().catch(() => false);
  if (isPlayer) await queryClient.prefetchQuery(question);
}
