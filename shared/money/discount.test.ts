import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOff, discounted, percentOff } from './discount.ts';

test.each([
  ['D1', 999, 15, 150, 849],
  ['D2', 50, 25, 13, 37],
  ['D2', 10, 45, 5, 5],
  ['D2', 1, 50, 1, 0],
  ['D3', 1299, 30, 390, 909],
  ['D3', 333, 33, 110, 223],
  ['D5', 1299, 0, 0, 1299],
  ['D5', 1299, 100, 1299, 0],
])('%s: %i at %i percent off loses %i and costs %i [B03]', (_id, price, percent, off, toPay) => {
  expect(amountOff(price, percent)).toBe(off);
  expect(discounted(price, percent)).toBe(toPay);
});

describe('which discount runs [T03]', () => {
  test.each([0, 1, 3])('D4 none in state %i', (state) => {
    expect(percentOff(30, { state, percentageDiscount: 15 })).toBe(0);
  });

  test('none without an activity', () => {
    expect(percentOff(30, null)).toBe(0);
  });

  test("the price row's own comes before the activity's in state 2", () => {
    expect(percentOff(30, { state: 2, percentageDiscount: 15 })).toBe(30);
    expect(percentOff(0, { state: 2, percentageDiscount: 15 })).toBe(0);
    expect(percentOff(null, { state: 2, percentageDiscount: 15 })).toBe(15);
  });
});

test('a discounted price lies between nothing and the price (rule 7)', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.integer({ min: 0, max: 100 }), (price, percent) => {
      const toPay = discounted(price, percent);
      expect(toPay).toBeGreaterThanOrEqual(0);
      expect(toPay).toBeLessThanOrEqual(price);
    }),
  );
});

test.each([-1, 101, 12.5, Number.NaN])('%d is no percentage', (percent) => {
  expect(() => amountOff(100, percent)).toThrow(RangeError);
});
