import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const CHANNEL = 'stale';

const fetchAgain = (queryClient: QueryClient, operations: readonly string[]) =>
  Promise.all(operations.map((operation) => queryClient.invalidateQueries({ queryKey: [operation] })));

/** Fetches again what a change at the store made stale, by operation; the other tabs of the browser do so, too. */
export async function makeStale(queryClient: QueryClient, operations: readonly string[]): Promise<void> {
  if (operations.length === 0) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(operations);
  channel.close();
  await fetchAgain(queryClient, operations);
}

const namesOf = (data: unknown): string[] =>
  Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];

/** Keeps a tab's cart, purchases and all else true when another tab changes them. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => void fetchAgain(queryClient, namesOf(data));
    return () => channel.close();
  }, [queryClient]);
}
