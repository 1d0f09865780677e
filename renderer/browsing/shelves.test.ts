import { expect, test } from 'vitest';
import { shelvesBelow } from './shelves.ts';

const games = (...ids: number[]) => ids.map((id) => ({ id }));

test('a shelf shows what does not stand above it, refilled from its next games, in its own order [R02]', () => {
  const fill = shelvesBelow(games(1, 2));
  expect(fill(games(2, 3, 1, 4, 5), { most: 2, least: 1 })).toEqual(games(3, 4));
  expect(fill(games(5, 4, 3, 6, 7), { most: 3, least: 1 })).toEqual(games(5, 6, 7));
});

test('what a shelf could show and did not is left to the shelves below', () => {
  const fill = shelvesBelow([]);
  expect(fill(games(1, 2, 3), { most: 2, least: 2 })).toEqual(games(1, 2));
  expect(fill(games(1, 3), { most: 2, least: 1 })).toEqual(games(3));
});

test('a shelf that would stand half empty repeats as few games as that takes, in its own order', () => {
  const fill = shelvesBelow(games(1, 2, 3));
  expect(fill(games(3, 7, 2, 8, 1), { most: 8, least: 4 })).toEqual(games(3, 7, 2, 8));
  expect(fill(games(1, 2), { most: 8, least: 4 })).toEqual(games(1, 2));
  expect(fill([], { most: 8, least: 4 })).toEqual([]);
});
