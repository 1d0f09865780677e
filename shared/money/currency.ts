/** Decimals that ISO 4217 gives a currency, where it is not two. */
const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0, CLP: 0, ISK: 0, UGX: 0 };

/** Decimals in which amounts of a currency are shown. */
export function decimalsOf(currency: string): number {
  return DECIMALS[currency.toUpperCase()] ?? 2;
}

/**
 * An amount (major x 100, whatever the currency) as the exact decimal that `Intl.NumberFormat` takes, so that showing
 * money needs no float: 1299 is `12.99`.
 */
export function decimalText(amount: number): `${number}` {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  // Digits, a dot and digits: the type cannot be derived from the parts.
  return text as `${number}`;
}

/**
 * An amount (major x 100) in units of `decimals` decimals, as a provider wants it: 30000 TWD at 0 decimals is 300.
 * Undefined when it cannot be said exactly, as 500.50 in whole yen.
 */
export function inUnitsOf(amount: number, decimals: 0 | 2): number | undefined {
  if (decimals === 2) return amount;
  return amount % 100 === 0 ? amount / 100 : undefined;
}
