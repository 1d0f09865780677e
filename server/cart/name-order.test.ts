import { expect, test } from 'vitest';
import { byName } from './name-order.ts';
import type { OrderRow } from './store.ts';

const AT = new Date('2026-11-21T12:00:00Z');
const orderOf = (storeId: number): OrderRow => ({
  id: `00000000-0000-4000-8000-${String(storeId).padStart(12, '0')}`,
  userId: '5b0c1c8e-7d36-4a55-9f0e-2f3a9d1b7c11',
  checkoutId: '5b0c1c8e-7d36-4a55-9f0e-2f3a9d1b7c12',
  storeId,
  meowcent: 100,
  silver: 0,
  createdAt: AT,
  updatedAt: AT,
  refundedAt: null,
});

/** Two are called the same. */
const names = new Map([
  [1, 'Zebra 10'],
  [2, 'Ähre'],
  [3, 'zebra 9'],
  [4, 'apple'],
  [5, 'apple'],
]);
const idsBy = (language: string, direction: 'asc' | 'desc') =>
  byName([1, 2, 3, 4, 5].map(orderOf), names, language, direction).map(({ storeId }) => storeId);

test('names stand as readers of the language expect them, numbers by their size', () => {
  expect(idsBy('de-DE', 'asc')).toEqual([2, 4, 5, 3, 1]);
  expect(idsBy('de-DE', 'desc')).toEqual([1, 3, 4, 5, 2]);
});
