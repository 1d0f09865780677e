import { CodedError, type ErrorCode } from '../../shared/contract/errors.ts';
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

/**
 * A shopper whose home is this one now: it says what the shelves are, unless the law of where the shopper is does, which
 * `country` names then.
 */
export function withHome(shopper: Shopper, residence: string | null): Shopper {
  const isHeldElsewhere = shopper.residence !== null && shopper.country !== shopper.residence;
  return {
    ...shopper,
    residence,
    country: isHeldElsewhere ? shopper.country : (residence ?? shopper.country),
  };
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

/** Why a game cannot be bought: what its refusal is called in the catalogue of errors. */
export type Hindrance = Extract<
  ErrorCode,
  'store/already-owned' | 'auth/age-required' | 'store/region-blocked' | 'store/not-for-sale'
>;

/** A game that cannot be bought. */
export interface Hindered {
  storeId: number;
  reason: Hindrance;
}

/** Games to buy: those that can be bought, and the others. */
export interface PriceList {
  items: Priced[];
  hindered: Hindered[];
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

/** Prices of games that are to be bought; `hidden` says why some are not on the shelves. */
export function priceAll(
  storeIds: readonly number[],
  quotes: Quotes,
  owned: ReadonlySet<number>,
  hidden: ReadonlyMap<number, Hindrance>,
): PriceList {
  const list: PriceList = { items: [], hindered: [] };
  for (const storeId of storeIds) {
    const quote = owned.has(storeId) ? undefined : quotes.get(storeId);
    if (quote) list.items.push({ storeId, quote });
    else {
      const reason = owned.has(storeId) ? 'store/already-owned' : hidden.get(storeId);
      list.hindered.push({ storeId, reason: reason ?? 'store/not-for-sale' });
    }
  }
  return list;
}

const REFUSALS: Record<Hindrance, string> = {
  'store/already-owned': 'is in your library',
  'auth/age-required': 'is not sold before your age was checked',
  'store/region-blocked': 'is not sold to players of your country',
  'store/not-for-sale': 'is not for sale',
};

/** The games of a list of which each can be bought. Errors: that of the first that cannot, which names it. */
export function requireAll({ items, hindered: [first] }: PriceList): Priced[] {
  if (first)
    throw new CodedError(first.reason, `Game ${first.storeId} ${REFUSALS[first.reason]}`, {
      storeId: first.storeId,
    });
  return items;
}

export function totalOf(items: readonly Priced[]): number {
  return items.reduce((total, { quote }) => total + quote.meowcent, 0);
}

/**
 * What each game takes of each coin (B1 to B8). Nothing of the amounts comes from the buyer: a silver part that is
 * neither none nor all is 400, another total than the one seen is pay/price-changed, too little of either coin is
 * pay/insufficient-balance, and who owes coins of either kind (pay/debt-open) gets only what is free. `usesSilver` is
 * false on sites without silver (A08).
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
  // What no wallet allows is no bill that grew old.
  const isPart = Number.isInteger(silver) && silver >= 0 && silver <= (usesSilver ? total : 0);
  const meowcent = total - silver;
  if (isPart && (silver > Math.max(0, balances.silver) || meowcent > Math.max(0, balances.meowcent)))
    throw new CodedError('pay/insufficient-balance', 'The wallet does not hold enough');
  if (!isPart || !isSilverAllowed(silver, total, balances.silver))
    throw new CodedError('400', 'Silver pays all that it can, or nothing');
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
