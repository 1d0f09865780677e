import { safeAmount } from './decimal.ts';

/**
 * Splits an amount in proportion to weights so that the parts sum to it exactly: each part is rounded down, and what is
 * left goes, one by one, to the largest remainders (first come first on a tie). All weights zero: the amount must be 0.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  if (amount < 0 || weights.some((weight) => weight < 0))
    throw new RangeError('only amounts of zero and above split');
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) {
    if (amount !== 0) throw new RangeError(`${amount} cannot be split over nothing`);
    return weights.map(() => 0);
  }
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: safeAmount(product / sum), remainder: product % sum };
  });
  const left = amount - shares.reduce((total, { part }) => total + part, 0);
  // Sorting is stable, which settles a tie.
  const favoured = shares.toSorted((a, b) => Number(b.remainder - a.remainder)).slice(0, left);
  const extra = new Set(favoured.map(({ index }) => index));
  return shares.map(({ index, part }) => part + (extra.has(index) ? 1 : 0));
}
