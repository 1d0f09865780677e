import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

let channel: BroadcastChannel | undefined;

/** What the tabs of a browser tell each other. One for saying and hearing: a tab does not hear what it said itself. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('stale');
  return channel;
}

const fetchAgain = (queryClient: QueryClient, operations: readonly string[]) =>
  Promise.all(
    operations.map((operation) => {
      const queryKey = [operation];
      // A first fetch under way would be joined, and may tell of before the change. Who waits for it gets the next one.
      void queryClient.cancelQueries({ queryKey, type: 'active' }, { silent: true });
      return queryClient.invalidateQueries({ queryKey });
    }),
  );

/** Fetches again what a change at the store made stale, by operation; the other tabs of the browser do so, too. */
export async function makeStale(queryClient: QueryClient, operations: readonly string[]): Promise<void> {
  if (operations.length === 0) return;
  tabs().postMessage(operations);
  await fetchAgain(queryClient, operations);
}

const namesOf = (data: unknown): string[] =>
  Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];

/** Keeps a tab's cart, purchases and all else true when another tab changes them. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hear = ({ data }: MessageEvent) => void fetchAgain(queryClient, namesOf(data));
    tabs().addEventListener('message', hear);
    return () => tabs().removeEventListener('message', hear);
  }, [queryClient]);
}
