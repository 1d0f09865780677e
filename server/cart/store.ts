import { and, asc, count, desc, eq, gte, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOneOf } from '../db/conditions.ts';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { cartCheckout, cartStore, storeOrder, wishlist } from '../db/schema/cart.ts';
import { store } from '../db/schema/catalog.ts';
import { playSession } from '../db/schema/library.ts';
import type { Page } from '../http/paging.ts';

export type CartRow = typeof cartStore.$inferSelect;
export type WishRow = typeof wishlist.$inferSelect;
export type CheckoutRow = typeof cartCheckout.$inferSelect;
export type OrderRow = typeof storeOrder.$inferSelect;

/** What purchases are ordered by of which a column knows. */
export const ORDER_FIELDS = ['created_at', 'updated_at', 'last_played_at'] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

export interface List<Row> {
  list: Row[];
  total: number;
}

/** How a purchase finds its buyer. */
export interface Standing {
  /** The purchase, when it was made before. */
  done: CheckoutRow | undefined;
  /** Null until it is chosen; undefined where there is no account. */
  residence: string | null | undefined;
  suspendedUntil: Date | null;
}

export type CartStore = ReturnType<typeof createCartStore>;

/** A player's purchases that were not given back. */
const standingOf = (user: string) => and(eq(storeOrder.userId, user), isNull(storeOrder.refundedAt));

export function createCartStore(database: Database) {
  const { query, prepared } = database;
  /** Rows of one instant keep their order from page to page. */
  const order = (field: PgColumn, id: PgColumn, direction: 'asc' | 'desc'): SQL[] =>
    direction === 'asc' ? [asc(field), asc(id)] : [desc(field), desc(id)];

  /** By the last time that each game was played; those never played are the oldest, among themselves as they were bought. */
  const byLastPlayed = (direction: 'asc' | 'desc'): SQL[] => {
    const played = sql`(select max(${playSession.updatedAt}) from ${playSession}
      where ${playSession.userId} = ${storeOrder.userId} and ${playSession.storeId} = ${storeOrder.storeId}
        and ${playSession.seconds} > 0)`;
    const ever = direction === 'asc' ? sql`${played} asc nulls first` : sql`${played} desc nulls last`;
    return [ever, ...order(storeOrder.createdAt, storeOrder.id, direction)];
  };

  /** A player's rows, without games that only other sites sell: those wait there. */
  const mineOn = (table: typeof cartStore | typeof wishlist, user: string, platformKey: string) => {
    const elsewhere = query
      .select({ id: store.id })
      .from(store)
      .where(and(eq(store.id, table.storeId), sql`${platformKey} <> all(${store.platformKeys})`));
    return and(eq(table.userId, user), notExists(elsewhere));
  };

  return {
    async cart(
      user: string,
      platformKey: string,
      page: Page<'created_at' | 'updated_at'>,
    ): Promise<List<CartRow>> {
      const mine = mineOn(cartStore, user, platformKey);
      const field = page.field === 'created_at' ? cartStore.createdAt : cartStore.updatedAt;
      const list = await query
        .select()
        .from(cartStore)
        .where(mine)
        .orderBy(...order(field, cartStore.id, page.direction))
        .limit(page.limit)
        .offset(page.offset);
      return { list, total: await query.$count(cartStore, mine) };
    },

    cartRows(user: string, ids: readonly string[]): Promise<CartRow[]> {
      return query
        .select()
        .from(cartStore)
        .where(and(eq(cartStore.userId, user), inArray(cartStore.id, [...ids])))
        .orderBy(asc(cartStore.createdAt), asc(cartStore.id));
    },

    /** The row of this game, made when there is none. */
    async addToCart(row: CartRow): Promise<CartRow> {
      await query
        .insert(cartStore)
        .values(row)
        .onConflictDoNothing({ target: [cartStore.userId, cartStore.storeId] });
      const [kept = row] = await query
        .select()
        .from(cartStore)
        .where(and(eq(cartStore.userId, row.userId), eq(cartStore.storeId, row.storeId)));
      return kept;
    },

    async removeFromCart(user: string, id: string): Promise<boolean> {
      const removed = await query
        .delete(cartStore)
        .where(and(eq(cartStore.userId, user), eq(cartStore.id, id)))
        .returning({ id: cartStore.id });
      return removed.length > 0;
    },

    async wishes(
      user: string,
      platformKey: string,
      page: Page<'created_at' | 'updated_at'>,
    ): Promise<List<WishRow>> {
      const mine = mineOn(wishlist, user, platformKey);
      const field = page.field === 'created_at' ? wishlist.createdAt : wishlist.updatedAt;
      const list = await query
        .select()
        .from(wishlist)
        .where(mine)
        .orderBy(...order(field, wishlist.id, page.direction))
        .limit(page.limit)
        .offset(page.offset);
      return { list, total: await query.$count(wishlist, mine) };
    },

    /** The row of this game, made when there is none; a given memo replaces the old one. */
    async addWish(row: WishRow): Promise<WishRow> {
      const changed = row.memo === null ? {} : { memo: row.memo, updatedAt: row.updatedAt };
      const [kept = row] = await query
        .insert(wishlist)
        .values(row)
        .onConflictDoUpdate({
          target: [wishlist.userId, wishlist.storeId],
          set: { storeId: row.storeId, ...changed },
        })
        .returning();
      return kept;
    },

    async setMemo(user: string, id: string, memo: string | null, at: Date): Promise<WishRow | undefined> {
      const [row] = await query
        .update(wishlist)
        .set({ memo, updatedAt: at })
        .where(and(eq(wishlist.userId, user), eq(wishlist.id, id)))
        .returning();
      return row;
    },

    async removeWish(user: string, id: string): Promise<boolean> {
      const removed = await query
        .delete(wishlist)
        .where(and(eq(wishlist.userId, user), eq(wishlist.id, id)))
        .returning({ id: wishlist.id });
      return removed.length > 0;
    },

    /** What was bought under an operation id, where the buyer lives by now, and whether suspended; undefined for nobody's account. */
    async standing(user: string, operationId: string): Promise<Standing> {
      const [found] = await prepared
        .select({
          account: account.id,
          country: account.country,
          suspendedUntil: account.suspendedUntil,
          checkout: cartCheckout,
        })
        .from(sql`(select) as nothing`)
        .leftJoin(account, eq(account.id, user))
        .leftJoin(
          cartCheckout,
          and(eq(cartCheckout.userId, user), eq(cartCheckout.operationId, operationId)),
        );
      return {
        done: found?.checkout ?? undefined,
        residence: found?.account ? found.country : undefined,
        suspendedUntil: found?.suspendedUntil ?? null,
      };
    },

    /** Writes a purchase with its orders; what was bought leaves cart and wishlist. One statement: fifty buy at once. */
    async addCheckout(checkout: CheckoutRow, orders: readonly OrderRow[]): Promise<void> {
      const bought = orders.map(({ storeId }) => storeId);
      const dropped = (table: typeof cartStore | typeof wishlist) =>
        query.delete(table).where(and(eq(table.userId, checkout.userId), isOneOf(table.storeId, bought)));
      await prepared.execute(sql`
        with checkout as (${query.insert(cartCheckout).values(checkout).getSQL()}),
          carted as (${dropped(cartStore).getSQL()}),
          wished as (${dropped(wishlist).getSQL()})
        ${query
          .insert(storeOrder)
          .values([...orders])
          .getSQL()}`);
    },

    async checkouts(user: string, page: Page<'created_at'>): Promise<List<CheckoutRow>> {
      const mine = eq(cartCheckout.userId, user);
      const list = await query
        .select()
        .from(cartCheckout)
        .where(mine)
        .orderBy(...order(cartCheckout.createdAt, cartCheckout.id, page.direction))
        .limit(page.limit)
        .offset(page.offset);
      return { list, total: await query.$count(cartCheckout, mine) };
    },

    /** Games of checkouts, by checkout, in the order of the bill. */
    async gamesOf(checkoutIds: readonly string[]): Promise<Map<string, number[]>> {
      const rows = await query
        .select({ checkoutId: storeOrder.checkoutId, storeId: storeOrder.storeId })
        .from(storeOrder)
        .where(inArray(storeOrder.checkoutId, [...checkoutIds]))
        .orderBy(asc(storeOrder.storeId));
      return rows.reduce(
        (games, { checkoutId, storeId }) =>
          games.set(checkoutId, [...(games.get(checkoutId) ?? []), storeId]),
        new Map<string, number[]>(),
      );
    },

    /** Games of purchases that stand. */
    async orderedGames(user: string): Promise<number[]> {
      const rows = await query.select({ id: storeOrder.storeId }).from(storeOrder).where(standingOf(user));
      return rows.map(({ id }) => id);
    },

    /** Purchases that stand; of these games alone, where some are named. */
    async orders(
      user: string,
      page: Page<OrderField>,
      games: readonly number[] | undefined,
    ): Promise<List<OrderRow>> {
      const standing = and(standingOf(user), games && isOneOf(storeOrder.storeId, games));
      const field = page.field === 'created_at' ? storeOrder.createdAt : storeOrder.updatedAt;
      const inOrder =
        page.field === 'last_played_at'
          ? byLastPlayed(page.direction)
          : order(field, storeOrder.id, page.direction);
      const list = await query
        .select()
        .from(storeOrder)
        .where(standing)
        .orderBy(...inOrder)
        .limit(page.limit)
        .offset(page.offset);
      const [found] = await query.select({ total: count() }).from(storeOrder).where(standing);
      return { list, total: found?.total ?? 0 };
    },

    async order(user: string, id: string): Promise<OrderRow | undefined> {
      const [row] = await query
        .select()
        .from(storeOrder)
        .where(and(eq(storeOrder.userId, user), eq(storeOrder.id, id)));
      return row;
    },

    /** Paid purchases since an instant that stand, the newest first; of one purchase the dearest game first. */
    boughtSince(user: string, since: Date): Promise<OrderRow[]> {
      return query
        .select()
        .from(storeOrder)
        .where(
          and(
            standingOf(user),
            gte(storeOrder.createdAt, since),
            sql`${storeOrder.meowcent} + ${storeOrder.silver} > 0`,
          ),
        )
        .orderBy(
          desc(storeOrder.createdAt),
          desc(sql`${storeOrder.meowcent} + ${storeOrder.silver}`),
          desc(storeOrder.id),
        );
    },

    async markRefunded(id: string, at: Date): Promise<void> {
      await query.update(storeOrder).set({ refundedAt: at, updatedAt: at }).where(eq(storeOrder.id, id));
    },
  };
}
