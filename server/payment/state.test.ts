import { describe, expect, test } from 'vitest';
import type { PaymentState } from '../db/schema/payment.ts';
import { decide, nextCheck, outwardState, type ProviderReport } from './state.ts';

const sum = { payAmount: 30_000, currency: 'TWD', paidAmount: null };
const report = (outcome: ProviderReport['outcome'], amount = 30_000, currency = 'TWD') => ({
  outcome,
  amount,
  currency,
});

describe('every edge of the state machine', () => {
  const states: PaymentState[] = [
    'created',
    'redirected',
    'review',
    'succeeded',
    'failed',
    'cancelled',
    'expired',
  ];
  const open = { pending: 'stays', paid: 'succeeded', failed: 'failed', cancelled: 'cancelled' };
  const late = { pending: 'stays', paid: 'succeeded', failed: 'stays', cancelled: 'stays' };
  const fixed = { pending: 'stays', paid: 'stays', failed: 'stays', cancelled: 'stays' };
  const table: Record<PaymentState, Record<ProviderReport['outcome'], string>> = {
    created: open,
    redirected: open,
    review: fixed,
    succeeded: fixed,
    failed: late,
    cancelled: late,
    expired: late,
  };
  const edges = states.flatMap((state) =>
    (['pending', 'paid', 'failed', 'cancelled'] as const).map((outcome) => [state, outcome] as const),
  );

  test.each(edges)('%s told %s', (state, outcome) => {
    const to = table[state][outcome];
    expect(decide({ state, ...sum }, report(outcome))).toEqual({
      state: to === 'stays' ? state : to,
      credit: to === 'succeeded',
    });
  });
});

test.each([
  [29_999, 'TWD'],
  [30_001, 'TWD'],
  [30_000, 'USD'],
])('%i %s paid for TWD 300.00 goes to review and credits nothing', (amount, currency) => {
  const decision = decide({ state: 'redirected', ...sum }, report('paid', amount, currency));
  expect(decision).toMatchObject({ state: 'review', credit: false });
});

test.each([
  ['clean', report('paid')],
  ['odd', report('paid', 29_000)],
  ['doubtful', { ...report('paid'), doubt: 'it was paid to merchant 2' }],
])('a %s success changes nothing once a person refused what was paid', (_kind, success) => {
  const refused = { ...sum, state: 'failed' as const, paidAmount: 29_000 };
  expect(decide(refused, success)).toEqual({ state: 'failed', credit: false });
});

test('a success of which money went back already waits for a person, one of which none did does not', () => {
  const payment = { ...sum, state: 'redirected' as const };
  expect(decide(payment, { ...report('paid'), returned: 500 })).toEqual({
    state: 'review',
    credit: false,
    reason: '500 TWD went back already',
  });
  expect(decide(payment, { ...report('paid'), returned: 0 })).toEqual({ state: 'succeeded', credit: true });
});

test('clients see 1 for success, 2 for failure and 0 for all else [T15]', () => {
  const seen = (
    ['created', 'redirected', 'review', 'succeeded', 'failed', 'cancelled', 'expired'] as const
  ).map(outwardState);
  expect(seen).toEqual([0, 0, 0, 1, 2, 2, 2]);
});

test('the provider is asked after 1, 2, 5, 10, 30 min, 1, 3, 6, 24 h, then no more', () => {
  const now = new Date(0);
  const minutes = Array.from({ length: 10 }, (_, n) => nextCheck(n, now)).map(
    (at) => at && at.getTime() / 60_000,
  );
  expect(minutes).toEqual([1, 2, 5, 10, 30, 60, 180, 360, 1440, undefined]);
});

test('a doubtful success waits for a person, whatever its sum', () => {
  const doubtful = { ...report('paid'), doubt: 'it was paid to merchant 2' };
  expect(decide({ ...sum, state: 'redirected' }, doubtful)).toEqual({
    state: 'review',
    credit: false,
    reason: 'it was paid to merchant 2',
  });
});
