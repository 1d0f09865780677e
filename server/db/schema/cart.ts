import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from '../columns.ts';

/** A game in a player's cart. */
export const cartStore = pgTable(
  'cart_store',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    storeId: integer('store_id').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('cart_store_once').on(table.userId, table.storeId)],
);

/** A game on a player's wishlist. */
export const wishlist = pgTable(
  'wishlist',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    storeId: integer('store_id').notNull(),
    memo: text('memo'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('wishlist_once').on(table.userId, table.storeId),
    // Who wished for a game is asked whenever one comes out or costs less.
    index('wishlist_store').on(table.storeId),
  ],
);

/** A finished purchase of one or more games. */
export const cartCheckout = pgTable(
  'cart_checkout',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** Made by the client before it sends, so that sending again buys nothing twice. */
    operationId: uuid('operation_id').notNull(),
    /** What was asked for under that id: asking for something else is an error. */
    request: text('request').notNull(),
    total: minor('total').notNull(),
    silver: minor('silver').notNull(),
    meowcent: minor('meowcent').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('cart_checkout_operation').on(table.userId, table.operationId),
    index('cart_checkout_user').on(table.userId, table.createdAt),
  ],
);

/** One game of a purchase, with the coins that it cost. */
export const storeOrder = pgTable(
  'store_order',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => cartCheckout.id),
    userId: uuid('user_id').notNull(),
    storeId: integer('store_id').notNull(),
    silver: minor('silver').notNull(),
    meowcent: minor('meowcent').notNull(),
    /** Null while the purchase stands. */
    refundedAt: instant('refunded_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('store_order_once').on(table.checkoutId, table.storeId),
    index('store_order_user').on(table.userId, table.updatedAt),
    // The ledger knows a game's sales by the meow that it took; these took none.
    index('store_order_silver').on(table.storeId).where(sql`${table.meowcent} = 0 and ${table.silver} > 0`),
  ],
);
