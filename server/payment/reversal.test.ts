import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coinsGoing, findings, lostOf, type Reversed, refundable } from './reversal.ts';

const row = (kind: Reversed['kind'], state: Reversed['state'], amount: number, isReported = false) => ({
  id: `${kind} ${state} ${amount}`,
  kind,
  state,
  amount,
  isReported,
});
type Row = ReturnType<typeof row>;
const refund = (state: Reversed['state'], amount: number) => row('refund', state, amount);
const letter = (state: Reversed['state'], amount: number) => row('chargeback', state, amount);
const reported = (state: Reversed['state'], amount: number) => row('chargeback', state, amount, true);

test('what can be paid back is what was paid less what went or is on its way (rule 28)', () => {
  const known = [refund('settled', 100), refund('failed', 50), refund('unknown', 20), letter('won', 300)];
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
  test.each<[string, Row[], number, object[]]>([
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
      [reported('review', 500)],
      0,
      [{ kind: 'win', reversal: reported('review', 500) }],
    ],
    ['a chargeback that stays', [reported('debt', 500)], 500, []],
    ['a chargeback that it never counted', [letter('review', 500)], 0, []],
    [
      'a chargeback that a letter told of first',
      [letter('review', 500)],
      500,
      [{ kind: 'confirm', reversal: letter('review', 500) }],
    ],
    [
      'a refund beside a chargeback that it never counted',
      [refund('settled', 200), letter('debt', 300)],
      200,
      [],
    ],
    [
      'a refund that settled and came back',
      [refund('settled', 500)],
      0,
      [{ kind: 'reopen', reversal: refund('settled', 500) }],
    ],
    [
      'a chargeback that came back beside a refund that stays',
      [refund('settled', 200), reported('loss', 300)],
      200,
      [{ kind: 'win', reversal: reported('loss', 300) }],
    ],
    [
      'one of two equal chargebacks came back: the later one',
      [reported('review', 300), reported('debt', 300)],
      300,
      [{ kind: 'win', reversal: reported('debt', 300) }],
    ],
  ])('%s', (_what, known, returned, expected) => {
    expect(findings(known, returned, known)).toEqual(expected);
  });

  test.each([
    ['before it was noted', []],
    ['before it came to where it stands', [{ id: reported('review', 500).id, state: 'debt' as const }]],
  ])('undoes nothing when it was asked %s', (_when, seen) => {
    expect(findings([reported('review', 500)], 0, seen)).toEqual([]);
  });
});

test('what a bank decided against us ends the chargebacks in review that it covers, the oldest first (rule 30)', () => {
  const [old, ended, open] = [reported('review', 300), reported('loss', 200), reported('review', 500)];
  const known = [old, letter('review', 100), reported('won', 100), ended, open];
  expect(lostOf(known, 0)).toEqual([]);
  expect(lostOf(known, 299)).toEqual([]);
  expect(lostOf(known, 300)).toEqual([old]);
  expect(lostOf(known, 999)).toEqual([old]);
  expect(lostOf(known, 1_000)).toEqual([old, open]);
});
