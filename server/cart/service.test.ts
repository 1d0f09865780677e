import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openShop, quoteOf } from '../testing/shop.ts';
import type { Shopper } from './service.ts';

const database = await testDatabase();
const { shelf, clock, wallet, library, cart, shopper } = openShop(database);
const newest = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 } as const;
const HOUR = 60 * 60 * 1000;
let player: Shopper;

beforeEach(async () => {
  shelf.clear();
  for (const [id, price] of Object.entries({ 7: 1299, 8: 700, 9: 0 })) shelf.set(Number(id), quoteOf(price));
  shelf.set(10, null);
  clock.now = new Date('2026-11-21T12:00:00Z');
  player = await shopper(2000, 500);
});

const consent = (expectedTotal: number, silver = 0) => ({ expectedTotal, silver });
const fails = (code: string) => expect.objectContaining({ code });

/** Everything that a purchase may touch, to see that a refused one touched nothing. */
async function traces(user: string) {
  const { rows } = await database.query.execute(sql`
    select (select count(*) from cart_checkout where user_id = ${user}) as checkouts,
      (select count(*) from store_order where user_id = ${user}) as orders,
      (select count(*) from entitlement where user_id = ${user}) as entitlements,
      (select count(*) from cart_store where user_id = ${user}) as cart,
      (select count(*) from ledger_entry where kind = 'consume') as entries`);
  return { ...rows[0], ...(await wallet.balances(user)) };
}

describe('cart and wishlist', () => {
  test('the same game twice is one row', async () => {
    const row = await cart.addToCart(player, 7);
    expect(await cart.addToCart(player, 7)).toEqual(row);
    expect(await cart.cart(player, newest)).toEqual({ list: [row], total: 1 });
  });

  test('the newest game stands first, and pages are stable', async () => {
    for (const id of [7, 8, 9]) await cart.addToCart(player, id);
    const all = await cart.cart(player, newest);
    const pages = [0, 1, 2].map((offset) => cart.cart(player, { ...newest, limit: 1, offset }));
    expect((await Promise.all(pages)).flatMap(({ list }) => list)).toEqual(all.list);
  });

  test.each([
    ['shown but not sold', 10],
    ['not there', 11],
  ])('a game that is %s cannot be put in the cart', async (_what, id) => {
    await expect(cart.addToCart(player, id)).rejects.toThrow(fails('store/not-for-sale'));
  });

  test('an owned game goes neither in the cart nor on the wishlist', async () => {
    await cart.checkOutGame(player, 9, consent(0), randomUUID());
    await expect(cart.addToCart(player, 9)).rejects.toThrow(fails('store/already-owned'));
    await expect(cart.addWish(player, 9, null)).rejects.toThrow(fails('store/already-owned'));
  });

  test("somebody else's row is not there to be removed", async () => {
    const row = await cart.addToCart(player, 7);
    const other = await shopper(0);
    expect(await cart.removeFromCart(other.uuid, row.id)).toBe(false);
    expect(await cart.removeFromCart(player.uuid, row.id)).toBe(true);
    expect(await cart.removeFromCart(player.uuid, row.id)).toBe(false);
  });

  test('a game that is not out yet can be wished for; a memo is kept until a new one comes', async () => {
    const row = await cart.addWish(player, 10, 'for winter');
    expect(await cart.addWish(player, 10, null)).toEqual(row);
    expect((await cart.addWish(player, 10, 'for spring')).memo).toBe('for spring');
    expect((await cart.setWish(player.uuid, row.id, null)).memo).toBeNull();
    await expect(cart.setWish((await shopper(0)).uuid, row.id, 'mine')).rejects.toThrow(fails('404'));
    await expect(cart.setWish(player.uuid, row.id, 'x'.repeat(201))).rejects.toThrow(fails('400'));
    expect((await cart.setWish(player.uuid, row.id, 'x'.repeat(200))).memo).toHaveLength(200);
    expect((await cart.wishes(player, newest)).total).toBe(1);
    expect(await cart.removeWish((await shopper(0)).uuid, row.id)).toBe(false);
    expect(await cart.removeWish(player.uuid, row.id)).toBe(true);
  });

  test('an unknown game cannot be wished for', async () => {
    await expect(cart.addWish(player, 11, null)).rejects.toThrow(fails('404'));
  });
});

describe('bills', () => {
  test('show prices, total and balances of now [P08]', async () => {
    const seven = await cart.addToCart(player, 7);
    const eight = await cart.addToCart(player, 8);
    expect(await cart.cartBill(player, [seven.id, eight.id, seven.id])).toEqual({
      items: expect.arrayContaining([
        { cartStoreId: seven.id, storeId: 7, quote: quoteOf(1299) },
        { cartStoreId: eight.id, storeId: 8, quote: quoteOf(700) },
      ]),
      hindered: [],
      total: 1999,
      balances: { meowcent: 2000, silver: 500 },
    });
    expect((await cart.gameBill(player, 8)).total).toBe(700);
  });

  test('name the games of a cart that are not sold any more, and the rest is bought', async () => {
    const [seven, eight, nine] = [
      await cart.addToCart(player, 7),
      await cart.addToCart(player, 8),
      await cart.addToCart(player, 9),
    ];
    shelf.set(8, null);
    shelf.delete(9);
    const rows = [nine.id, eight.id, seven.id];
    const bill = await cart.cartBill(player, rows);
    expect([bill.items, bill.total]).toEqual([
      [{ cartStoreId: seven.id, storeId: 7, quote: quoteOf(1299) }],
      1299,
    ]);
    expect(bill.hindered).toEqual(
      expect.arrayContaining([
        { cartStoreId: eight.id, storeId: 8, reason: 'store/not-for-sale' },
        { cartStoreId: nine.id, storeId: 9, reason: 'store/not-for-sale' },
      ]),
    );
    expect(bill.hindered).toHaveLength(2);
    const before = await traces(player.uuid);
    await expect(
      cart.checkOutCart(player, [seven.id, eight.id], consent(1299), randomUUID()),
    ).rejects.toThrow(expect.objectContaining({ code: 'store/not-for-sale', storeId: 8 }));
    expect(await traces(player.uuid)).toEqual(before);
    expect((await cart.checkOutCart(player, [seven.id], consent(1299), randomUUID())).storeIds).toEqual([7]);
    expect((await cart.cart(player, newest)).total).toBe(2);
  });

  test("take only the viewer's own rows", async () => {
    const row = await cart.addToCart(await shopper(0), 7);
    await expect(cart.cartBill(player, [row.id])).rejects.toThrow(fails('404'));
    await expect(cart.cartBill(player, [])).rejects.toThrow(fails('400'));
  });
});

describe('purchases', () => {
  test('move coins, orders, library, cart and wishlist together [T13] [T01]', async () => {
    const row = await cart.addToCart(player, 7);
    const kept = await cart.addToCart(player, 8);
    await cart.addWish(player, 7, null);
    const checkout = await cart.checkOutCart(player, [row.id], consent(1299, 500), randomUUID());
    expect(checkout).toMatchObject({ storeIds: [7], total: 1299, silver: 500, meowcent: 799 });
    expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 1201, silver: 0 });
    expect(await library.owned(player.uuid, [7, 8])).toEqual(new Set([7]));
    expect((await cart.cart(player, newest)).list).toEqual([kept]);
    expect((await cart.wishes(player, newest)).total).toBe(0);
    expect((await cart.checkouts(player.uuid, newest)).list).toEqual([checkout]);
    const [order] = (await cart.orders(player.uuid, newest)).list;
    expect(order).toMatchObject({ storeId: 7, silver: 500, meowcent: 799, checkoutId: checkout.id });
  });

  test('of several games share the silver and make one statement row', async () => {
    const rows = [await cart.addToCart(player, 7), await cart.addToCart(player, 8)];
    const ids = rows.map(({ id }) => id);
    const checkout = await cart.checkOutCart(player, ids, consent(1999, 500), randomUUID());
    expect(checkout.storeIds).toEqual([7, 8]);
    const { list } = await cart.orders(player.uuid, newest);
    expect(new Map(list.map(({ storeId, silver, meowcent }) => [storeId, [silver, meowcent]]))).toEqual(
      new Map([
        [7, [325, 974]],
        [8, [175, 525]],
      ]),
    );
    const { rows: statement } = await wallet.statement(player.uuid, 'consume', newest);
    expect(statement).toHaveLength(1);
    expect(statement[0]).toMatchObject({ id: checkout.id, meowcent: -1499, silver: -500 });
  });

  test('of a free game need no coins', async () => {
    const poor = await shopper(0);
    const checkout = await cart.checkOutGame(poor, 9, consent(0), randomUUID());
    expect(checkout).toMatchObject({ total: 0, silver: 0, meowcent: 0, storeIds: [9] });
    expect(await library.owned(poor.uuid, [9])).toEqual(new Set([9]));
  });

  test('sent again answer with the first result and cost nothing more (rule 13)', async () => {
    const operation = randomUUID();
    const first = await cart.checkOutGame(player, 8, consent(700), operation);
    clock.now = new Date(clock.now.getTime() + HOUR);
    shelf.set(8, quoteOf(9999));
    expect(await cart.checkOutGame(player, 8, consent(700), operation)).toEqual(first);
    expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 1300, silver: 500 });
  });

  test('under a used operation id are refused when they ask for something else (rule 14)', async () => {
    const operation = randomUUID();
    await cart.checkOutGame(player, 8, consent(700), operation);
    const before = await traces(player.uuid);
    await expect(cart.checkOutGame(player, 7, consent(1299), operation)).rejects.toThrow(fails('400'));
    await expect(cart.checkOutGame(player, 8, consent(700, 500), operation)).rejects.toThrow(fails('400'));
    expect(await traces(player.uuid)).toEqual(before);
  });

  test('of another player may use the same operation id', async () => {
    const operation = randomUUID();
    const other = await shopper(1000);
    const mine = await cart.checkOutGame(player, 8, consent(700), operation);
    const theirs = await cart.checkOutGame(other, 8, consent(700), operation);
    expect(theirs.id).not.toBe(mine.id);
  });

  test.each([
    ['too dear', 7, consent(1299), 'pay/insufficient-balance', 1200],
    ['not sold', 10, consent(0), 'store/not-for-sale', 2000],
    ['gone', 11, consent(0), 'store/not-for-sale', 2000],
    ['dearer than seen', 7, consent(1000), 'pay/price-changed', 2000],
    ['paid with silver in part', 7, consent(1299, 499), '400', 2000],
    ['paid with more silver than there is', 7, consent(1299, 501), 'pay/insufficient-balance', 2000],
    ['paid with more silver than it costs', 7, consent(1299, 1300), '400', 2000],
    ['paid with silver below nothing', 7, consent(1299, -1), '400', 2000],
  ])('of a game that is %s change nothing [V09]', async (_what, game, wish, code, meowcent) => {
    const buyer = await shopper(meowcent, 500);
    const before = await traces(buyer.uuid);
    await expect(cart.checkOutGame(buyer, game, wish, randomUUID())).rejects.toThrow(fails(code));
    expect(await traces(buyer.uuid)).toEqual(before);
  });

  test.each([
    ['no row', 0],
    ['more than a hundred rows', 101],
  ])('of %s of a cart are refused', async (_what, length) => {
    const ids = Array.from({ length }, () => randomUUID());
    await expect(cart.checkOutCart(player, ids, consent(0), randomUUID())).rejects.toThrow(fails('400'));
  });

  test('of a cart with one owned game buy none of it', async () => {
    const rows = [await cart.addToCart(player, 7), await cart.addToCart(player, 8)];
    const elsewhere = randomUUID();
    await database.query.execute(
      sql`insert into entitlement (id, user_id, store_id, order_id, paid, granted_at)
          values (${elsewhere}, ${player.uuid}, 8, ${elsewhere}, 0, now())`,
    );
    const before = await traces(player.uuid);
    const ids = rows.map(({ id }) => id);
    await expect(cart.checkOutCart(player, ids, consent(1999), randomUUID())).rejects.toThrow(
      fails('store/already-owned'),
    );
    expect(await traces(player.uuid)).toEqual(before);
  });

  test.each(['cart_checkout', 'store_order', 'entitlement', 'ledger_entry', 'account_balance'])(
    'that fail while writing %s leave nothing behind (rule 11)',
    async (table) => {
      const row = await cart.addToCart(player, 7);
      const before = await traces(player.uuid);
      const event = table === 'account_balance' ? 'update' : 'insert';
      const name = sql.identifier(table);
      await database.query.execute(sql`
        create or replace function fail_now() returns trigger language plpgsql as $$
        begin raise exception 'power cut'; end $$`);
      await database.query.execute(
        sql`create trigger fail_now before ${sql.raw(event)} on ${name} for each row execute function fail_now()`,
      );
      try {
        await expect(cart.checkOutCart(player, [row.id], consent(1299, 500), randomUUID())).rejects.toThrow();
      } finally {
        await database.query.execute(sql`drop trigger fail_now on ${name}`);
      }
      expect(await traces(player.uuid)).toEqual(before);
    },
  );
});

describe('refunds', () => {
  const buy = async (game: number, total: number, silver: number) => {
    await cart.checkOutGame(player, game, consent(total, silver), randomUUID());
    const { list } = await cart.orders(player.uuid, newest);
    const order = list.find(({ storeId }) => storeId === game);
    if (!order) throw new Error('no order');
    return order;
  };

  test('give back exactly the coins that were paid, and take the game back (rule 31)', async () => {
    const order = await buy(7, 1299, 500);
    expect(order.refundableUntil).toEqual(new Date('2026-12-05T12:00:00Z'));
    await cart.refund(player.uuid, order.id);
    expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 2000, silver: 500 });
    expect(await library.owned(player.uuid, [7])).toEqual(new Set());
    expect((await cart.orders(player.uuid, newest)).total).toBe(0);
    const { rows } = await wallet.statement(player.uuid, 'refund', newest);
    expect(rows).toMatchObject([{ meowcent: 799, silver: 500, detail: { storeIds: [7] } }]);
  });

  test('happen once and are answered the same, also when the game was bought again (rule 13)', async () => {
    const order = await buy(7, 1299, 500);
    const returned = await cart.refund(player.uuid, order.id);
    expect(returned).toEqual({
      ...order,
      refundedAt: clock.now,
      updatedAt: clock.now,
      refundableUntil: null,
      refundableSeconds: null,
    });
    expect(await cart.refund(player.uuid, order.id)).toEqual(returned);
    expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 2000, silver: 500 });
    const again = await buy(7, 1299, 500);
    expect(await cart.refund(player.uuid, order.id)).toEqual(returned);
    expect(await wallet.balances(player.uuid)).toEqual({ meowcent: 1201, silver: 0 });
    expect((await cart.orders(player.uuid, newest)).list).toEqual([again]);
  });

  test.each([
    ['after 14 days', 14 * 24 * HOUR, 0],
    ['after two hours of play', HOUR, 7200],
  ])('end %s', async (_when, later, played) => {
    const order = await buy(7, 1299, 0);
    await library.addPlayTime(player.uuid, 7, randomUUID(), played);
    clock.now = new Date(clock.now.getTime() + later);
    await expect(cart.refund(player.uuid, order.id)).rejects.toThrow(fails('400'));
    const [listed] = (await cart.orders(player.uuid, newest)).list;
    expect(listed?.refundableUntil).toBeNull();
  });

  test('are measured by what was played since the game was first in the library, not by its trial', async () => {
    const sitting = randomUUID();
    await library.addPlayTime(player.uuid, 7, randomUUID(), 10 * 3600);
    await library.addPlayTime(player.uuid, 7, sitting, 3600);
    const order = await buy(7, 1299, 0);
    await library.addPlayTime(player.uuid, 7, sitting, 3600 + 7199);
    await cart.refund(player.uuid, order.id);
    const again = await buy(7, 1299, 0);
    expect(again.refundableUntil).toEqual(new Date(clock.now.getTime() + 14 * 24 * HOUR));
    await library.addPlayTime(player.uuid, 7, sitting, 3600 + 7200);
    await expect(cart.refund(player.uuid, again.id)).rejects.toThrow(fails('400'));
    expect(await library.playSeconds(player.uuid, 7)).toBe(10 * 3600 + 3600 + 7200);
  });

  test('of free games and of other players are refused', async () => {
    const free = await buy(9, 0, 0);
    await expect(cart.refund(player.uuid, free.id)).rejects.toThrow(fails('400'));
    await expect(cart.refund((await shopper(0)).uuid, free.id)).rejects.toThrow(fails('404'));
  });
});
