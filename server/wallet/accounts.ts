/** An account of the ledger before it is looked up; the ledger opens it on its first posting. */
export interface AccountRef {
  id: string;
  owner: string | null;
  /** MEOW, SILVER or a currency. */
  unit: string;
}

export const MEOW = 'MEOW';
export const SILVER = 'SILVER';

const house = (id: string, unit: string): AccountRef => ({ id, owner: null, unit });

/** Meowcent that a player bought or was given (type 0). */
export const meowOf = (user: string): AccountRef => ({ id: `user:${user}:meow`, owner: user, unit: MEOW });

/** Silver, the free coin, of a player (type 1). */
export const silverOf = (user: string): AccountRef => ({
  id: `user:${user}:silver`,
  owner: user,
  unit: SILVER,
});

/** What a game earned. */
export const salesOf = (storeId: number): AccountRef => house(`sales:${storeId}`, MEOW);

/** What an author was paid out of what the games earned; below 0. */
export const paidTo = (authorId: string): AccountRef => house(`author:${authorId}`, MEOW);

/** Silver that was spent. */
export const SILVER_REDEEMED = house('silver:redeemed', SILVER);

/** Coins given away with top-ups and rewards. */
export const promotionIn = (unit: string): AccountRef => house(`promotion:${unit}`, unit);

/** Where one unit becomes another: money in, coins out. */
export const exchangeIn = (unit: string): AccountRef => house(`fx:${unit}`, unit);

/** What a provider has taken in and not yet paid out. */
export const clearingOf = (provider: string, currency: string): AccountRef =>
  house(`clearing:${provider}:${currency}`, currency);

/** Coins of charged-back top-ups that the house gave up. */
export const lossIn = (unit: string): AccountRef => house(`loss:${unit}`, unit);

/** Coins that were paid for with vouchers, wherever those were sold. */
export const VOUCHERS = house('voucher:MEOW', MEOW);
