import { expect, test } from 'vitest';
import { pagesAround } from './pages-around.ts';

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
  [12, 9, '1 … 9'],
])('on page %i of %i the links are %s', (page, pages, shown) => {
  expect(
    pagesAround(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown);
});
