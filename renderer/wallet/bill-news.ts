import type { Bill } from './bill-query.ts';

/** What a bill that was read anew says otherwise than the one that was shown. */
export interface BillNews {
  /** What each game cost that costs something else now, by id; meowcent. */
  prices: ReadonlyMap<number, number>;
  /** Whether the wallet holds something else now. */
  balance: boolean;
}

/** What changed while a bill was shown; undefined when nothing did. */
export function newsOf(shown: Bill, now: Bill): BillNews | undefined {
  const prices = new Map(
    shown.items.flatMap(({ store, quote }) => {
      const item = now.items.find((each) => each.store.id === store.id);
      return item && item.quote.meowcent !== quote.meowcent ? [[store.id, quote.meowcent]] : [];
    }),
  );
  const balance = now.meowcent !== shown.meowcent || now.silver !== shown.silver;
  const left = now.hindered.some(({ store: { id } }) => !shown.hindered.some(({ store }) => store.id === id));
  return prices.size > 0 || balance || left ? { prices, balance } : undefined;
}

/** What the games of a bill cost together as they were shown, in meowcent. */
export const totalBefore = ({ items }: Bill, { prices }: BillNews): number =>
  items.reduce((total, { store, quote }) => total + (prices.get(store.id) ?? quote.meowcent), 0);
