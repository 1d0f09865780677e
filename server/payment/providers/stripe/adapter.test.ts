import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openStripe } from '../../../../tests/payment-simulators/stripe.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createStripe } from './adapter.ts';

const merchant = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
const time = { now: () => new Date() };
const store = { origin: '' };
const simulator = await openStripe(
  merchant,
  () => time.now(),
  () => `${store.origin}/pay/notify/stripe`,
);
const pay = await providerContract({
  database: await testDatabase(),
  key: 'stripe',
  simulator,
  open(now) {
    time.now = now;
    return createStripe({ ...merchant, origin: simulator.origin }, { now });
  },
  isTaken: async (answer) => answer.status === 200,
  allAges: true,
  signsTime: true,
  top: { planId: 203, currency: 'TWD', method: 'credit-card' },
});
store.origin = pay.origin;
const { visit, stateOf, recharge, goToProvider, player } = pay;

test('whole yen are charged, and hundredths of dollars', async () => {
  const prices: string[] = [];
  for (const [planId, currency] of [
    [403, 'JPY'],
    [103, 'USD'],
    [203, 'TWD'],
  ] as const) {
    const request = { planId, currency, method: 'credit-card', providerId: 3 };
    const { payUrl } = await recharge(player(), request);
    prices.push(/<h1>(.*)<\/h1>/.exec(await (await goToProvider(payUrl)).text())?.[1] ?? '');
  }
  expect(prices).toEqual(['1500 jpy', '999 usd', '30000 twd']);
});

test('a double click leads to one session', async () => {
  const user = player();
  const request = { planId: 203, currency: 'TWD', method: 'credit-card', providerId: 3 };
  const pages = [await recharge(user, request), await recharge(user, request)];
  const urls = await Promise.all(pages.map(async ({ payUrl }) => (await goToProvider(payUrl)).url));
  expect(urls[0]).toMatch(/\/c\/cs_test_/);
  expect(urls[1]).toBe(urls[0]);
});

test('a late method that comes to nothing fails the payment', async () => {
  const { id, orderNo } = await visit();
  simulator.failLate(orderNo);
  await simulator.notify(orderNo);
  expect(await stateOf(id)).toBe('failed');
});

test('an event of another kind is kept and changes nothing', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  expect((await simulator.notify(orderNo, { type: 'invoice.paid' })).status).toBe(200);
  expect(await stateOf(id)).toBe('redirected');
});

test('a provider that cannot be reached sends nobody away with a payment that is not there', async () => {
  const { payUrl, payment } = await recharge(player(), {
    planId: 203,
    currency: 'TWD',
    method: 'credit-card',
    providerId: 3,
  });
  const url = new URL(payUrl);
  simulator.isDown = true;
  const refused = await fetch(url, { redirect: 'manual' });
  simulator.isDown = false;
  expect(refused.status).toBe(401);
  expect(payment.state).toBe('created');
});

test('a message that arrives while the session is opened again keeps its effect (rule 17)', async () => {
  const user = player();
  const request = { planId: 203, currency: 'TWD', method: 'credit-card', providerId: 3 };
  const { payment: opened, payUrl } = await recharge(user, request);
  await goToProvider(payUrl);
  simulator.decide(opened.orderNo, 'paid');
  simulator.tellsFirst = true;
  const again = await recharge(user, request);
  // Who has paid is not sent to pay once more: the pay page says to start again from the store.
  expect((await fetch(again.payUrl, { redirect: 'manual' })).status).toBe(401);
  simulator.tellsFirst = false;
  expect((await pay.payment.payment(user, opened.id)).state).toBe('succeeded');
});

test('a dispute that the bank decided for us gives the coins back (rule 30)', async () => {
  const user = player();
  const request = { planId: 203, currency: 'TWD', method: 'credit-card', providerId: 3 };
  const { payment: opened, payUrl } = await recharge(user, request);
  await goToProvider(payUrl);
  simulator.decide(opened.orderNo, 'paid');
  await simulator.notify(opened.orderNo);
  await simulator.dispute(opened.orderNo, 'needs_response');
  expect(await pay.wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
  expect((await simulator.dispute(opened.orderNo, 'won')).status).toBe(200);
  expect(await pay.wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('a refund has gone only once it arrived: a pending one may still fail', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  await simulator.sendBack(orderNo);
  simulator.refundStatus = 'pending';
  const { state } = await pay.payment.operator.refund(orderNo, undefined, 'asked for');
  simulator.refundStatus = 'succeeded';
  expect(state).toBe('requested');
  pay.clock.now = new Date(pay.clock.now.getTime() + 2 * 60_000);
  expect(await pay.payment.sweep()).toEqual([]);
  const { reversals } = await pay.payment.operator.waiting();
  expect(reversals.filter(({ paymentId }) => paymentId === id)).toEqual([]);
});

test('a part that is pending for longer than Stripe keeps its key is paid back once (rule 29)', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  await simulator.sendBack(orderNo);
  simulator.refundStatus = 'pending';
  await pay.payment.operator.refund(orderNo, 15_000, 'asked for');
  const states = async () =>
    (await pay.payment.operator.waiting()).reversals
      .filter(({ paymentId }) => paymentId === id)
      .map(({ state }) => state);
  for (let hour = 0; hour < 30; hour += 1) {
    pay.clock.now = new Date(pay.clock.now.getTime() + 60 * 60_000);
    expect(await pay.payment.sweep()).toEqual([]);
    expect(await states()).toEqual(['requested']);
  }
  simulator.refundStatus = 'succeeded';
  expect(simulator.returnedOf(orderNo)).toBe(15_000);
  pay.clock.now = new Date(pay.clock.now.getTime() + 12 * 60 * 60_000);
  expect(await pay.payment.sweep()).toEqual([]);
  expect(await states()).toEqual([]);
  expect(simulator.returnedOf(orderNo)).toBe(15_000);
});

test.each(['lost', 'won'] as const)(
  'a dispute that is %s is ended by the message of it, without a person (rule 30)',
  async (end) => {
    const user = player();
    const request = { planId: 203, currency: 'TWD', method: 'credit-card', providerId: 3 };
    const { payment: opened, payUrl } = await recharge(user, request);
    await goToProvider(payUrl);
    simulator.decide(opened.orderNo, 'paid');
    await simulator.notify(opened.orderNo);
    await pay.wallet.spend(user, randomUUID(), [{ storeId: 1, meow: 800, silver: 0 }]);
    const taken = { meowcent: -800, silver: 0 };
    const states = async () =>
      (await pay.payment.operator.waiting()).reversals.filter(({ paymentId }) => paymentId === opened.id);

    await simulator.dispute(opened.orderNo, 'needs_response');
    expect(await pay.wallet.balances(user)).toEqual(taken);
    expect((await states()).map(({ kind, state }) => [kind, state])).toEqual([['chargeback', 'review']]);
    for (const _copy of [1, 2]) expect((await simulator.dispute(opened.orderNo, end)).status).toBe(200);
    expect(await pay.wallet.balances(user)).toEqual(end === 'lost' ? taken : { meowcent: 200, silver: 50 });
    expect(await states()).toEqual([]);
  },
);
