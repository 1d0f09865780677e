import { expect, test } from 'vitest';
import type { Quote } from './purchase.ts';
import type { WishRow } from './store.ts';
import { byQuote, onSale } from './wish-order.ts';

const AT = new Date('2026-11-21T12:00:00Z');
const wishOf = (storeId: number): WishRow => ({
  id: `00000000-0000-4000-8000-${String(storeId).padStart(12, '0')}`,
  userId: '5b0c1c8e-7d36-4a55-9f0e-2f3a9d1b7c11',
  storeId,
  memo: null,
  createdAt: AT,
  updatedAt: AT,
});
const priced = (full: number, percent = 0): Quote => ({
  full,
  meowcent: full - (full * percent) / 100,
  percentageDiscount: percent,
  discountEndsAt: null,
});

/** Two cost the same, one for half its price; one is not out yet, one is not there any more. */
const wishes = [1, 2, 3, 4, 5, 6].map(wishOf);
const quotes = new Map([
  [1, null],
  [2, priced(1000)],
  [3, priced(2000, 50)],
  [4, priced(0)],
  [6, priced(1200, 25)],
]);
const idsOf = (rows: readonly WishRow[]) => rows.map(({ storeId }) => storeId);

test.each([
  ['meowcent', 'asc', [4, 6, 2, 3, 1, 5]],
  ['meowcent', 'desc', [2, 3, 6, 4, 1, 5]],
  ['discount', 'asc', [1, 2, 4, 5, 6, 3]],
  ['discount', 'desc', [3, 6, 1, 2, 4, 5]],
] as const)('wishes by %s-%s: equal ones stay in their order', (field, direction, ids) => {
  expect(idsOf(byQuote(wishes, quotes, { field, direction }))).toEqual(ids);
});

test('wishes on sale are those with something off their price, in the same order', () => {
  expect(idsOf(onSale(wishes, quotes))).toEqual([3, 6]);
});
