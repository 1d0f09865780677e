import { expect, test } from 'vitest';
import { earningsFile } from './earnings-file.ts';

test('a file tells of every game of every month, and of a month with a payout alone', () => {
  const november = {
    month: '2026-11',
    closed: true,
    opening: 0,
    net: 2_103,
    paid_out: 0,
    closing: 2_103,
    games: [
      { store_id: 1, sold: 2, returned: 0, sales: 2_002, silver: 1_001, returns: 0, share: 70, net: 1_402 },
      { store_id: 2, sold: 0, returned: 1, sales: 0, silver: 0, returns: 1_002, share: 70, net: -701 },
    ],
  };
  const december = {
    month: '2026-12',
    closed: false,
    opening: 2_103,
    net: 0,
    paid_out: 2_000,
    closing: 103,
    games: [],
  };
  expect(earningsFile([december, november], new Map([[1, 'Tea, late']]))).toBe(
    [
      '\ufeffmonth,state,game_id,game,sold,returned,sales,silver,returns,share_percent,earned,month_opening,month_earned,month_paid_out,month_closing',
      '2026-12,open,,,,,,,,,,21.03,0,20,1.03',
      '2026-11,closed,1,"Tea, late",2,0,20.02,10.01,0,70,14.02,0,21.03,0,21.03',
      '2026-11,closed,2,,0,1,0,0,10.02,70,-7.01,0,21.03,0,21.03',
      '',
    ].join('\r\n'),
  );
});
