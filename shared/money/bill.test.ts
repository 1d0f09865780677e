import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSilverAllowed, payFrom } from './bill.ts';

describe('silver pays first, meow pays the rest [T10]', () => {
  test.each([
    [
      'B1',
      1299,
      true,
      500,
      1000,
      { silverCost: 500, meowCost: 799, remainder: 0, resultSilver: 0, resultMeow: 201 },
    ],
    [
      'B2',
      1299,
      true,
      2000,
      50,
      { silverCost: 1299, meowCost: 0, remainder: 0, resultSilver: 701, resultMeow: 50 },
    ],
    [
      'B3',
      1299,
      true,
      500,
      700,
      { silverCost: 500, meowCost: 799, remainder: 99, resultSilver: 0, resultMeow: 0 },
    ],
    [
      'B4',
      1299,
      false,
      500,
      1299,
      { silverCost: 0, meowCost: 1299, remainder: 0, resultSilver: 500, resultMeow: 0 },
    ],
    [
      'B4',
      1299,
      false,
      500,
      1298,
      { silverCost: 0, meowCost: 1299, remainder: 1, resultSilver: 500, resultMeow: 0 },
    ],
    [
      'B5',
      0,
      true,
      500,
      100,
      { silverCost: 0, meowCost: 0, remainder: 0, resultSilver: 500, resultMeow: 100 },
    ],
    [
      'B6',
      1299,
      false,
      0,
      1299,
      { silverCost: 0, meowCost: 1299, remainder: 0, resultSilver: 0, resultMeow: 0 },
    ],
  ])('%s: %i, silver %s of %i, meow %i', (_id, total, useSilver, silver, meowcent, expected) => {
    expect(payFrom({ silver, meowcent }, total, useSilver)).toEqual(expected);
  });

  test('whatever the amounts, the costs sum to the total and no balance turns negative', () => {
    fc.assert(
      fc.property(
        fc.nat(1e9),
        fc.nat(1e9),
        fc.nat(1e9),
        fc.boolean(),
        (total, silver, meowcent, useSilver) => {
          const paid = payFrom({ silver, meowcent }, total, useSilver);
          expect(paid.silverCost + paid.meowCost).toBe(total);
          expect(Math.min(paid.resultSilver, paid.resultMeow, paid.remainder)).toBeGreaterThanOrEqual(0);
          expect(paid.remainder > 0).toBe(paid.meowCost > meowcent);
        },
      ),
    );
  });
});

test.each([
  [0, true],
  [500, true],
  [499, false],
  [501, false],
  [-1, false],
  [250.5, false],
  [Number.NaN, false],
])('B8: %d of 500 silver for a total of 1299 is allowed: %s', (asked, allowed) => {
  expect(isSilverAllowed(asked, 1299, 500)).toBe(allowed);
});

test.each([
  // Silver that is owed pays nothing, and meow pays it first.
  [900, -30, 1000, { silverCost: 0, meowCost: 900, remainder: 0, resultSilver: -30, resultMeow: 100 }],
  [900, -200, 1000, { silverCost: 0, meowCost: 900, remainder: 100, resultSilver: -200, resultMeow: 100 }],
  [0, -200, 0, { silverCost: 0, meowCost: 0, remainder: 0, resultSilver: -200, resultMeow: 0 }],
])('of a wallet that owes silver: %d, silver %d, meow %d', (total, silver, meowcent, expected) => {
  expect(payFrom({ silver, meowcent }, total, true)).toEqual(expected);
});
