import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Movement, percentIn, type Share, statementOf } from './statement.ts';

const AUTHOR = 'a';
const sold = (month: string, storeId: number, meowcent: number, copies = 1): Movement => ({
  storeId,
  authorId: AUTHOR,
  month,
  soldIn: month,
  isReturn: false,
  meowcent,
  silver: 0,
  copies,
});
const returned = (month: string, soldIn: string, storeId: number, meowcent: number): Movement => ({
  ...sold(month, storeId, meowcent),
  soldIn,
  isReturn: true,
});

test('a month tells of each game what was sold, what came back, and the part of both that is the author’s', () => {
  const movements = [
    sold('2026-11', 7, 999, 3),
    sold('2026-11', 7, 500),
    returned('2026-11', '2026-11', 7, 999),
    sold('2026-11', 5, 100, 2),
  ];
  expect(statementOf(movements, [], [])).toEqual([
    {
      month: '2026-11',
      opening: 0,
      // 2 x 69.93 and 35 and 14 of hundred: each copy is rounded by itself.
      net: 2 * 699 + 350 + 2 * 70,
      paidOut: 0,
      closing: 1_888,
      games: [
        { storeId: 5, sold: 2, returned: 0, sales: 200, silver: 0, returns: 0, percent: 70, net: 140 },
        { storeId: 7, sold: 4, returned: 1, sales: 3_497, silver: 0, returns: 999, percent: 70, net: 1_748 },
      ],
    },
  ]);
});

test('what comes back in another month is of that month, at the share that it was sold at', () => {
  const shares: Share[] = [{ authorId: AUTHOR, since: '2026-12', percent: 80 }];
  const before = [sold('2026-11', 7, 1_000, 2)];
  const november = statementOf(before, [], shares);
  const all = statementOf(
    [...before, returned('2026-12', '2026-11', 7, 1_000), sold('2026-12', 7, 1_000)],
    [{ month: '2026-12', meowcent: 900 }],
    shares,
  );
  expect(all.slice(0, 1)).toEqual(november);
  expect(all[1]).toEqual({
    month: '2026-12',
    opening: 1_400,
    net: 800 - 700,
    paidOut: 900,
    closing: 600,
    games: [
      { storeId: 7, sold: 1, returned: 1, sales: 1_000, silver: 0, returns: 1_000, percent: 80, net: 100 },
    ],
  });
});

test('a share holds from its month on, and only its own author’s', () => {
  const shares = [
    { authorId: AUTHOR, since: '2027-03', percent: 85 },
    { authorId: AUTHOR, since: '2026-12', percent: 80 },
    { authorId: 'b', since: '2026-01', percent: 50 },
  ];
  expect(
    ['2026-11', '2026-12', '2027-02', '2027-03'].map((month) => percentIn(month, AUTHOR, shares)),
  ).toEqual([70, 80, 80, 85]);
});

test('all copies that were sold and came back leave nothing, whatever they cost (rule 8)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1 }), (prices) => {
      const movements = prices.flatMap((price) => [
        sold('2026-11', 7, price),
        returned('2026-12', '2026-11', 7, price),
      ]);
      const months = statementOf(movements, [], []);
      expect(months.at(-1)?.closing).toBe(0);
      for (const { opening, net, paidOut, closing } of months) expect(closing).toBe(opening + net - paidOut);
    }),
  );
});
