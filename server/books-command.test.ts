import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openLedger } from './testing/ledger.ts';

const { database, payment, clock, player, recharge, alarm, run, faultOf, told, paid } = await openLedger();
let user: string;

beforeEach(() => {
  user = player();
});

describe('a day of a provider', () => {
  const day = '2026-11-21';
  const differences = async () =>
    JSON.parse(await run('reconcile', 'moggie', day)).payments.flatMap(
      ({ orderNo, difference }: { orderNo: string; difference?: string }) =>
        difference ? [[orderNo, difference]] : [],
    );

  test('that agrees has no difference, and sums by currency', async () => {
    const orderNo = await paid(user);
    const report = JSON.parse(await run('reconcile', 'moggie', day));
    expect(report.payments).toContainEqual({ orderNo, currency: 'TWD', there: 30_000, here: 30_000 });
    expect(report.totals.map(({ currency }: { currency: string }) => currency)).toEqual(['TWD']);
  });

  test('reports what is missing, extra and wrong, each by its order (rule 27)', async () => {
    // Paid there, and the message never came.
    const { payment: missing, payUrl } = await recharge(user);
    const entered = await fetch(payUrl, { redirect: 'manual' });
    expect(entered.status).toBe(303);
    await database.query.execute(
      sql`update moggie_charge set state = 'paid' where order_no = ${missing.orderNo}`,
    );
    // Credited here, and never paid there.
    user = player();
    const { payment: extra } = await recharge(user);
    await told(extra.orderNo);
    // Paid and credited, of another amount.
    user = player();
    const wrong = await paid(user);
    await database.query.execute(sql`update moggie_charge set amount = 1 where order_no = ${wrong}`);
    const found = await differences();
    expect(found).toContainEqual([missing.orderNo, 'missing']);
    expect(found).toContainEqual([extra.orderNo, 'extra']);
    expect(found).toContainEqual([wrong, 'wrong']);
    // What was missing is credited by the comparison itself.
    expect(await differences()).not.toContainEqual([missing.orderNo, 'missing']);
  });

  test('that differs is a fault, with how much of it does', async () => {
    expect(await faultOf('reconcile', 'moggie', '2026-11-19')).toBeUndefined();
    const begun = clock.now;
    clock.now = new Date('2026-11-19T12:00:00Z');
    const { payment: extra } = await recharge(user);
    await told(extra.orderNo);
    await told('P0000000000000000000000001');
    clock.now = begun;
    expect(await faultOf('reconcile', 'moggie', '2026-11-19')).toBe(
      'moggie and the books of 2026-11-19: 2 differ.',
    );
  });

  test('compares a payment again on the day that it went back', async () => {
    const orderNo = await paid(user);
    clock.now = new Date('2026-11-23T12:00:00Z');
    await run('chargeback', orderNo, '--reason', 'letter');
    const { payments } = JSON.parse(await run('reconcile', 'moggie', '2026-11-23'));
    clock.now = new Date('2026-11-21T12:00:00Z');
    expect(payments).toContainEqual(expect.objectContaining({ orderNo, there: 30_000, here: 0 }));
  });

  test('names messages about orders of nobody, whose contents are forgotten after a quarter of a year', async () => {
    const id = randomUUID();
    await told('P0000000000000000000000000', { id });
    const known = await paid(user);
    expect(JSON.parse(await run('reconcile', 'moggie', day)).orphans).toContain(id);
    const begun = clock.now;
    const bodies = async (later: number) => {
      clock.now = new Date(begun.getTime() + later);
      await payment.emptyOldOrphans();
      clock.now = begun;
      const { rows } = await database.query.execute<{ body: { order_no?: string } }>(sql`
        select body from provider_event left join payment on payment.id = payment_id
        where event_key = ${id} or order_no = ${known} order by payment_id nulls first`);
      return rows.map(({ body }) => body.order_no);
    };
    const quarter = 90 * 24 * 60 * 60_000;
    expect(await bodies(quarter)).toEqual(['P0000000000000000000000000', known]);
    expect(await bodies(quarter + 1)).toEqual([undefined, known]);
    expect(JSON.parse(await run('reconcile', 'moggie', day)).orphans).toContain(id);
  });
});

test('a day that differs is accepted as it is, which ends its alarm (rule 27)', async () => {
  await alarm.note('moggie and the books of 2026-11-27', '1 differs');
  expect(await run('accept', 'moggie', '2026-11-27')).toBe('moggie 2026-11-27: accepted');
  expect(await alarm.standing()).toEqual([]);
  await expect(run('accept', 'moggie', '2026-11-27')).rejects.toMatchObject({ code: '404' });
});

test('books that do not balance are a fault, and are shown', async () => {
  await paid(user);
  const undone = new Error('undone');
  const found: unknown[] = [];
  const broken = database.transaction(async () => {
    await database.query.execute(sql`set local session_replication_role = replica`);
    await database.query.execute(
      sql`delete from account_balance where account_id = ${`user:${user}:silver`}`,
    );
    found.push(JSON.parse(await run('check')), await faultOf('check'));
    throw undone;
  });
  await expect(broken).rejects.toBe(undone);
  expect(found).toEqual([
    { lopsided: [], drifted: [{ account_id: `user:${user}:silver`, balance: null, posted: 50 }] },
    'The books do not balance.',
  ]);
});

test('the books balance after all of this', async () => {
  expect(await run('check')).toBe('The books balance.');
  expect(await faultOf('check')).toBeUndefined();
});
