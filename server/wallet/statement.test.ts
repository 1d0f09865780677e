import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { payment } from '../db/schema/payment.ts';
import { testDatabase } from '../testing/database.ts';
import { paymentRow } from '../testing/payments.ts';
import { openWallets } from '../testing/wallet.ts';
import type { StatementPlace } from './store.ts';

const database = await testDatabase();
const { wallet, topUp, now } = openWallets(database);
const newest = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 } as const;
let user: string;

beforeEach(() => {
  user = randomUUID();
});

describe('the statement', () => {
  test('shows every movement with the running balance, newest first', async () => {
    await topUp(user, 1000, 200);
    await wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 300, silver: 200 }]);
    await wallet.reward(user, `quest:${user}`, { meowcent: 0, silver: 50 });
    const { rows, total } = await wallet.statement(user, undefined, newest);
    expect(total).toBe(3);
    expect(
      rows.map(({ kind, state, meowcent, silver, balanceAfter, detail }) => ({
        kind,
        state,
        meowcent,
        silver,
        balanceAfter,
        detail,
      })),
    ).toEqual([
      { kind: 'reward', state: 1, meowcent: 0, silver: 50, balanceAfter: 700, detail: {} },
      {
        kind: 'consume',
        state: 1,
        meowcent: -300,
        silver: -200,
        balanceAfter: 700,
        detail: { storeIds: [7] },
      },
      {
        kind: 'recharge',
        state: 1,
        meowcent: 1000,
        silver: 200,
        balanceAfter: 1000,
        detail: { payAmount: 30_000, currency: 'TWD' },
      },
    ]);
  });

  test('narrows by kind, pages, and counts all of it', async () => {
    for (let n = 0; n < 5; n += 1) await topUp(user, 100);
    await wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 30, silver: 0 }]);
    const page = await wallet.statement(user, 'recharge', { ...newest, limit: 2, offset: 4 });
    expect(page.total).toBe(5);
    expect(page.rows.map(({ balanceAfter }) => balanceAfter)).toEqual([100]);
    const beyond = await wallet.statement(user, 'recharge', { ...newest, offset: 10 });
    expect(beyond).toEqual({ rows: [], total: 5 });
  });

  test('narrows by time, the end left out; the balance stays that of all before', async () => {
    await topUp(user, 1000);
    const [row] = (await wallet.statement(user, undefined, newest)).rows;
    const first = row?.createdAt ?? new Date();
    const before = new Date(first.getTime() - 1).toISOString();
    const balances = async (span: { since?: string; until?: string }) =>
      (await wallet.statement(user, undefined, newest, span)).rows.map(({ balanceAfter }) => balanceAfter);
    expect(await balances({ since: before })).toEqual([1000]);
    expect(await balances({ since: first.toISOString() })).toEqual([1000]);
    expect(await balances({ since: new Date(first.getTime() + 1).toISOString() })).toEqual([]);
    expect(await balances({ until: first.toISOString() })).toEqual([]);
    expect(await balances({ until: new Date(first.getTime() + 1).toISOString() })).toEqual([1000]);
  });

  test('shows top-ups that moved nothing yet, or never will, by how they stand', async () => {
    const at = now();
    const states = [
      'created',
      'redirected',
      'review',
      'failed',
      'cancelled',
      'expired',
      'succeeded',
    ] as const;
    await database.query
      .insert(payment)
      .values(
        states.map((state, minutes) =>
          paymentRow({ userId: user, state, createdAt: new Date(at.getTime() + minutes * 60_000) }),
        ),
      );
    const { rows } = await wallet.statement(user, 'recharge', { ...newest, direction: 'asc' });
    expect(rows.map(({ state }) => state)).toEqual([0, 0, 0, 2, 2, 2]);
  });

  test('is read on after a row, whichever rows came or went meanwhile', async () => {
    const at = now();
    /** Ids in their order; up to four follow each other in one instant. */
    const idAt = (place: number) => `${String(place).padStart(8, '0')}${user.slice(8)}`;
    const add = (place: number) =>
      database.query.insert(payment).values(
        paymentRow({
          ...{ id: idAt(place), userId: user, state: 'failed' },
          createdAt: new Date(at.getTime() + Math.floor(place / 4)),
        }),
      );
    for (const place of [1, 3, 5, 7, 9]) await add(place);
    const read = async (direction: 'asc' | 'desc', after?: StatementPlace) => {
      const page = { ...newest, direction, limit: 2 };
      const { rows, total } = await wallet.statement(user, undefined, page, {}, after);
      return { total, rows, ids: rows.map(({ id }) => id) };
    };
    const placeOf = ({ rows }: Awaited<ReturnType<typeof read>>) => {
      const last = rows.at(-1);
      if (!last) throw new Error('the page is empty');
      return { createdAt: last.createdAt.toISOString(), id: last.id };
    };
    const first = await read('desc');
    expect(first).toMatchObject({ total: 5, ids: [9, 7].map(idAt) });
    for (const place of [8, 10, 11]) await add(place);
    const second = await read('desc', placeOf(first));
    expect(second).toMatchObject({ total: 8, ids: [5, 3].map(idAt) });
    await database.query.delete(payment).where(inArray(payment.id, [3, 9, 10].map(idAt)));
    expect(await read('desc', placeOf(second))).toMatchObject({ total: 5, ids: [1].map(idAt) });
    expect((await read('asc', placeOf(second))).ids).toEqual([5, 7].map(idAt));
  });

  test("shows nobody else's movements", async () => {
    await topUp(user, 100);
    expect(await wallet.statement(randomUUID(), undefined, newest)).toEqual({ rows: [], total: 0 });
  });
});
