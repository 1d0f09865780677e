import { CodedError } from '../../shared/contract/errors.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';
import { type Balances, isOwing, isSilverAllowed } from '../../shared/money/bill.ts';
import { splitByWeight } from '../../shared/money/split.ts';

/** Who shops, and on which site. */
export interface Shopper {
  uuid: string;
  site: Pick<SiteProfile, 'platformKey' | 'silver'>;
  /** Country that the shelves are for. */
  country: string;
  /** Where the shopper lives; null until it is chosen. */
  residence: string | null;
  /** Whether the shopper's age was checked; absent, it was not. */
  ageVerified?: boolean;
}

/** What a game costs now, in meowcent. */
export interface Quote {
  full: number;
  meowcent: number;
  percentageDiscount: number;
  discountEndsAt: Date | null;
}

/** Quotes of the games on a site's shelves: null when a game is shown but cannot be bought, no entry when it is not there. */
export type Quotes = ReadonlyMap<number, Quote | null>;

/** A game in a bill. */
export interface Priced {
  storeId: number;
  quote: Quote;
}

/** What the buyer asked for, having seen a bill. */
export interface Consent {
  /** The silver part: none, or all that the bill takes (B8). */
  silver: number;
  expectedTotal: number;
}

export interface Settled {
  total: number;
  silver: number;
  meowcent: number;
  lines: { storeId: number; meow: number; silver: number }[];
}

/** Prices of games that are to be bought. Errors: store/already-owned, 400 for a game that is not for sale. */
export function priceAll(storeIds: readonly number[], quotes: Quotes, owned: ReadonlySet<number>): Priced[] {
  return storeIds.map((storeId) => {
    if (owned.has(storeId)) throw new CodedError('store/already-owned', `Game ${storeId} is in your library`);
    const quote = quotes.get(storeId);
    if (!quote) throw new CodedError('400', `Game ${storeId} cannot be bought`);
    return { storeId, quote };
  });
}

export function totalOf(items: readonly Priced[]): number {
  return items.reduce((total, { quote }) => total + quote.meowcent, 0);
}

/**
 * What each game takes of each coin (B1 to B8). Nothing of the amounts comes from the buyer: a silver part that is
 * neither none nor all is 400, another total than the one seen is pay/price-changed, too little meow is
 * pay/insufficient-balance, and who owes coins of either kind (pay/debt-open) gets only what is free. `usesSilver` is false on sites without silver (A08).
 */
export function settle(
  items: readonly Priced[],
  { silver, expectedTotal }: Consent,
  balances: Balances,
  usesSilver: boolean,
): Settled {
  const total = totalOf(items);
  if (total !== expectedTotal) throw new CodedError('pay/price-changed', `The total is ${total} now`);
  if (total > 0 && isOwing(balances))
    throw new CodedError('pay/debt-open', 'The wallet owes coins of a payment that was taken back');
  if (!(usesSilver ? isSilverAllowed(silver, total, balances.silver) : silver === 0))
    throw new CodedError('400', 'Silver pays all that it can, or nothing');
  const meowcent = total - silver;
  if (meowcent > Math.max(0, balances.meowcent))
    throw new CodedError('pay/insufficient-balance', 'The wallet does not hold enough');
  const shares = splitByWeight(
    silver,
    items.map(({ quote }) => quote.meowcent),
  );
  return {
    total,
    silver,
    meowcent,
    lines: items.map(({ storeId, quote }, index) => {
      const share = shares[index] ?? 0;
      return { storeId, meow: quote.meowcent - share, silver: share };
    }),
  };
}
