/** An exact non-negative ratio, so that no price ever passes through a float. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

export const ONE: Ratio = { numerator: 1n, denominator: 1n };

/** Reads a plain decimal such as `32.1`; anything else (signs, exponents, blanks) is a RangeError. */
export function parseRatio(text: string): Ratio {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`'${text}' is no plain decimal`);
  const [, whole = '', fraction = ''] = match;
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/** The one rounding of the product: half up, for amounts of zero and above. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('rounding takes amounts of zero and above');
  return (2n * numerator + denominator) / (2n * denominator);
}

/** An amount as a number again; RangeError when it outgrew a safe integer. */
export function safeAmount(value: bigint): number {
  const amount = Number(value);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${value} does not fit a safe integer`);
  return amount;
}

/** amount x ratio, rounded half up once. */
export function multiply(amount: number, { numerator, denominator }: Ratio): number {
  return safeAmount(divideHalfUp(BigInt(amount) * numerator, denominator));
}
