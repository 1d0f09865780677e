// Payments that wait for a person, of which money went back before anybody decided.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { HELD } from '../privacy/held.ts';
import { createPrivacyStore } from '../privacy/store.ts';
import { testDatabase } from '../testing/database.ts';
import { openPay } from '../testing/pay.ts';
import { rowsRead } from '../testing/rows-read.ts';
import type { PaymentProvider } from './provider.ts';

const NOTHING = { meowcent: 0, silver: 0 };
/** A thousand meowcent and 50 silver, less a third. */
const REST = { meowcent: 667, silver: 33 };
const TAKEN_BACK = [{ kind: 'chargeback', state: 'review', amount: 10_000 }];

const bank = { isDown: false, returned: 10_000, currency: 'TWD' };
const provider: PaymentProvider = {
  create: async () => ({ step: { kind: 'redirect', url: 'https://bank.test/' }, ref: 'r' }),
  async query({ amount }) {
    if (bank.isDown) throw new Error('down');
    return { outcome: 'paid', amount, currency: bank.currency, returned: bank.returned };
  },
  readReturn: (parameters) => parameters.get('order') ?? undefined,
};
const database = await testDatabase();
const { wallet, payment, player, recharge, origin } = await openPay(database, {
  providers: () => [['paypal', provider]],
  allAges: true,
});
const { operator } = payment;
let user: string;

beforeEach(() => {
  user = player();
  Object.assign(bank, { isDown: false, returned: 10_000, currency: 'TWD' });
});

/** A top-up of TWD 300 of which 100 went back before the store heard of it. */
async function inReview() {
  const { payment: opened, payUrl } = await recharge(user, { providerId: 7, method: 'credit-card' });
  await fetch(payUrl, { redirect: 'manual' });
  await fetch(`${origin}/pay/return/paypal?order=${opened.orderNo}`, { redirect: 'manual' });
  expect((await payment.payment(user, opened.id)).state).toBe('review');
  return opened;
}
const reversals = async (id: string) =>
  (
    await database.query.execute(
      sql`select kind, state, amount from payment_reversal where payment_id = ${id}`,
    )
  ).rows;

test('a payment in another currency buys nothing, whoever decides', async () => {
  Object.assign(bank, { returned: 0, currency: 'JPY' });
  const { id, orderNo } = await inReview();
  await expect(operator.endReview(orderNo, 'credit')).rejects.toMatchObject({ code: '400' });
  expect((await payment.payment(user, id)).state).toBe('review');
  expect(await wallet.balances(user)).toEqual(NOTHING);
});

test.each(['credit', 'refuse'] as const)(
  'a review that has ended is not ended again: %s',
  async (decision) => {
    const { id, orderNo } = await inReview();
    await operator.endReview(orderNo, 'credit');
    const before = await wallet.balances(user);
    await expect(operator.endReview(orderNo, decision)).rejects.toMatchObject({ code: '400' });
    expect((await payment.payment(user, id)).state).toBe('succeeded');
    expect(await wallet.balances(user)).toEqual(before);
  },
);

test('a payment of which a part went back gives the coins of the rest at once, and the night changes nothing', async () => {
  const { id, orderNo, createdAt } = await inReview();
  await operator.endReview(orderNo, 'credit');
  expect([await wallet.balances(user), await reversals(id)]).toEqual([REST, TAKEN_BACK]);
  expect(await payment.payment(user, id)).toMatchObject({ state: 'succeeded', payAmount: 30_000 });
  const { payments } = await operator.reconcile('paypal', createdAt.toISOString().slice(0, 10));
  expect(payments.filter((row) => row.orderNo === orderNo)).toEqual([
    { orderNo, currency: 'TWD', there: 20_000, here: 20_000 },
  ]);
  expect([await wallet.balances(user), await reversals(id)]).toEqual([REST, TAKEN_BACK]);
});

test('nothing is credited while the provider cannot say what went back, and a refusal needs no word of it', async () => {
  const { id, orderNo } = await inReview();
  bank.isDown = true;
  await expect(operator.endReview(orderNo, 'credit')).rejects.toThrow('down');
  expect((await payment.payment(user, id)).state).toBe('review');
  await operator.endReview(orderNo, 'refuse');
  expect((await payment.payment(user, id)).state).toBe('failed');
  expect([await wallet.balances(user), await reversals(id)]).toEqual([NOTHING, []]);
});

test.each([
  ['still odd', 10_000, 20_000],
  ['clean', 0, 30_000],
])('what a person refused stays refused when the night finds it %s', async (_kind, returned, there) => {
  const { id, orderNo, createdAt } = await inReview();
  await operator.endReview(orderNo, 'refuse');
  bank.returned = returned;
  const { payments } = await operator.reconcile('paypal', createdAt.toISOString().slice(0, 10));
  expect(payments.filter((row) => row.orderNo === orderNo)).toEqual([
    { orderNo, currency: 'TWD', there, here: 0 },
  ]);
  expect((await payment.payment(user, id)).state).toBe('failed');
  expect([await wallet.balances(user), await reversals(id)]).toEqual([NOTHING, []]);
});

test('what waits, and what was said of a player’s payments, is found without reading those of all others', async () => {
  await inReview();
  await database.query.execute(sql`
    with old as (
      insert into payment (id, order_no, user_id, platform_key, plan_id, provider_key, method, currency, pay_amount,
        coin, silver, state, return_url, created_at, updated_at, checks)
      select gen_random_uuid(), 'OLD' || n, ${randomUUID()}::uuid, 'moggie', 203, 'paypal', 'credit-card', 'TWD', 30000,
        1000, 50, 'succeeded', 'https://moggie.test/', now(), now(), 0 from generate_series(1, 300) as n returning id
    ) insert into provider_event (provider_key, event_key, payment_id, body, outcome, received_at)
      select 'paypal', id, id, '{}', 'succeeded', now() from old`);
  const { payments } = await payment.waitingCounts();
  expect(payments).toBeGreaterThan(0);
  expect(await rowsRead(database, 'payment', payment.waitingCounts)).toBeLessThanOrEqual(payments);

  const messages = HELD.find(({ name }) => name === 'payment-messages');
  if (!messages) throw new Error('messages are held');
  const store = createPrivacyStore(database);
  const ofAll = 'provider_event_provider_key_event_key_pk';
  for (const after of [undefined, { provider_key: 'paypal', event_key: '' }])
    expect(await rowsRead(database, ofAll, () => store.rows(messages, user, 500, after))).toBe(0);
});
