import { divideHalfUp, safeAmount } from './decimal.ts';

/** What a price that includes VAT is made of, in the units of the price. */
export interface VatSplit {
  net: number;
  vat: number;
}

/**
 * Takes a price that includes VAT apart (V1): the net part is rounded half up, and the rest is VAT, so that both sum to the
 * price. `rate` is in hundredths of a percent: 1900 is 19 %.
 */
export function splitVat(gross: number, rate: number): VatSplit {
  if (!Number.isInteger(rate) || rate < 0) throw new RangeError(`${rate} is no rate`);
  const net = safeAmount(divideHalfUp(BigInt(gross) * 10_000n, BigInt(10_000 + rate)));
  return { net, vat: gross - net };
}
