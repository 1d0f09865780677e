import { divideHalfUp, safeAmount } from './decimal.ts';

/** The only state of an activity in which its discount applies (T03). */
const RUNNING = 2;

export interface Activity {
  state: number;
  percentageDiscount: number;
}

/** Percent off now: the price row's own, else the activity's, and only while the activity runs (T03). */
export function percentOff(ownPercentage: number | null, activity: Activity | null): number {
  if (activity?.state !== RUNNING) return 0;
  return ownPercentage ?? activity.percentageDiscount;
}

/** The amount that a discount takes off: price x percent / 100, rounded half up (B03). */
export function amountOff(price: number, percent: number): number {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new RangeError(`${percent} is no percentage`);
  return safeAmount(divideHalfUp(BigInt(price) * BigInt(percent), 100n));
}

/** The price to pay with so many percent off. */
export function discounted(price: number, percent: number): number {
  return price - amountOff(price, percent);
}
