// The pay page of one payment, opened again: each time with a code of its own, and never a second payment.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { notice, openPay } from '../testing/pay.ts';
import { isPayable } from './catalogue.ts';
import type { PaymentProvider } from './provider.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const RETURN_URL = 'https://moggie.test/';
/** A provider that opens an order once. */
const once: PaymentProvider = {
  create: async () => ({ step: { kind: 'redirect', url: 'https://bank.test/' } }),
};
const database = await testDatabase();
const { clock, closures, wallet, payment, site, player, recharge, tell } = await openPay(database, {
  providers: () => [['newebpay', once]],
});
let user: string;

const at = (milliseconds: number) => {
  clock.now = new Date(START + milliseconds);
};
const fails = (code: string) => expect.objectContaining({ code });
const open = (id: string, changes: { user?: string; returnUrl?: string } = {}) =>
  payment.paymentUrl(changes.user ?? user, id, changes.returnUrl ?? RETURN_URL, { ...site, ip: user });
/** What the pay page answers to a browser: where it leads, or its refusal. */
const visit = async (payUrl: string) => (await fetch(payUrl, { redirect: 'manual' })).status;
const payments = async () =>
  (await database.query.execute(sql`select state from payment where user_id = ${user}`)).rows;
const [LED_ON, REFUSED] = [303, 401];

beforeEach(() => {
  at(0);
  user = player();
  closures.clear();
});

test('it opens each time, also long after, and stays one payment that is credited once [X04]', async () => {
  const { payment: opened, payUrl } = await recharge(user);
  expect([await visit(payUrl), await visit(payUrl)]).toEqual([LED_ON, REFUSED]);
  for (const minutes of [1, 20]) {
    at(minutes * MINUTE);
    const again = await open(opened.id);
    expect([await visit(again), await visit(again)]).toEqual([LED_ON, REFUSED]);
  }
  expect(await payments()).toEqual([{ state: 'redirected' }]);
  await tell(notice(opened.orderNo));
  await tell(notice(opened.orderNo));
  expect(await payments()).toEqual([{ state: 'succeeded' }]);
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('it says what the first address said, and leads back to where it was asked for', async () => {
  const { payment: opened, payUrl } = await recharge(user);
  const read = (address: string) =>
    JSON.parse(Buffer.from(new URL(address).searchParams.get('data') ?? '', 'base64').toString('utf8'));
  const [first, second] = [read(payUrl), read(await open(opened.id))];
  expect(second).toEqual({
    ...first,
    credential: { token: expect.any(String) },
    payload: { ...first.payload, return_url: RETURN_URL },
  });
  expect(second.credential.token).not.toBe(first.credential.token);
});

test('it is opened for its player alone, and leads back to this store alone', async () => {
  const { payment: opened } = await recharge(user);
  await expect(open(opened.id, { user: player() })).rejects.toThrow(fails('404'));
  await expect(open(opened.id, { returnUrl: 'https://evil.example/' })).rejects.toThrow(fails('400'));
});

test.each(['paid', 'failed', 'cancelled'])('once the payment is %s it opens no more', async (outcome) => {
  const { payment: opened } = await recharge(user);
  await tell(notice(opened.orderNo, { outcome }));
  expect(isPayable(await payment.payment(user, opened.id))).toBe(false);
  await expect(open(opened.id)).rejects.toThrow(fails('400'));
});

test('at a provider that opens an order once it opens until it has', async () => {
  const { payment: opened } = await recharge(user, { providerId: 2, method: 'credit-card' });
  expect(isPayable(opened)).toBe(true);
  expect(await visit(await open(opened.id))).toBe(LED_ON);
  expect(isPayable(await payment.payment(user, opened.id))).toBe(false);
  await expect(open(opened.id)).rejects.toThrow(fails('400'));
  expect(await payments()).toEqual([{ state: 'redirected' }]);
});

test('a payment that nobody has come for is not given up before its newest code is too old', async () => {
  const { payment: opened } = await recharge(user);
  at(10.5 * MINUTE);
  const again = await open(opened.id);
  at(11.2 * MINUTE);
  await payment.sweep();
  expect(await visit(again)).toBe(LED_ON);
  const { payment: left } = await recharge(user, { planId: 204 });
  at(10.5 * MINUTE + 12 * MINUTE);
  await payment.sweep();
  await expect(open(left.id)).rejects.toThrow(fails('400'));
});

test('whoever may not buy any more does not come to it', async () => {
  const { payment: opened } = await recharge(user);
  closures.set('tw', 'auth/age-required');
  await expect(open(opened.id)).rejects.toThrow(fails('auth/age-required'));
});
