import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { expectBalancedBooks } from '../testing/books.ts';
import { testDatabase } from '../testing/database.ts';
import { notice, openPay } from '../testing/pay.ts';
import { quoteOf } from '../testing/shop.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T12:00:00Z');
const database = await testDatabase();
const { clock, wallet, cart, library, shelf, payment, player, recharge, tell } = await openPay(database);
const { operator } = payment;
const prices = { 6: 120, 7: 400, 8: 300, 9: 0, 10: 500 };
let user: string;

beforeEach(() => {
  clock.now = new Date(START);
  for (const [id, price] of Object.entries(prices)) shelf.set(Number(id), quoteOf(price));
  user = player();
});

const later = () => {
  clock.now = new Date(clock.now.getTime() + MINUTE);
};

/** A credited top-up of TWD 300: 1,000 meowcent and 50 silver. */
async function paid() {
  const { payment: opened } = await recharge(user);
  await tell(notice(opened.orderNo));
  later();
  return opened;
}

const shopper = () => ({
  uuid: user,
  site: { platformKey: 'moggie' as const, silver: true },
  country: 'tw',
  residence: 'tw',
});
async function buy(storeId: keyof typeof prices, silver = 0) {
  await cart.checkOutGame(shopper(), storeId, { silver, expectedTotal: prices[storeId] }, randomUUID());
  later();
}
const owned = async () => [...(await library.owned(user, [6, 7, 8, 9, 10]))].toSorted((a, b) => a - b);
/** The chargeback of a whole top-up that its player loses. */
async function lose(orderNo: string, amount?: number) {
  const { id } = await operator.takeChargeback(orderNo, amount, 'letter');
  await operator.endChargeback(id, 'debt');
  return id;
}
async function told(kind: string) {
  const { rows } = await database.query.execute(
    sql`select body -> 'storeId' as game, body -> 'facts' as facts from outbox_event
      where account_id = ${user} and body ->> 'kind' = ${kind} order by created_at, body -> 'storeId'`,
  );
  return rows;
}

test('of coins that are still there takes them, and no game (rule 30)', async () => {
  const { orderNo } = await paid();
  await buy(9);
  await lose(orderNo);
  expect([await wallet.balances(user), await owned()]).toEqual([{ meowcent: 0, silver: 0 }, [9]]);
});

test('that is lost takes games back, newest first, until nothing is owed, and tells of each (rule 30)', async () => {
  const { orderNo } = await paid();
  await buy(7);
  await buy(9);
  await buy(8, 50);
  await buy(6);
  expect(await wallet.balances(user)).toEqual({ meowcent: 230, silver: 0 });
  const id = await operator.takeChargeback(orderNo, 15_000, 'letter');
  expect(await wallet.balances(user)).toEqual({ meowcent: -270, silver: -25 });
  expect(await owned()).toEqual([6, 7, 8, 9]);
  await operator.endChargeback(id.id, 'debt');
  expect(await owned()).toEqual([7, 9]);
  expect(await wallet.balances(user)).toEqual({ meowcent: 100, silver: 25 });
  expect(await told('game_taken')).toEqual([
    { game: 6, facts: { coin: 120, silver: 0 } },
    { game: 8, facts: { coin: 250, silver: 50 } },
  ]);
  await expectBalancedBooks(database);
});

test('takes no game of before its top-up, and the rest stays owed', async () => {
  await paid();
  await buy(10);
  await buy(7);
  const { orderNo } = await paid();
  await buy(8);
  await lose(orderNo);
  expect(await owned()).toEqual([7, 10]);
  expect(await wallet.balances(user)).toEqual({ meowcent: 100, silver: 50 });
});

test('of coins spent before any game that can be taken is a debt of both coins, which stops buying', async () => {
  const { orderNo } = await paid();
  await wallet.spend(user, randomUUID(), [{ storeId: 1, meow: 1_000, silver: 50 }]);
  await lose(orderNo);
  expect(await wallet.balances(user)).toEqual({ meowcent: -1_000, silver: -50 });
  await expect(buy(6)).rejects.toMatchObject({ code: 'pay/debt-open' });
  await buy(9);
  expect(await owned()).toEqual([9]);
  await wallet.redeemVoucher(user, randomUUID(), { meowcent: 1_030, silver: 0 });
  expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: -20 });
  await expect(buy(6)).rejects.toMatchObject({ code: 'pay/debt-open' });
  await wallet.redeemVoucher(user, randomUUID(), { meowcent: 140, silver: 0 });
  expect(await wallet.balances(user)).toEqual({ meowcent: 120, silver: 0 });
  await buy(6);
  expect(await owned()).toEqual([6, 9]);
  await expectBalancedBooks(database);
});

test('that is lost twice over takes nothing more, and won then gives its coins back, not the games', async () => {
  const { orderNo } = await paid();
  await buy(10, 50);
  await buy(7);
  const id = await lose(orderNo, 15_000);
  expect([await wallet.balances(user), await owned()]).toEqual([{ meowcent: 25, silver: 0 }, [10]]);
  await operator.endChargeback(id, 'debt');
  expect([await wallet.balances(user), await owned()]).toEqual([{ meowcent: 25, silver: 0 }, [10]]);
  await operator.endChargeback(id, 'won');
  expect([await wallet.balances(user), await owned()]).toEqual([{ meowcent: 525, silver: 25 }, [10]]);
  expect(await told('game_taken')).toEqual([{ game: 7, facts: { coin: 400, silver: 0 } }]);
});

test('that the house bears takes no game', async () => {
  const { orderNo } = await paid();
  await buy(10);
  const { id } = await operator.takeChargeback(orderNo, undefined, 'letter');
  await operator.endChargeback(id, 'loss');
  expect([await wallet.balances(user), await owned()]).toEqual([{ meowcent: 500, silver: 50 }, [10]]);
});
