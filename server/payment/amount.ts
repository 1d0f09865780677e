import { inUnitsOf } from '../../shared/money/currency.ts';

/** Decimals in which a provider counts each currency. */
export type Decimals = Readonly<Record<string, 0 | 2>>;

/** An amount (major x 100) as a provider counts it. Throws when it cannot be said exactly or the currency is unknown. */
export function toProvider(decimals: Decimals, currency: string, amount: number): number {
  const places = decimals[currency];
  const units = places === undefined ? undefined : inUnitsOf(amount, places);
  if (units === undefined) throw new RangeError(`${amount} ${currency} cannot be charged at this provider`);
  return units;
}

/** The smallest amount (major x 100) of a currency that a provider can say; those without a table count in hundredths. */
export const smallestOf = (decimals: Decimals | undefined, currency: string): number =>
  decimals?.[currency] === 0 ? 100 : 1;

/** An amount as a provider counts it in major x 100; of a currency that we never sent, as if it had two decimals. */
export function fromProvider(decimals: Decimals, currency: string, units: number): number {
  return decimals[currency] === 0 ? units * 100 : units;
}
