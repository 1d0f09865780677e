import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coinsGoing, findings, type Reversed, refundable } from './reversal.ts';

const refund = (state: Reversed['state'], amount: number): Reversed => ({ kind: 'refund', state, amount });
const chargeback = (state: Reversed['state'], amount: number): Reversed => ({
  kind: 'chargeback',
  state,
  amount,
});

test('what can be paid back is what was paid less what went or is on its way (rule 28)', () => {
  const known = [refund('settled', 100), refund('failed', 50), refund('unknown', 20), chargeback('won', 300)];
  expect(refundable(1_000, known)).toBe(880);
});

test('coins of parts sum to all coins, each within one of its share (rule 8)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 }),
      (whole, parts) => {
        const paid = parts.reduce((sum, part) => sum + part, 0);
        let before = 0;
        let gone = 0;
        for (const part of parts) {
          const coins = coinsGoing(whole, paid, before, part);
          expect(Math.abs(coins - (whole * part) / paid)).toBeLessThanOrEqual(1);
          before += part;
          gone += coins;
        }
        expect(gone).toBe(whole);
      },
    ),
  );
});

describe("a provider's total of what went back", () => {
  const asked = refund('unknown', 300);
  test.each<[string, Reversed[], number, object[]]>([
    ['nothing new', [refund('settled', 100)], 100, []],
    ['our refund has gone', [asked], 300, [{ kind: 'settle', reversal: asked }]],
    ['our refund has not gone yet', [refund('settled', 100), asked], 100, []],
    [
      'more went than we asked for',
      [asked],
      500,
      [
        { kind: 'settle', reversal: asked },
        { kind: 'taken', amount: 200 },
      ],
    ],
    ['something else went, not our refund', [asked], 200, [{ kind: 'taken', amount: 200 }]],
    [
      'a chargeback came back',
      [chargeback('review', 500)],
      0,
      [{ kind: 'win', reversal: chargeback('review', 500) }],
    ],
    ['a chargeback that stays', [chargeback('debt', 500)], 500, []],
    ['a refund that settled never comes back', [refund('settled', 500)], 0, []],
  ])('%s', (_what, known, returned, expected) => {
    expect(findings(known, returned)).toEqual(expected);
  });
});
