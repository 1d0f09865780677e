import type { Page } from '../http/paging.ts';
import type { Quotes } from './purchase.ts';
import type { WishRow } from './store.ts';

/** What wishes are ordered by of which no column knows: discount and price are the shopper's own, and end by the clock. */
export type QuoteOrder = 'discount' | 'meowcent';

/** The wishes whose price is reduced now, in the same order. */
export const onSale = (wishes: readonly WishRow[], quotes: Quotes): WishRow[] =>
  wishes.filter(({ storeId }) => (quotes.get(storeId)?.percentageDiscount ?? 0) > 0);

/**
 * Wishes by what is off their price now, or by the price to pay; equal ones stay in their order. What cannot be bought has
 * nothing off, and stands behind every price.
 */
export function byQuote(
  wishes: readonly WishRow[],
  quotes: Quotes,
  { field, direction }: Pick<Page<QuoteOrder>, 'field' | 'direction'>,
): WishRow[] {
  const way = direction === 'asc' ? 1 : -1;
  const unsold = field === 'discount' ? 0 : way * Number.POSITIVE_INFINITY;
  const rankOf = ({ storeId }: WishRow): number => {
    const quote = quotes.get(storeId);
    if (!quote) return unsold;
    return field === 'discount' ? quote.percentageDiscount : quote.meowcent;
  };
  return wishes
    .map((wish) => ({ wish, rank: rankOf(wish) }))
    .toSorted((one, other) => (one.rank === other.rank ? 0 : way * (one.rank - other.rank)))
    .map(({ wish }) => wish);
}
