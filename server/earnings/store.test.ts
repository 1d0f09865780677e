import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { multiply } from '../../shared/money/decimal.ts';
import { account, attempt } from '../db/schema/account.ts';
import { cartCheckout, storeOrder } from '../db/schema/cart.ts';
import { ledgerAccount, ledgerEntry, ledgerPosting } from '../db/schema/wallet.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { promotionIn, salesOf } from '../wallet/accounts.ts';
import { monthOf } from './statement.ts';

const { services, database, clock, signUp } = await testApp();
const { earnings, catalog, wallet } = services;
const { query } = database;
const HOUSE = promotionIn('MEOW');

/** A copy that was sold in a month, for coins or silver, and perhaps came back in one. */
interface Copy {
  storeId: number;
  meowcent: number;
  silver?: number;
  soldIn: string;
  returnedIn?: string;
}

const copies = (count: number, copy: Copy): Copy[] => Array.from({ length: count }, () => copy);

/** The first or the last instant of a month. */
const within = (month: string, n: number): Date => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const end = Date.UTC(year, number) - 1;
  return new Date(n % 2 === 0 ? Date.UTC(year, number - 1) : end);
};

let authors = 0;

/** Puts games on the shelves under a new name of an account. */
async function publish(uuid: string, storeIds: readonly number[]): Promise<string> {
  await addGames(
    { catalog, clock },
    storeIds.map((id) => ({ id })),
  );
  const pen = (await catalog.published(storeIds[0] ?? 0))?.author.id ?? '';
  await catalog.assignAuthor(pen, uuid);
  return pen;
}

/** Somebody who publishes these games. */
async function publisherOf(...storeIds: number[]): Promise<{ uuid: string; pen: string }> {
  authors += 1;
  await query.delete(attempt);
  const { uuid } = await signUp(`author${authors}@moggie.test`);
  return { uuid, pen: await publish(uuid, storeIds) };
}

/** Writes purchases and returns as the wallet and the cart do, thousands at a time, in months of any year. */
function keep(sales: readonly Copy[]): Promise<void> {
  const user = randomUUID();
  const checkouts: (typeof cartCheckout.$inferInsert)[] = [];
  const orders: (typeof storeOrder.$inferInsert)[] = [];
  const entries: (typeof ledgerEntry.$inferInsert)[] = [];
  const postings: (typeof ledgerPosting.$inferInsert)[] = [];
  const post = (entryId: string, storeId: number, amount: number) => {
    if (amount === 0) return;
    const one = { entryId, unit: HOUSE.unit };
    postings.push({ ...one, accountId: salesOf(storeId).id, amount });
    postings.push({ ...one, accountId: HOUSE.id, amount: -amount });
  };
  for (const [n, { storeId, meowcent, silver = 0, soldIn, returnedIn }] of sales.entries()) {
    const [id, orderId, createdAt] = [randomUUID(), randomUUID(), within(soldIn, n)];
    const common = { userId: user, silver, meowcent, createdAt };
    checkouts.push({ ...common, id, operationId: id, request: '', total: meowcent + silver });
    orders.push({ ...common, id: orderId, checkoutId: id, storeId, updatedAt: createdAt });
    const bought = { refType: 'checkout', refId: id, idemKey: `consume:${id}`, detail: {} };
    entries.push({ ...bought, id, kind: 'consume', createdAt });
    post(id, storeId, meowcent);
    if (returnedIn === undefined) continue;
    const back = randomUUID();
    const given = { refType: 'order', refId: orderId, idemKey: `refund:${orderId}`, detail: {} };
    entries.push({ ...given, id: back, kind: 'refund', createdAt: within(returnedIn, n + 1) });
    post(back, storeId, -meowcent);
  }
  const accounts = new Set(sales.map(({ storeId }) => storeId)).values().map(salesOf);
  return database.transaction(async () => {
    await query
      .insert(ledgerAccount)
      .values([HOUSE, ...accounts])
      .onConflictDoNothing();
    await query.insert(cartCheckout).values(checkouts);
    await query.insert(storeOrder).values(orders);
    await query.insert(ledgerEntry).values(entries);
    if (postings.length > 0) await query.insert(ledgerPosting).values(postings);
  });
}

/** All months of an author, the oldest first. */
async function statementOf(uuid: string) {
  const months = await earnings.account(uuid, 100);
  return months.map(({ isClosed: _, ...month }) => month).toReversed();
}

test('a month tells of each game what was sold, what came back, and the part of both that is the author’s', async () => {
  const { uuid } = await publisherOf(7, 5);
  const one = { storeId: 7, meowcent: 999, soldIn: '2026-11' };
  await keep([
    ...copies(2, one),
    { ...one, returnedIn: '2026-11' },
    { ...one, meowcent: 500 },
    ...copies(2, { ...one, storeId: 5, meowcent: 100 }),
  ]);
  expect(await statementOf(uuid)).toEqual([
    {
      month: '2026-11',
      opening: 0,
      // 2 x 69.93 and 35 and 14 of hundred: each copy is rounded by itself.
      net: 2 * 699 + 350 + 2 * 70,
      paidOut: 0,
      closing: 1_888,
      games: [
        { storeId: 5, sold: 2, returned: 0, sales: 200, silver: 0, returns: 0, percent: 70, net: 140 },
        { storeId: 7, sold: 4, returned: 1, sales: 3_497, silver: 0, returns: 999, percent: 70, net: 1_748 },
      ],
    },
  ]);
});

test('what comes back in another month is of that month, at the share that it was sold at', async () => {
  const { uuid, pen } = await publisherOf(17);
  await earnings.agree(uuid, 80, '2026-12');
  const one = { storeId: 17, meowcent: 1_000, soldIn: '2026-11' };
  await keep(copies(2, one));
  const november = await statementOf(uuid);
  expect(november).toMatchObject([{ month: '2026-11', net: 1_400, closing: 1_400 }]);
  clock.now = new Date('2026-12-31T23:59:59.999Z');
  const [order] = await query.select().from(storeOrder).where(eq(storeOrder.storeId, 17)).limit(1);
  await wallet.refund(order?.userId ?? '', order?.id ?? '', { storeId: 17, meow: 1_000, silver: 0 });
  await keep([{ ...one, soldIn: '2026-12' }]);
  await wallet.payAuthor([pen], 'bank 17', 900);
  const all = await statementOf(uuid);
  expect(all.slice(0, 1)).toEqual(november);
  expect(all[1]).toEqual({
    month: '2026-12',
    opening: 1_400,
    net: 800 - 700,
    paidOut: 900,
    closing: 600,
    games: [
      { storeId: 17, sold: 1, returned: 1, sales: 1_000, silver: 0, returns: 1_000, percent: 80, net: 100 },
    ],
  });
});

test('a share holds from its month on, for the names that the author had when it was agreed', async () => {
  clock.now = new Date('2025-12-31T23:59:59.999Z');
  const other = await publisherOf(28);
  await earnings.agree(other.uuid, 50, '2026-01');
  const { uuid } = await publisherOf(27);
  await earnings.agree(uuid, 85, '2027-03');
  await earnings.agree(uuid, 80, '2026-12');
  await publish(uuid, [29]);
  const months = ['2026-11', '2026-12', '2027-02', '2027-03'];
  for (const storeId of [27, 29]) await keep(months.map((soldIn) => ({ storeId, meowcent: 1_000, soldIn })));
  const told = await statementOf(uuid);
  const shares = told.map(({ month, games }) => [month, ...games.map(({ percent, net }) => [percent, net])]);
  expect(shares).toEqual([
    ['2026-11', [70, 700], [70, 700]],
    ['2026-12', [80, 800], [70, 700]],
    ['2027-02', [80, 800], [70, 700]],
    ['2027-03', [85, 850], [70, 700]],
  ]);
});

test('all copies that were sold and came back leave nothing, whatever they cost (rule 8)', async () => {
  const { uuid } = await publisherOf(37);
  const prices = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 200 });
  const property = fc.asyncProperty(prices, async (paid) => {
    const one = { storeId: 37, soldIn: '2026-11', returnedIn: '2026-12' };
    await keep(paid.map((meowcent) => ({ ...one, meowcent })));
    const months = await statementOf(uuid);
    expect(months.at(-1)?.closing).toBe(0);
    for (const { opening, net, paidOut, closing } of months) expect(closing).toBe(opening + net - paidOut);
  });
  await fc.assert(property, { numRuns: 20 });
});

test('all who leave are owed what each earned until the month of the last day, which is asked for at once', async () => {
  clock.now = new Date('2027-12-31T00:00:00Z');
  const leaves = async (day: string, ...storeIds: number[]) => {
    const { uuid, pen } = await publisherOf(...storeIds);
    const deletesAt = new Date(day);
    await query.update(account).set({ deletesAt }).where(eq(account.id, uuid));
    return { uuid, pen, email: (await services.account.get(uuid)).email, deletesAt };
  };
  const two = await leaves('2028-02-29T23:59:59.999Z', 57);
  await earnings.agree(two.uuid, 80, '2028-02');
  await publish(two.uuid, [58]);
  const regretted = await leaves('2028-02-10T00:00:00Z', 67);
  const late = await leaves('2028-03-01T00:00:00Z', 77);
  const paid = await leaves('2028-02-15T00:00:00Z', 87);
  const idle = await leaves('2028-02-15T00:00:00Z', 88);
  await publisherOf(97);
  await keep([
    { storeId: 57, meowcent: 1_000, soldIn: '2028-01' },
    { storeId: 57, meowcent: 1_001, soldIn: '2028-02' },
    { storeId: 58, meowcent: 999, soldIn: '2028-02' },
    { storeId: 57, meowcent: 1_000, soldIn: '2028-03' },
    { storeId: 67, meowcent: 1_000, soldIn: '2028-01' },
    { storeId: 67, meowcent: 1_000, soldIn: '2028-01', returnedIn: '2028-03' },
    { storeId: 77, meowcent: 1_000, soldIn: '2028-03' },
    { storeId: 87, meowcent: 1_000, soldIn: '2028-02' },
    { storeId: 97, meowcent: 1_000, soldIn: '2028-01' },
  ]);
  await wallet.payAuthor([two.pen], 'bank 57', 500);
  await wallet.payAuthor([paid.pen], 'bank 87', 700);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const leaving = await earnings.leaving();
  const asked = statements.mock.calls.length;
  statements.mockRestore();
  const owed = ({ email, deletesAt }: typeof two, meowcent: number) => ({ email, meowcent, deletesAt });
  expect(leaving).toEqual([
    owed(regretted, 700),
    // What the two names earned until February, 70 and 80 percent of the one and 70 of the other, without the payout.
    owed(two, 700 + 801 + 699 - 500),
    owed(late, 700),
  ]);
  // Who leaves, and what is owed.
  expect(asked).toBe(2);
  for (const { uuid, deletesAt } of [two, regretted, late, paid, idle])
    expect(await earnings.isOwed(uuid, deletesAt)).toBe(uuid !== paid.uuid && uuid !== idle.uuid);
});

describe('years of sales', () => {
  const STORES = [47, 48, 49];
  const MONTHS = Array.from({ length: 40 }, (_, n) => monthOf(new Date(Date.UTC(2020, n))));
  /** Prices all over, one copy in five paid with silver in part, one in fifty with silver alone, one in seven given back. */
  const SALES = Array.from({ length: 6_000 }, (_, n): Copy => {
    const isFree = n % 50 === 0;
    const back = MONTHS[(n % MONTHS.length) + 1];
    return {
      storeId: STORES[n % STORES.length] ?? 0,
      meowcent: isFree ? 0 : 1 + ((n * 7_919) % 4_999),
      silver: n % 5 === 0 ? 1 + (n % 301) : 0,
      soldIn: MONTHS[n % MONTHS.length] ?? '',
      ...(n % 7 === 0 && back && { returnedIn: back }),
    };
  });
  const SHARES = [
    { since: '2021-02', percent: 73 },
    { since: '2022-07', percent: 85 },
  ];
  const percentIn = (month: string) => SHARES.findLast(({ since }) => since <= month)?.percent ?? 70;
  const partOf = ({ meowcent, soldIn }: Copy) =>
    multiply(meowcent, { numerator: BigInt(percentIn(soldIn)), denominator: 100n });
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  let uuid: string;

  beforeAll(async () => {
    clock.now = new Date('2019-12-31T00:00:00Z');
    ({ uuid } = await publisherOf(...STORES));
    for (const { since, percent } of SHARES) await earnings.agree(uuid, percent, since);
    for (let n = 0; n < SALES.length; n += 2_000) await keep(SALES.slice(n, n + 2_000));
    clock.now = new Date('2026-12-31T00:00:00Z');
  }, 120_000);

  test('come to what their copies come to, each rounded by itself', async () => {
    let balance = 0;
    const expected = MONTHS.map((month) => {
      const opening = balance;
      const games = STORES.map((storeId) => {
        const sold = SALES.filter((copy) => copy.storeId === storeId && copy.soldIn === month);
        const back = SALES.filter((copy) => copy.storeId === storeId && copy.returnedIn === month);
        return {
          storeId,
          sold: sold.length,
          returned: back.length,
          sales: sum(sold.map(({ meowcent }) => meowcent)),
          silver: sum(sold.map(({ silver = 0 }) => silver)),
          returns: sum(back.map(({ meowcent }) => meowcent)),
          percent: percentIn(month),
          net: sum(sold.map(partOf)) - sum(back.map(partOf)),
        };
      });
      const net = sum(games.map((game) => game.net));
      balance += net;
      return { month, opening, net, paidOut: 0, closing: balance, games };
    });
    expect(await statementOf(uuid)).toEqual(expected);
    expect(balance).toBeGreaterThan(5_000_000);
    const refused = earnings.payOut(uuid, balance + 1, 'too much');
    await expect(refused).rejects.toMatchObject({ message: `this author has ${balance} meowcent` });
    // Rolled back with what it noted.
    expect((await statementOf(uuid)).at(-1)?.closing).toBe(balance);
  });

  test('are of months in UTC, whatever the time zone of the database', async () => {
    const expected = await statementOf(uuid);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      await database.transaction(async () => {
        await query.execute(sql`select set_config('timezone', ${zone}, true)`);
        expect(await statementOf(uuid)).toEqual(expected);
      });
  });

  test('stay in the database, but for the page that is asked for', async () => {
    const viewer = { uuid, role: 'author', session: '' } as const;
    const page = { field: 'month', direction: 'desc', limit: 2, offset: 3 } as const;
    const rows = await rowsSent(async () => {
      const { list, total } = await earnings.statement(viewer, page);
      expect([total, list.map(({ month }) => month)]).toEqual([40, MONTHS.slice(35, 37).toReversed()]);
    });
    // The author's name, two months, three games of each, and how many months there are.
    expect(rows).toBe(1 + 2 + 2 * 3 + 1);
    expect(await earnings.statement(viewer, { ...page, offset: 40 })).toEqual({ list: [], total: 40 });
  });

  test('are read on after a month, each as it is on the page of all', async () => {
    const viewer = { uuid, role: 'author', session: '' } as const;
    const all = (
      await earnings.statement(viewer, { field: 'month', direction: 'desc', limit: 100, offset: 0 })
    ).list;
    for (const direction of ['desc', 'asc'] as const) {
      const expected = direction === 'desc' ? all : all.toReversed();
      const page = { field: 'month', direction, limit: 3, offset: 0, after: expected[9]?.month } as const;
      expect(await earnings.statement(viewer, page)).toEqual({ list: expected.slice(10, 13), total: 40 });
    }
  });
});

/** How many rows the database sends for a piece of work. */
async function rowsSent(work: () => Promise<void>): Promise<number> {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await database.transaction(work);
    const answers = await Promise.all(statements.mock.results.map(({ value }) => value));
    const shape = v.array(v.object({ rows: v.array(v.unknown()) }));
    return v.parse(shape, answers).reduce((total, { rows }) => total + rows.length, 0);
  } finally {
    statements.mockRestore();
  }
}
