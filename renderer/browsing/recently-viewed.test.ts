import { expect, test } from 'vitest';
import { MOST_VIEWED, readViewed, withViewed } from './recently-viewed.ts';

test.each([
  [null, []],
  ['', []],
  ['3,1,2', [3, 1, 2]],
  ['3,3,x,-1,0,1.5,2', [3, 2]],
  [Array.from({ length: 30 }, (_, at) => at + 1).join(','), Array.from({ length: 24 }, (_, at) => at + 1)],
])('%j is read as %j', (text, ids) => {
  expect(readViewed(text)).toEqual(ids);
});

test('a game that is looked at goes to the head, once, and the oldest falls off', () => {
  expect(withViewed([1, 2, 3], 2)).toEqual([2, 1, 3]);
  const full = Array.from({ length: MOST_VIEWED }, (_, at) => at);
  expect(withViewed(full, 99)).toEqual([99, ...full.slice(0, -1)]);
});
