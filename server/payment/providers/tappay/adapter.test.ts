import { expect, test } from 'vitest';
import { openTapPay } from '../../../../tests/payment-simulators/tappay.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createTapPay } from './adapter.ts';

const merchant = { partnerKey: 'partner_1', merchantId: 'MOGGIE_CTBC' };
const simulator = await openTapPay(merchant);
const ticketIn = async (page: Response) => /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';

const pay = await providerContract({
  database: await testDatabase(),
  key: 'tappay',
  simulator,
  open: () =>
    createTapPay({
      ...merchant,
      origin: simulator.origin,
      appId: 12_348,
      appKey: 'app_1',
      sdk: `${simulator.origin}/sdk/tpdirect`,
    }),
  hints: true,
  isTaken: async (answer) => answer.status === 200,
  enter: async (payUrl) => charge(await ticketIn(await fetch(payUrl)), simulator.newPrime()),
  countsWhole: true,
  top: { planId: 203, currency: 'TWD', method: 'credit-card' },
});
const { visit, stateOf, recharge, player, payment, wallet } = pay;
const request = { planId: 203, currency: 'TWD', method: 'credit-card', providerId: 9 };

/** Where the browser came from, and goes on where nothing can be charged. */
const BACK = 'https://moggie.test/account/log?from=pay';

/** Posts the card page's form, and goes on as the browser does. */
function charge(ticket: string, token: string): Promise<Response> {
  return fetch(`${pay.origin}/pay/card/tappay`, {
    method: 'POST',
    body: new URLSearchParams({ ticket, token }),
  });
}

/** Posts it, too; answers where the browser is sent. */
async function sentTo(ticket: string, token: string): Promise<string | null> {
  const body = new URLSearchParams({ ticket, token });
  const answer = await fetch(`${pay.origin}/pay/card/tappay`, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

test('a message is only a hint: what TapPay answers counts (rule 23)', async () => {
  const { id, orderNo } = await visit();
  await simulator.notify(orderNo);
  expect(await stateOf(id)).toBe('redirected');
  simulator.decide(orderNo, 'paid');
  simulator.mislead(orderNo, { amount: 1 });
  await simulator.notify(orderNo);
  expect(await stateOf(id)).toBe('review');
});

test("another merchant's payment waits for a person (rule 23)", async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  simulator.mislead(orderNo, { merchantId: 'SOMEBODY' });
  await simulator.notify(orderNo);
  expect(await stateOf(id)).toBe('review');
});

test('the card page takes one token, once, and no token of anybody else', async () => {
  const opened = await recharge(player(), request);
  const ticket = await ticketIn(await fetch(opened.payUrl));
  expect(await sentTo('made up', simulator.newPrime())).toBe('/');
  expect((await charge(ticket, simulator.newPrime())).url).toContain('/3ds/');
  expect(await sentTo(ticket, simulator.newPrime())).toBe('/');
});

test('one payment is charged once, however many pages are open for it', async () => {
  const user = player();
  const first = await recharge(user, request);
  const second = await recharge(user, request);
  expect(second.payment.id).toBe(first.payment.id);
  const tickets = [];
  for (const { payUrl } of [first, second]) tickets.push(await ticketIn(await fetch(payUrl)));
  const places = await Promise.all(tickets.map((ticket) => sentTo(ticket, simulator.newPrime())));
  expect(places.toSorted()).toEqual([expect.stringContaining('/3ds/'), BACK]);
});

test('an order that was paid twice waits for a person (rule 23)', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  simulator.payAgain(orderNo);
  await simulator.notify(orderNo);
  expect(await stateOf(id)).toBe('review');
});

test.each([
  ['a card that its bank refuses ends the payment', 10_003, 'failed'],
  ['a token that was used before does', 121, 'failed'],
  // Nobody knows what came of it: it is asked about.
  ['an answer about ourselves does not', 41, 'redirected'],
])('%s, charges nothing and sends the payer back to the store', async (_what, status, state) => {
  const user = player();
  const opened = await recharge(user, request);
  const ticket = await ticketIn(await fetch(opened.payUrl));
  simulator.refusesCards = status;
  expect(await sentTo(ticket, simulator.newPrime())).toBe(BACK);
  simulator.refusesCards = undefined;
  expect((await payment.payment(user, opened.payment.id)).state).toBe(state);
  expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
});

test("the page loads the provider's script, and no card number has a field of ours", async () => {
  const { payUrl } = await recharge(player(), request);
  const page = await fetch(payUrl);
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' ${simulator.origin}`);
  const inputs = [...(await page.text()).matchAll(/<input[^>]*name="(\w+)"/g)].map(([, name]) => name);
  expect(inputs).toEqual(['ticket', 'token']);
});
