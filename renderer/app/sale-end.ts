import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from './app.ts';
import { useByNow } from './use-now.ts';

const MINUTE = 60_000;

/**
 * How often a price has been asked for since its sale ended: then, and 1, 3, 7, 15 … minutes later, since the store's clock
 * may be behind. All times are ms since the epoch.
 */
export const asksSince = (end: number, now: number): number =>
  now < end ? 0 : 1 + Math.floor(Math.log2(1 + (now - end) / MINUTE));

const names = (data: unknown, text: string): boolean =>
  data === text ||
  (typeof data === 'object' && data !== null && Object.values(data).some((part) => names(part, text)));

/** Asks again for every answer that names a sale which ends then; once, however many of its prices are shown. */
export const askForPrices = (queryClient: QueryClient, endsAt: string): Promise<void> =>
  queryClient.invalidateQueries(
    { predicate: ({ state }) => names(state.data, endsAt) },
    { cancelRefetch: false },
  );

/** Asks the store what is to be paid once the sale of a price that is shown has ended. */
export function useSaleEnd(endsAt: string | null): void {
  const { queryClient } = useApp();
  const asks = useByNow((now) => (endsAt === null ? 0 : asksSince(Date.parse(endsAt), now)));
  useEffect(() => {
    if (asks > 0 && endsAt !== null) void askForPrices(queryClient, endsAt);
  }, [asks, endsAt, queryClient]);
}
