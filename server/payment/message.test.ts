import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { notice, openPay } from '../testing/pay.ts';

const database = await testDatabase();
const { clock, wallet, payment, player, recharge, tell } = await openPay(database);
const START = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
let user: string;

const stateOf = async (id: string) => (await payment.payment(user, id)).state;

beforeEach(() => {
  clock.now = new Date(START);
  user = player();
});

describe('a message of the provider', () => {
  test('credits the coins and the silver once, however often it comes (rule 20)', async () => {
    const { payment: opened } = await recharge(user);
    const message = notice(opened.orderNo);
    for (let n = 0; n < 3; n += 1) expect((await tell(message)).status).toBe(200);
    expect((await tell(notice(opened.orderNo))).status).toBe(200);
    expect(await stateOf(opened.id)).toBe('succeeded');
    expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
  });

  test('of success counts after one of failure, and not the other way round', async () => {
    const { payment: opened } = await recharge(user);
    await tell(notice(opened.orderNo, { outcome: 'failed' }));
    expect(await stateOf(opened.id)).toBe('failed');
    await tell(notice(opened.orderNo));
    expect(await stateOf(opened.id)).toBe('succeeded');
    await tell(notice(opened.orderNo, { outcome: 'failed' }));
    expect(await stateOf(opened.id)).toBe('succeeded');
    expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
  });

  test.each([
    ['failed', { outcome: 'failed' }, 2, null],
    ['cancelled', { outcome: 'cancelled' }, 2, null],
    ['of another amount', { amount: 1 }, 0, null],
    ['paid', {}, 1, 1_000],
  ])('makes a top-up that is %s stand so in the statement [T16]', async (_what, changes, state, balance) => {
    const page = { field: 'created_at', direction: 'desc', limit: 9, offset: 0 } as const;
    const lines = async () =>
      (await wallet.statement(user, 'recharge', page)).rows.map((row) => [row.state, row.balanceAfter]);
    const { payment: opened } = await recharge(user);
    expect(await lines()).toEqual([[0, null]]);
    await tell(notice(opened.orderNo, changes));
    expect(await lines()).toEqual([[state, balance]]);
  });

  test.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
  ])('with another %s waits for a person and credits nothing (rule 23)', async (_what, changes) => {
    const { payment: opened } = await recharge(user);
    expect((await tell(notice(opened.orderNo, changes))).status).toBe(200);
    expect(await payment.payment(user, opened.id)).toMatchObject({
      state: 'review',
      reason: expect.stringContaining('instead of 30000 TWD'),
    });
    expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
  });

  test.each([
    ['no signature', { signature: 'none' }],
    ['a signature of somebody else', { secret: 'another secret' }],
    ['a signature of six minutes ago', { at: new Date(START - 6 * MINUTE) }],
  ])('with %s changes nothing (rule 19)', async (_what, options) => {
    const { payment: opened } = await recharge(user);
    expect((await tell(notice(opened.orderNo), options)).status).toBe(400);
    expect(await stateOf(opened.id)).toBe('created');
    const { rows } = await database.query.execute(
      sql`select count(*) as n from provider_event where payment_id = ${opened.id}`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test.each([
    ['about an unknown order', notice('P0000000000000000000000000'), 1],
    ['of an unknown kind', { id: randomUUID(), kind: 'dispute.opened' }, 1],
  ])('%s is kept for a person (rule 24)', async (_what, message, kept) => {
    const count = async () =>
      (await database.query.execute(sql`select count(*) as n from provider_event where outcome = 'unknown'`))
        .rows[0]?.n;
    const before = Number(await count());
    expect((await tell(message)).status).toBe(200);
    expect((await tell(message)).status).toBe(200);
    expect(await count()).toBe(before + kept);
  });

  test('that is not JSON is refused', async () => {
    expect((await tell('{')).status).toBe(400);
  });

  test('is not acknowledged unless its effect is durable, and works when sent again (rule 21)', async () => {
    const { payment: opened } = await recharge(user);
    const message = notice(opened.orderNo);
    await database.query.execute(sql`
      create function fail_now() returns trigger language plpgsql as $$
      begin raise exception 'power cut'; end $$`);
    await database.query.execute(
      sql`create trigger fail_now before insert on ledger_posting for each row execute function fail_now()`,
    );
    expect((await tell(message)).status).toBe(500);
    await database.query.execute(sql`drop trigger fail_now on ledger_posting`);
    expect(await stateOf(opened.id)).toBe('created');
    expect((await tell(message)).status).toBe(200);
    expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
  });
});
