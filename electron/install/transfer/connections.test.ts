import { expect, test } from 'vitest';
import { Connections } from './connections.ts';

/** The numbers of connections tried on a line that gives each so much up to a whole, in bytes a second. */
function tried(each: number, whole: number, looks: number): number[] {
  const connections = new Connections();
  return Array.from({ length: looks }, () => {
    const count = connections.under(undefined);
    connections.look(Math.min(count * each, whole));
    return count;
  });
}

test('connections are added while they bring more', () => {
  expect(tried(1_000_000, 100_000_000, 4)).toEqual([8, 12, 16, 16]);
  expect(tried(10_000_000, 50_000_000, 4)).toEqual([8, 12, 8, 8]);
  expect(tried(1_000_000, 12_000_000, 5)).toEqual([8, 12, 16, 12, 12]);
});

test('the best number is tried again later: lines change', () => {
  const counts = tried(10_000_000, 50_000_000, 40);
  expect(counts.filter((count) => count > 8).length).toBe(3);
});

test('a low limit is shared by few connections', () => {
  const connections = new Connections();
  expect([100_000, 1_000_000, 100_000_000].map((limit) => connections.under(limit))).toEqual([1, 2, 8]);
});
