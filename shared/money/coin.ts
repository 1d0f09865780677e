import { divideHalfUp, type Ratio, safeAmount } from './decimal.ts';

/**
 * What coins show as in the site's currency, minor units: coin x rate to 2 decimals, then divided by 100 and rounded
 * to 2 decimals again, half up each time (B01). 1250 at 7.0675961 is 8835, shown as 88.35.
 */
export function coinsShownAs(meowcent: number, { numerator, denominator }: Ratio): number {
  const hundredths = divideHalfUp(BigInt(meowcent) * numerator * 100n, denominator);
  return safeAmount(divideHalfUp(hundredths, 100n));
}

export type CoinLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** The six coin icons and the meowcent from which each is shown (B07); the spec gives no bounds. */
const LEVELS: readonly { level: CoinLevel; from: number }[] = [
  { level: 1, from: 0 },
  { level: 2, from: 500 },
  { level: 3, from: 1_000 },
  { level: 4, from: 3_000 },
  { level: 5, from: 5_000 },
  { level: 6, from: 10_000 },
];

/** The coin icon of an amount, from a single coin (1) to a hoard (6). */
export function coinLevel(meowcent: number): CoinLevel {
  return LEVELS.findLast(({ from }) => meowcent >= from)?.level ?? 1;
}
