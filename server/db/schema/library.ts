import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from '../columns.ts';

/** A player's right to a game; at most one stands for a player and game (rule 12). */
export const entitlement = pgTable(
  'entitlement',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    storeId: integer('store_id').notNull(),
    /** The order that it came from. */
    orderId: uuid('order_id').notNull().unique(),
    /** What it cost in both coins together; nothing can be refunded of 0. */
    paid: minor('paid').notNull(),
    grantedAt: instant('granted_at').notNull(),
    /** Seconds that were played, of a trial, before the player got the game for the first time. */
    playedBefore: bigint('played_before', { mode: 'number' }).notNull().default(0),
    /** When it was taken back by a refund. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('entitlement_once').on(table.userId, table.storeId).where(sql`${table.revokedAt} is null`),
    index('entitlement_store').on(table.storeId),
  ],
);

/** One sitting at a game; its length only ever grows. */
export const playSession = pgTable(
  'play_session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    storeId: integer('store_id').notNull(),
    seconds: integer('seconds').notNull(),
    startedAt: instant('started_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('play_session_user').on(table.userId, table.storeId),
    check('play_session_seconds', sql`${table.seconds} >= 0`),
  ],
);
