// One provider that does not answer, beside one that does.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openPay } from '../testing/pay.ts';
import type { PaymentProvider } from './provider.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T12:00:00Z');
const CREDITED = { meowcent: 1_000, silver: 50 };

/** A provider as far as a test says how it answers. */
function bankOf() {
  const bank = { asked: 0, tell: async () => {} };
  const provider: PaymentProvider = {
    create: async () => ({ step: { kind: 'redirect', url: 'https://bank.test/' }, ref: 'r' }),
    async query({ amount, currency }) {
      bank.asked += 1;
      await bank.tell();
      return { outcome: 'paid', amount, currency };
    },
  };
  return { bank, provider };
}
const [slow, sound] = [bankOf(), bankOf()];
const database = await testDatabase();
const { clock, wallet, payment, player, recharge } = await openPay(database, {
  providers: () => [
    ['newebpay', slow.provider],
    ['paypal', sound.provider],
  ],
  allAges: true,
  deadlineMs: 100,
});
const WAYS = {
  slow: { providerId: 2, method: 'credit-card' },
  sound: { providerId: 7, method: 'credit-card' },
};

beforeEach(async () => {
  clock.now = new Date(START);
  for (const { bank } of [slow, sound]) Object.assign(bank, { asked: 0, tell: async () => {} });
  await database.query.execute(sql`update payment set next_check_at = null`);
});

const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
};
/** A top-up whose payer is on the provider's page. */
async function opened(user: string, way: keyof typeof WAYS) {
  const made = await recharge(user, WAYS[way]);
  await fetch(made.payUrl, { redirect: 'manual' });
  return made.payment;
}
const checks = async (id: string) =>
  (await database.query.execute(sql`select checks, state from payment where id = ${id}`)).rows[0];
const offered = () =>
  payment
    .offers('moggie', ['credit-card'], 'TWD')
    .map(({ provider, isAvailable }) => [provider.key, isAvailable]);

test('a provider that never answers is given up after five calls, and holds up no other (rule 26)', async () => {
  const players = Array.from({ length: 8 }, () => player());
  const waiting = [];
  for (const user of players) waiting.push(await opened(user, 'slow'));
  const paid = player();
  await opened(paid, 'sound');
  later(2);
  slow.bank.tell = () => new Promise(() => {});
  // While the one is still being waited for, the other one's sweep is over.
  const hanging = payment.sweepProvider('newebpay');
  expect(await payment.sweepProvider('paypal')).toEqual([]);
  expect(await wallet.balances(paid)).toEqual(CREDITED);
  expect(await hanging).toHaveLength(5);
  expect([slow.bank.asked, sound.bank.asked]).toEqual([5, 1]);
  const stood = await Promise.all(waiting.map(({ id }) => checks(id)));
  expect(stood.map((row) => row?.checks).toSorted()).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);

  // Down: shown, and nothing can be begun there; nobody asks it, and what is due stays due.
  expect(offered()).toEqual([
    ['moggie', true],
    ['newebpay', false],
    ['paypal', true],
  ]);
  await expect(recharge(player(), WAYS.slow)).rejects.toMatchObject({ code: 'pay/provider-unavailable' });
  expect(await payment.sweep()).toEqual([]);
  expect(slow.bank.asked).toBe(5);
  expect(payment.lines()).toContainEqual({ key: 'newebpay', state: 'down' });

  // A minute later one question finds it back, and all that was due is credited.
  slow.bank.tell = async () => {};
  later(2);
  expect(await payment.sweep()).toEqual([]);
  expect(await Promise.all(players.map((user) => wallet.balances(user)))).toEqual(
    players.map(() => CREDITED),
  );
  expect(slow.bank.asked).toBe(13);
  expect(offered()).toContainEqual(['newebpay', true]);
  expect(payment.lines()).toContainEqual({ key: 'newebpay', state: 'up' });
});

test('a sweep and a comparison that are to stop end after the call in hand, and what is due stays due', async () => {
  const players = Array.from({ length: 3 }, () => player());
  const waiting = [];
  for (const user of players) waiting.push(await opened(user, 'sound'));
  later(2);
  const stopAfterOne = () => {
    const closing = new AbortController();
    sound.bank.tell = async () => closing.abort();
    return closing.signal;
  };
  expect(await payment.sweepProvider('paypal', stopAfterOne())).toEqual([]);
  expect(sound.bank.asked).toBe(1);
  const stood = await Promise.all(waiting.map(({ id }) => checks(id)));
  expect(stood.map((row) => row?.state).toSorted()).toEqual(['redirected', 'redirected', 'succeeded']);

  const day = payment.operator.reconcile('paypal', '2026-11-21', stopAfterOne());
  await expect(day).rejects.toMatchObject({ name: 'AbortError' });
  expect(sound.bank.asked).toBe(2);

  sound.bank.tell = async () => {};
  expect(await payment.sweepProvider('paypal')).toEqual([]);
  expect(await Promise.all(players.map((user) => wallet.balances(user)))).toEqual(
    players.map(() => CREDITED),
  );
});

test('the due payments of one provider, however many, crowd out no other', async () => {
  const user = player();
  await opened(user, 'sound');
  await database.query.execute(sql`
    insert into payment (id, order_no, user_id, platform_key, plan_id, provider_key, method, currency, pay_amount,
      coin, silver, state, return_url, created_at, updated_at, checks, next_check_at)
    select gen_random_uuid(), 'PX' || n, ${randomUUID()}::uuid, 'moggie', 203, 'newebpay', 'credit-card', 'TWD', 30000,
      1000, 50, 'redirected', 'https://moggie.test/', now(), now(), 0, ${new Date(START).toISOString()}::timestamptz
    from generate_series(1, 120) as n`);
  slow.bank.tell = async () => {
    throw new Error('down');
  };
  later(2);
  expect(await payment.sweep()).toHaveLength(5);
  expect(await wallet.balances(user)).toEqual(CREDITED);
});
