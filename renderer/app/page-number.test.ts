import { expect, test } from 'vitest';
import { pageIn } from './page-number.ts';

test.each([
  ['', 1],
  ['page=', 1],
  ['page=-2', 1],
  ['page=cat', 1],
  ['page=3', 3],
  ['page=99999999999', 1000],
])('the address ?%s names page %i', (address, page) => {
  expect(pageIn(new URLSearchParams(address))).toBe(page);
});
