import { expect, test } from 'vitest';
import { type GameOfMonth, monthOf, statementOf } from './statement.ts';

const earned = (month: string, storeId: number, net: number): GameOfMonth => ({
  month,
  storeId,
  sold: 1,
  returned: 0,
  sales: 1_000,
  silver: 0,
  returns: 0,
  percent: 70,
  net,
});

test('a month has its own games, and closes with what they earned less what was paid out', () => {
  const months = [
    { month: '2026-12', opening: 900, paidOut: 1_000 },
    { month: '2026-11', opening: 0, paidOut: 0 },
    { month: '2026-10', opening: 50, paidOut: 50 },
  ];
  const games = [earned('2026-11', 5, 700), earned('2026-11', 7, 200), earned('2026-12', 7, -150)];
  const told = statementOf(months, games);
  expect(
    told.map(({ month, opening, net, paidOut, closing }) => [month, opening, net, paidOut, closing]),
  ).toEqual([
    ['2026-12', 900, -150, 1_000, -250],
    ['2026-11', 0, 900, 0, 900],
    ['2026-10', 50, 0, 50, 0],
  ]);
  const { month: _, ...game } = earned('2026-12', 7, -150);
  expect(told[0]?.games).toEqual([game]);
  expect(told.map((month) => month.games.map(({ storeId }) => storeId))).toEqual([[7], [5, 7], []]);
});

test.each([
  ['2026-12-01T00:00:00.000Z', '2026-12'],
  ['2026-11-30T23:59:59.999Z', '2026-11'],
  ['2026-12-01T08:00:00.000+09:00', '2026-11'],
])('%s is in the month %s', (instant, month) => {
  expect(monthOf(new Date(instant))).toBe(month);
});
