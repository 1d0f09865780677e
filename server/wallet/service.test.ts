import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { CodedError } from '../../shared/contract/errors.ts';
import { brokenConstraint } from '../db/errors.ts';
import { testDatabase } from '../testing/database.ts';
import { openWallets } from '../testing/wallet.ts';

const database = await testDatabase();
const { wallet, topUp } = openWallets(database);
let user: string;

beforeEach(() => {
  user = randomUUID();
});

const entries = async () =>
  (await database.query.execute<{ n: number }>(sql`select count(*) as n from ledger_entry`)).rows[0]?.n;

const postingsOf = async (entry: string) =>
  (
    await database.query.execute(
      sql`select account_id, unit, amount from ledger_posting where entry_id = ${entry} order by account_id`,
    )
  ).rows;

describe('movements', () => {
  test('a top-up is money into clearing and coins out of the exchange', async () => {
    const payment = randomUUID();
    expect(await topUp(user, 1000, 0, payment)).toBe(true);
    expect(await postingsOf(payment)).toEqual([
      { account_id: 'clearing:moggie:TWD', unit: 'TWD', amount: 30_000 },
      { account_id: 'fx:MEOW', unit: 'MEOW', amount: -1000 },
      { account_id: 'fx:TWD', unit: 'TWD', amount: -30_000 },
      { account_id: `user:${user}:meow`, unit: 'MEOW', amount: 1000 },
    ]);
    expect(await wallet.balances(user)).toEqual({ meowcent: 1000, silver: 0 });
  });

  test('a purchase takes silver and meow and books the sale to each game', async () => {
    await topUp(user, 1000, 500);
    const checkout = randomUUID();
    await wallet.spend(user, checkout, [
      { storeId: 7, meow: 600, silver: 400 },
      { storeId: 8, meow: 199, silver: 100 },
    ]);
    expect(await postingsOf(checkout)).toEqual([
      { account_id: 'sales:7', unit: 'MEOW', amount: 600 },
      { account_id: 'sales:8', unit: 'MEOW', amount: 199 },
      { account_id: 'silver:redeemed', unit: 'SILVER', amount: 500 },
      { account_id: `user:${user}:meow`, unit: 'MEOW', amount: -799 },
      { account_id: `user:${user}:silver`, unit: 'SILVER', amount: -500 },
    ]);
    expect(await wallet.balances(user)).toEqual({ meowcent: 201, silver: 0 });
  });

  test('the same payment credits once', async () => {
    const payment = randomUUID();
    expect(await topUp(user, 1000, 0, payment)).toBe(true);
    expect(await topUp(user, 1000, 0, payment)).toBe(false);
    expect(await wallet.balances(user)).toEqual({ meowcent: 1000, silver: 0 });
  });

  test('a refund gives back once, and so does a voucher credit', async () => {
    const [order, voucher] = [randomUUID(), randomUUID()];
    await topUp(user, 1000, 500);
    await wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 600, silver: 400 }]);
    const line = { storeId: 7, meow: 600, silver: 400 };
    expect([await wallet.refund(user, order, line), await wallet.refund(user, order, line)]).toEqual([
      true,
      false,
    ]);
    const worth = { meowcent: 30, silver: 5 };
    expect([
      await wallet.redeemVoucher(user, voucher, worth),
      await wallet.redeemVoucher(user, voucher, worth),
    ]).toEqual([true, false]);
    expect(await wallet.balances(user)).toEqual({ meowcent: 1030, silver: 505 });
  });

  test('a debt takes every credit, also one that does not fill it (rule 30)', async () => {
    const reversal = { user, provider: 'moggie', currency: 'TWD', payAmount: 30_000, coin: 1000, silver: 0 };
    const buy = (meow: number) => wallet.spend(user, randomUUID(), [{ storeId: 7, meow, silver: 0 }]);
    const refused = { code: 'pay/insufficient-balance' };
    const paymentId = randomUUID();
    await topUp(user, 1000, 0, paymentId);
    await buy(900);
    await wallet.takeBack({ ...reversal, paymentId, reversalId: randomUUID() }, { mayOwe: true });
    await topUp(user, 300);
    expect(await wallet.balances(user)).toEqual({ meowcent: -600, silver: 0 });
    await expect(buy(1)).rejects.toMatchObject(refused);
    await topUp(user, 700);
    expect(await wallet.balances(user)).toEqual({ meowcent: 100, silver: 0 });
    const { rows } = await database.query.execute(
      sql`select allow_negative from account_balance where account_id = ${`user:${user}:meow`}`,
    );
    expect(rows).toEqual([{ allow_negative: false }]);
    await expect(buy(101)).rejects.toMatchObject(refused);
    expect(await buy(100)).toBe(true);
  });

  test('a player with one kind of coin has none of the other', async () => {
    await topUp(user, 1000);
    expect(await wallet.balances(user)).toEqual({ meowcent: 1000, silver: 0 });
    expect(await wallet.lockBalances(user)).toEqual({ meowcent: 1000, silver: 0 });
    expect(await wallet.balances(randomUUID())).toEqual({ meowcent: 0, silver: 0 });
  });

  test('a reward is given once for its occasion', async () => {
    const key = `quest:${user}`;
    expect(await wallet.reward(user, key, { meowcent: 0, silver: 300 })).toBe(true);
    expect(await wallet.reward(user, key, { meowcent: 0, silver: 300 })).toBe(false);
    expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 300 });
  });

  test('what moves nothing writes nothing', async () => {
    const before = await entries();
    expect(await wallet.spend(user, randomUUID(), [{ storeId: 7, meow: 0, silver: 0 }])).toBe(false);
    expect(await entries()).toBe(before);
  });

  test.each([
    ['meow', { storeId: 7, meow: 1001, silver: 0 }],
    ['silver', { storeId: 7, meow: 0, silver: 501 }],
  ])('more %s than the wallet holds is refused and nothing is written (rule 4)', async (_coin, line) => {
    await topUp(user, 1000, 500);
    const before = await entries();
    await expect(wallet.spend(user, randomUUID(), [line])).rejects.toMatchObject({
      code: 'pay/insufficient-balance',
    });
    expect(await entries()).toBe(before);
    expect(await wallet.balances(user)).toEqual({ meowcent: 1000, silver: 500 });
  });

  test('balances are the fold of all that happened, whatever is tried (rules 2 and 4)', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('topUp' as const), meow: fc.nat(3000), silver: fc.nat(500) }),
      fc.record({ kind: fc.constant('spend' as const), meow: fc.nat(4000), silver: fc.nat(800) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        user = randomUUID();
        const expected = { meowcent: 0, silver: 0 };
        for (const { kind, meow, silver } of steps) {
          if (kind === 'topUp') {
            await topUp(user, meow, silver);
            expected.meowcent += meow;
            expected.silver += silver;
            continue;
          }
          const covered = meow <= expected.meowcent && silver <= expected.silver;
          const outcome = await wallet.spend(user, randomUUID(), [{ storeId: 1, meow, silver }]).then(
            () => 'spent',
            (error) => error instanceof CodedError && error.code,
          );
          expect(outcome).toBe(covered ? 'spent' : 'pay/insufficient-balance');
          if (covered) {
            expected.meowcent -= meow;
            expected.silver -= silver;
          }
        }
        expect(await wallet.balances(user)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the database itself', () => {
  const breaks = async (statement: ReturnType<typeof sql>) =>
    brokenConstraint(
      await database.query.execute(statement).then(
        () => undefined,
        (error) => error,
      ),
    );

  test.each([
    ['ledger_entry', 'kind'],
    ['ledger_posting', 'unit'],
  ])('lets nothing in %s be changed or removed (rule 3)', async (table, column) => {
    await topUp(user, 100);
    const [name, field] = [sql.identifier(table), sql.identifier(column)];
    expect(await breaks(sql`update ${name} set ${field} = 'x'`)).toBe(`${table}_append_only`);
    expect(await breaks(sql`delete from ${name}`)).toBe(`${table}_append_only`);
    expect(await breaks(sql`truncate ${name} cascade`)).toBe(`${table}_append_only`);
  });

  test('refuses an entry that does not sum to zero in each unit (rule 1)', async () => {
    await topUp(user, 100);
    const entry = randomUUID();
    const unbalanced = database.transaction(async () => {
      await database.query.execute(
        sql`insert into ledger_entry (id, kind, ref_type, ref_id, idem_key, detail, created_at)
            values (${entry}, 'reward', 'test', ${entry}, ${entry}, '{}', now())`,
      );
      await database.query.execute(
        sql`insert into ledger_posting values (${entry}, ${`user:${user}:meow`}, 'MEOW', 5)`,
      );
    });
    expect(brokenConstraint(await unbalanced.catch((error) => error))).toBe('ledger_entry_balanced');
  });

  test('refuses a posting in another unit than its account', async () => {
    const payment = randomUUID();
    await topUp(user, 100, 0, payment);
    expect(
      await breaks(sql`insert into ledger_posting values (${payment}, 'silver:redeemed', 'MEOW', 5)`),
    ).toBe('ledger_posting_unit');
  });

  test('refuses a balance below zero (rule 4)', async () => {
    await topUp(user, 100);
    expect(
      await breaks(sql`update account_balance set balance = -1 where account_id = ${`user:${user}:meow`}`),
    ).toBe('account_balance_covered');
  });
});

test('the books name every unit and every balance that is off (rules 1 and 2)', async () => {
  await topUp(user, 100, 10);
  const [meow, silver] = [`user:${user}:meow`, `user:${user}:silver`];
  const seen: unknown[] = [];
  const undone = new Error('undone');
  const broken = database.transaction(async () => {
    const { query } = database;
    await query.execute(sql`set local session_replication_role = replica`);
    await query.execute(sql`insert into ledger_posting values
      (${randomUUID()}, ${meow}, 'MEOW', 5), (${randomUUID()}, ${silver}, 'SILVER', -3)`);
    await query.execute(sql`delete from account_balance where account_id = ${silver}`);
    seen.push(await wallet.faults());
    throw undone;
  });
  await expect(broken).rejects.toBe(undone);
  expect(seen).toEqual([
    {
      lopsided: [
        { unit: 'MEOW', sum: 5 },
        { unit: 'SILVER', sum: -3 },
      ],
      drifted: [
        { account_id: meow, balance: 100, posted: 105 },
        { account_id: silver, balance: null, posted: 7 },
      ],
    },
  ]);
  expect(await wallet.faults()).toEqual({ lopsided: [], drifted: [] });
});
