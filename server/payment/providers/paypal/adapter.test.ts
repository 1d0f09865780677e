import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPayPal, signedText } from '../../../../tests/payment-simulators/paypal.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createPayPal } from './adapter.ts';

const merchant = { clientId: 'client', clientSecret: 'secret', webhookId: '1JE4291016473214C' };
const store = { origin: '' };
const simulator = await openPayPal(merchant, () => `${store.origin}/pay/notify/paypal`);
const pay = await providerContract({
  database: await testDatabase(),
  key: 'paypal',
  simulator,
  open: (now) => createPayPal({ ...merchant, origin: simulator.origin }, { now }),
  isTaken: async (answer) => answer.status === 200,
  allAges: true,
  countsWhole: true,
  top: { planId: 203, currency: 'TWD', method: 'credit-card' },
});
store.origin = pay.origin;
const { visit, stateOf, payment, clock, recharge, goToProvider, player } = pay;

test('PP1: messages are signed over their id, time, receiver and checksum', () => {
  const body = '{"id":"WH-TEST-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}';
  expect(signedText('id', 'time', 'webhook', body)).toBe('id|time|webhook|2077941293');
});

test('yen and New Taiwan dollars go without decimals, US dollars with two', async () => {
  const prices: string[] = [];
  for (const [planId, currency] of [
    [403, 'JPY'],
    [203, 'TWD'],
    [103, 'USD'],
  ] as const) {
    const request = { planId, currency, method: 'credit-card', providerId: 7 };
    const { payUrl } = await recharge(player(), request);
    prices.push(/<h1>(.*)<\/h1>/.exec(await (await goToProvider(payUrl)).text())?.[1] ?? '');
  }
  expect(prices).toEqual(['1500 JPY', '300 TWD', '9.99 USD']);
});

test('an approved order is captured once, whoever asks at the same time', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  clock.now = new Date(clock.now.getTime() + 60_000);
  await Promise.all([simulator.sendBack(orderNo), payment.sweep(), simulator.notifyApproval(orderNo)]);
  expect(await stateOf(id)).toBe('succeeded');
  expect(simulator.capturesOf(orderNo)).toBe(1);
});

test('a message of approval is enough when the browser never comes back', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  expect((await simulator.notifyApproval(orderNo)).status).toBe(200);
  expect(await stateOf(id)).toBe('succeeded');
});

const SIGNED = {
  'paypal-transmission-id': 'd938e770-8046-11e6-8103-6b62a8a99ac4',
  'paypal-transmission-time': '2026-11-21T12:00:00Z',
  'paypal-transmission-sig': 'c2lnbmVk',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-auth-algo': 'SHA256withRSA',
};

test.each([
  { what: 'without a signature', headers: {}, asked: 0 },
  { what: 'with an empty part of one', headers: { ...SIGNED, 'paypal-cert-url': '' }, asked: 0 },
  { what: 'that PayPal calls malformed', headers: { ...SIGNED, 'paypal-auth-algo': 'a-b' }, asked: 1 },
  { what: 'that PayPal did not sign', headers: SIGNED, asked: 1 },
])('a message $what is refused', async ({ headers, asked }) => {
  const before = simulator.signaturesChecked;
  const answer = await fetch(`${store.origin}/pay/notify/paypal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{}}',
  });
  expect([answer.status, await answer.text()]).toEqual([400, 'bad signature']);
  expect(simulator.signaturesChecked - before).toBe(asked);
});

test('one token serves many calls', () => {
  expect(simulator.tokensIssued).toBeLessThan(4);
});

test('a refund has gone only once it arrived: a pending one may still fail', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  await simulator.sendBack(orderNo);
  simulator.refundStatus = 'PENDING';
  const { state } = await pay.payment.operator.refund(orderNo, undefined, 'asked for');
  simulator.refundStatus = 'COMPLETED';
  expect(state).toBe('requested');
  pay.clock.now = new Date(pay.clock.now.getTime() + 2 * 60_000);
  expect(await pay.payment.sweep()).toEqual([]);
  const { reversals } = await pay.payment.operator.waiting();
  expect(reversals.filter(({ paymentId }) => paymentId === id)).toEqual([]);
});

test.each(['lost', 'won'] as const)(
  'a dispute that is %s is ended by the message of it, without a person (rule 30)',
  async (end) => {
    const user = player();
    const request = { planId: 203, currency: 'TWD', method: 'credit-card', providerId: 7 };
    const { payment: opened, payUrl } = await recharge(user, request);
    await goToProvider(payUrl);
    simulator.decide(opened.orderNo, 'paid');
    await simulator.sendBack(opened.orderNo);
    await pay.wallet.spend(user, randomUUID(), [{ storeId: 1, meow: 800, silver: 0 }]);
    const taken = { meowcent: -800, silver: 0 };
    const states = async () =>
      (await pay.payment.operator.waiting()).reversals.filter(({ paymentId }) => paymentId === opened.id);

    await simulator.dispute(opened.orderNo, 'open');
    expect(await pay.wallet.balances(user)).toEqual(taken);
    expect((await states()).map(({ kind, state }) => [kind, state])).toEqual([['chargeback', 'review']]);
    for (const _copy of [1, 2]) expect((await simulator.dispute(opened.orderNo, end)).status).toBe(200);
    expect(await pay.wallet.balances(user)).toEqual(end === 'lost' ? taken : { meowcent: 200, silver: 50 });
    expect(await states()).toEqual([]);
  },
);

test('cards that PayPal declines leave it open to everybody else (rule 35)', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  simulator.declinesCaptures = true;
  for (let n = 0; n < 6; n += 1) {
    clock.now = new Date(clock.now.getTime() + 10_000);
    await simulator.sendBack(orderNo);
  }
  simulator.declinesCaptures = false;
  expect(await stateOf(id)).toBe('redirected');
  expect(payment.lines()).toContainEqual({ key: 'paypal', state: 'up' });
});
