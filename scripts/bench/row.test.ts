import { expect, test } from 'vitest';
import { formatRows, median, overBudget } from './row.ts';

test('the median is the middle, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});

test('rows show the ratio to the peer and the target', () => {
  const rows = [
    { name: 'install', value: 2, unit: 's', peer: { name: 'aria2c + unzip', value: 4 }, target: 0.74 },
    { name: 'memory', value: 250, unit: 'MB' },
  ] as const;
  expect(formatRows(rows).split('\n')).toEqual([
    'figure   ours    peer                   ratio  target',
    'install  2.00 s  aria2c + unzip 4.00 s  0.500  <= 0.74',
    'memory   250 MB',
  ]);
});

test('what is the same on every machine breaks its budget, times and points of speed do not', () => {
  const broken = { name: 'home: script', value: 140.1, unit: 'kB', target: 140 } as const;
  const crowded = { name: 'store: size', value: 1501, unit: 'elements', target: 1500 } as const;
  const unreadable = {
    name: 'home: accessibility, points lost',
    value: 1,
    unit: 'count',
    target: 0,
    steady: true,
  } as const;
  const rows = [
    broken,
    crowded,
    unreadable,
    { name: 'home: performance, points lost', value: 7, unit: 'count', target: 5 },
    { name: 'store: script', value: 140, unit: 'kB', target: 140 },
    { name: 'home: document', value: 22, unit: 'kB' },
    { name: 'home: LCP', value: 2, unit: 's', target: 1.8 },
  ] as const;
  expect(overBudget(rows)).toEqual([broken, crowded, unreadable]);
});
