import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitVat } from './vat.ts';

test.each([
  [1299, 1900, 1092, 207],
  [1299, 500, 1237, 62],
  [1299, 1000, 1181, 118],
])('V1 %i at %i hundredths of a percent is %i and %i', (gross, rate, net, vat) => {
  expect(splitVat(gross, rate)).toEqual({ net, vat });
});

test.each([
  // A rate with decimals, a half that is rounded up, and none at all.
  [10_000, 2550, 7968, 2032],
  [25, 2500, 20, 5],
  [3, 10_000, 2, 1],
  [1299, 0, 1299, 0],
])('%i at %i hundredths of a percent is %i and %i', (gross, rate, net, vat) => {
  expect(splitVat(gross, rate)).toEqual({ net, vat });
});

test('net and VAT sum to the price, and VAT is within half a unit of its exact share', () => {
  const prices = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 5_000 }), (gross, rate) => {
      const { net, vat } = splitVat(gross, rate);
      expect(net + vat).toBe(gross);
      // Twice the error, in parts of the divisor.
      const error = BigInt(vat) * BigInt(10_000 + rate) - BigInt(gross) * BigInt(rate);
      expect(2n * (error < 0n ? -error : error) <= BigInt(10_000 + rate)).toBe(true);
    }),
  );
});

test.each([[-1], [0.5], [Number.NaN]])('%d is no rate', (rate) => {
  expect(() => splitVat(100, rate)).toThrow(RangeError);
});
