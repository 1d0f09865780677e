/** How a wallet pays a bill, all in meowcent; 1 silver counts as 1 meowcent. */
export interface Settlement {
  silverCost: number;
  meowCost: number;
  /** What the wallet lacks; above 0 the bill cannot be confirmed (T11). */
  remainder: number;
  resultSilver: number;
  resultMeow: number;
}

export interface Balances {
  meowcent: number;
  silver: number;
}

/** Whether coins of either kind are owed, as after a chargeback of coins that were spent. */
export const isOwing = ({ meowcent, silver }: Balances): boolean => meowcent < 0 || silver < 0;

/** Silver that pays a bill when it is used: all of it, up to the total (T10); it is never used in part, nor owed silver. */
export function silverShare(total: number, silver: number): number {
  return Math.max(0, Math.min(total, silver));
}

/** Pays a total from a wallet: silver first when it is used, meow the rest (T10). */
export function payFrom(balances: Balances, total: number, useSilver: boolean): Settlement {
  const silverCost = useSilver ? silverShare(total, balances.silver) : 0;
  const meowCost = total - silverCost;
  return {
    silverCost,
    meowCost,
    // What is owed is paid first; what is free takes nothing.
    remainder: total === 0 ? 0 : Math.max(0, meowCost + Math.max(0, -balances.silver) - balances.meowcent),
    resultSilver: balances.silver - silverCost,
    resultMeow: Math.max(0, balances.meowcent - meowCost),
  };
}

/** Whether a buyer may ask to pay this much in silver: none, or all that the bill takes (rule B8). */
export function isSilverAllowed(asked: number, total: number, silver: number): boolean {
  return asked === 0 || asked === silverShare(total, silver);
}
