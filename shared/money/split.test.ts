import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByWeight } from './split.ts';

test('B7: 500 silver over 1299 and 700 is 325 and 175', () => {
  expect(splitByWeight(500, [1299, 700])).toEqual([325, 175]);
});

test.each([
  [0, [], []],
  [0, [0, 0], [0, 0]],
  // 3.33, 3.33, 3.33: on a tie the first is favoured.
  [10, [1, 1, 1], [4, 3, 3]],
  // 1.25, 1.25, 2.5: the largest remainder is favoured, wherever it stands.
  [5, [1, 1, 2], [1, 1, 3]],
  // 2.5, 1.25, 1.25
  [5, [2, 1, 1], [3, 1, 1]],
  // 0.67, 0.67, 0.67: two units are left for three.
  [2, [1, 1, 1], [1, 1, 0]],
  [7, [0, 5], [0, 7]],
])('%i over %j is %j', (amount, weights, parts) => {
  expect(splitByWeight(amount, weights)).toEqual(parts);
});

test('nothing can be split over no weight, and nothing below zero', () => {
  expect(() => splitByWeight(5, [0])).toThrow(RangeError);
  expect(() => splitByWeight(5, [])).toThrow(RangeError);
  expect(() => splitByWeight(-1, [1])).toThrow(RangeError);
  expect(() => splitByWeight(1, [2, -1])).toThrow(RangeError);
});

test('parts sum to the amount, each within one unit of its exact share (rule 8)', () => {
  const weights = fc.array(fc.nat(1e6), { minLength: 1, maxLength: 20 }).filter((list) => list.some(Boolean));
  fc.assert(
    fc.property(fc.nat(1e9), weights, (amount, list) => {
      const parts = splitByWeight(amount, list);
      const sum = list.reduce((a, b) => a + b);
      expect(parts.reduce((a, b) => a + b)).toBe(amount);
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (amount * (list[index] ?? 0)) / sum)).toBeLessThan(1 + 1e-6);
    }),
  );
});
