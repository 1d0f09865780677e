import { expect, test } from 'vitest';
import { divideHalfUp, multiply, ONE, parseRatio, safeAmount } from './decimal.ts';

test('a quotient is rounded half up, once (rule 7)', () => {
  expect(divideHalfUp(14n, 10n)).toBe(1n);
  expect(divideHalfUp(15n, 10n)).toBe(2n);
  expect(divideHalfUp(0n, 3n)).toBe(0n);
});

test.each([
  [-1n, 2n],
  [1n, 0n],
  [1n, -1n],
  [-1n, -1n],
])('%s / %s has no rounding', (numerator, denominator) => {
  expect(() => divideHalfUp(numerator, denominator)).toThrow(RangeError);
});

test('one leaves an amount as it is, and a rate multiplies it exactly', () => {
  expect(multiply(1299, ONE)).toBe(1299);
  expect(multiply(1299, parseRatio('32.1'))).toBe(41698);
});

test('an amount beyond the safe integers is refused, not rounded', () => {
  expect(safeAmount(2n ** 53n - 1n)).toBe(9007199254740991);
  expect(() => safeAmount(2n ** 53n)).toThrow(RangeError);
});
