import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { invoice } from '../db/schema/wallet.ts';
import { createInvoiceService } from '../invoice/service.ts';
import { testDatabase } from '../testing/database.ts';
import { openShop, quoteOf } from '../testing/shop.ts';

const database = await testDatabase();
const { shelf, wallet, library, cart, shopper } = openShop(database);
const consent = { silver: 0, expectedTotal: 1299 };

const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));
const outcome = (purchase: Promise<unknown>): Promise<string> =>
  purchase.then(
    () => 'bought',
    ({ code, message }) => code ?? message,
  );
const tally = (outcomes: string[]) =>
  Object.fromEntries(
    Map.groupBy(outcomes, (name) => name)
      .entries()
      .map(([name, all]) => [name, all.length]),
  );

beforeEach(() => {
  shelf.set(7, quoteOf(1299));
  shelf.set(8, quoteOf(1299));
});

test('20 parallel purchases of one game: one succeeds, 19 are told that it is owned, one charge (rule 12)', async () => {
  const player = await shopper(100_000);
  const outcomes = await times(20, () => outcome(cart.checkOutGame(player, 7, consent, randomUUID())));
  expect(tally(outcomes)).toEqual({ bought: 1, 'store/already-owned': 19 });
  expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 100_000 - 1299, silver: 0 });
});

test('the same operation raced gives one purchase and the same answer to all (rules 13 and 15)', async () => {
  const player = await shopper(100_000);
  const operation = randomUUID();
  const answers = await times(20, () => cart.checkOutGame(player, 7, consent, operation));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 100_000 - 1299, silver: 0 });
});

test('two games raced for coins that pay one: one is bought', async () => {
  const player = await shopper(1300);
  const outcomes = await times(10, (n) =>
    outcome(cart.checkOutGame(player, n % 2 ? 7 : 8, consent, randomUUID())),
  );
  expect(outcomes.filter((result) => result === 'bought')).toHaveLength(1);
  expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 1, silver: 0 });
});

test('50 players buy the same game at once: all own it, the game earned 50 prices', async () => {
  const before = await earned(7);
  const players = await times(50, () => shopper(1299));
  const outcomes = await Promise.all(
    players.map((player) => outcome(cart.checkOutGame(player, 7, consent, randomUUID()))),
  );
  expect(tally(outcomes)).toEqual({ bought: 50 });
  expect((await earned(7)) - before).toBe(50 * 1299);
});

test('20 purchases at once have invoices whose numbers leave no gap, whoever gives them meanwhile', async () => {
  const settings = { vat: { taxPoint: 'top-up' as const, rates: new Map() }, seller: ['Moggie'] };
  const { number } = createInvoiceService({ database, ...settings, now: () => new Date() });
  const players = await times(20, () => shopper(1299));
  const bought = await Promise.all(
    players.map(async (player) => {
      const { id } = await cart.checkOutGame(player, 7, consent, randomUUID());
      await number();
      return id;
    }),
  );
  const numbered = await database.query.select().from(invoice).orderBy(asc(invoice.number));
  expect(numbered.map((row) => row.number)).toEqual(numbered.map((_row, index) => index + 1));
  expect(numbered.map(({ entryId }) => entryId)).toEqual(expect.arrayContaining(bought));
});

test('refunds raced for one order give the coins back once, and are answered the same (rule 13)', async () => {
  const player = await shopper(1299);
  await cart.checkOutGame(player, 7, consent, randomUUID());
  const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
  const orderId = (await cart.orders(player.uuid, page)).list[0]?.id ?? '';
  const [first, ...others] = await times(10, () => cart.refund(player.uuid, orderId));
  expect(others).toEqual(Array(9).fill(first));
  expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 1299, silver: 0 });
  expect(await library.owned(player.uuid, [7])).toEqual(new Set());
});

async function earned(storeId: number): Promise<number> {
  const { rows } = await database.query.execute<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::int8 as sum from ledger_posting where account_id = ${`sales:${storeId}`}`,
  );
  return rows[0]?.sum ?? 0;
}
