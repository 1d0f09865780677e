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

describe("a provider's total of what went back, chargebacks among it", () => {
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
    [
      'a chargeback that a person ended as won is counted no more, or another of the same sum came back',
      [reported('won', 300), reported('review', 300)],
      300,
      [{ kind: 'forget', reversal: reported('won', 300) }],
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
    ['a chargeback that a person ended as won, and it still counts', [reported('won', 500)], 500, []],
    [
      'a chargeback that a person ended as won, and it counts no more',
      [reported('won', 500)],
      0,
      [{ kind: 'forget', reversal: reported('won', 500) }],
    ],
    ['a chargeback that was won, and that it never counted', [letter('won', 500)], 0, []],
    [
      'another chargeback beside one that is won and still counted',
      [reported('won', 500)],
      700,
      [{ kind: 'taken', amount: 200 }],
    ],
    ['our refund has not gone, beside a won chargeback of its sum', [reported('won', 300), asked], 300, []],
    [
      'our refund has gone, beside a won chargeback of its sum',
      [reported('won', 300), asked],
      600,
      [{ kind: 'settle', reversal: asked }],
    ],
    [
      'our refund has gone, and a greater won chargeback is counted no more',
      [reported('won', 500), asked],
      300,
      [
        { kind: 'settle', reversal: asked },
        { kind: 'forget', reversal: reported('won', 500) },
      ],
    ],
    [
      'a letter beside a greater won chargeback that it still counts',
      [letter('review', 200), reported('won', 500)],
      500,
      [],
    ],
    [
      'a letter that it counts now, beside a won chargeback that it still counts',
      [letter('review', 200), reported('won', 500)],
      700,
      [{ kind: 'confirm', reversal: letter('review', 200) }],
    ],
    [
      'a chargeback came back, beside a greater one that a person ended as won and it still counts',
      [reported('won', 500), reported('review', 100)],
      500,
      [{ kind: 'win', reversal: reported('review', 100) }],
    ],
    [
      'two chargebacks came back, of which a person had ended one as won',
      [reported('won', 500), reported('review', 100)],
      0,
      [
        { kind: 'forget', reversal: reported('won', 500) },
        { kind: 'win', reversal: reported('review', 100) },
      ],
    ],
    [
      'our refund has gone, beside a chargeback of another sum that it has not counted yet',
      [letter('review', 200), asked],
      300,
      [{ kind: 'settle', reversal: asked }],
    ],
    [
      'a chargeback as great as our refund, which may not have been sent',
      [letter('review', 300), asked],
      300,
      [{ kind: 'confirm', reversal: letter('review', 300) }],
    ],
    [
      'our refund has gone, and the chargeback is counted',
      [letter('review', 300), asked],
      600,
      [
        { kind: 'settle', reversal: asked },
        { kind: 'confirm', reversal: letter('review', 300) },
      ],
    ],
  ])('%s', (_what, known, returned, expected) => {
    expect(findings(known, { returned, countsChargebacks: true }, known)).toEqual(expected);
  });

  test.each([
    ['before it was noted', []],
    ['before it came to where it stands', [{ id: reported('review', 500).id, state: 'debt' as const }]],
  ])('undoes nothing when it was asked %s', (_when, seen) => {
    const nothing = { returned: 0, countsChargebacks: true };
    expect(findings([reported('review', 500)], nothing, seen)).toEqual([]);
    expect(findings([reported('won', 500)], nothing, seen)).toEqual([]);
  });
});

describe("a provider's total of refunds, which knows of no chargeback", () => {
  const asked = refund('requested', 300);
  test.each<[string, Row[], number, object[]]>([
    ['our refund has not gone', [letter('review', 200), asked], 0, []],
    [
      'our refund has gone, beside a smaller chargeback',
      [letter('review', 200), asked],
      300,
      [{ kind: 'settle', reversal: asked }],
    ],
    [
      'our refund has gone, beside a chargeback of the same sum',
      [letter('debt', 300), asked],
      300,
      [{ kind: 'settle', reversal: asked }],
    ],
    [
      'our refund has gone, beside a greater chargeback and an older refund',
      [refund('settled', 100), letter('loss', 500), asked],
      400,
      [{ kind: 'settle', reversal: asked }],
    ],
    [
      'a refund that settled came back, beside a chargeback',
      [refund('settled', 100), letter('review', 500)],
      0,
      [{ kind: 'reopen', reversal: refund('settled', 100) }],
    ],
    [
      'money that was given back over there, beside a chargeback',
      [letter('review', 500)],
      200,
      [{ kind: 'taken', amount: 200 }],
    ],
  ])('%s', (_what, known, returned, expected) => {
    expect(findings(known, { returned, countsChargebacks: false }, known)).toEqual(expected);
  });

  test('is never read as a chargeback while it is what our refunds come to (rule 22)', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.integer({ min: 1, max: 500 }),
        fc.boolean(),
        (settled, letters, last, went) => {
          const asked = { ...refund('unknown', last), id: 'asked' };
          const known = [
            ...settled.map((amount) => refund('settled', amount)),
            ...letters.map((amount) => letter('review', amount)),
            asked,
          ];
          const returned = settled.reduce((sum, amount) => sum + amount, 0) + (went ? last : 0);
          const expected = went ? [{ kind: 'settle', reversal: asked }] : [];
          expect(findings(known, { returned, countsChargebacks: false }, known)).toEqual(expected);
        },
      ),
    );
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
