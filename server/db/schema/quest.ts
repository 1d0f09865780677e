import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from '../columns.ts';

/** A code that is redeemed once, for coins, games or both. */
export const redemptionCode = pgTable(
  'redemption_code',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the code's letters and digits, so that a copy of the database gives no code away. */
    hash: text('hash').notNull().unique(),
    meowcent: minor('meowcent').notNull(),
    silver: minor('silver').notNull(),
    /** A voucher: its coins were paid for where it was sold. */
    prepaid: boolean('prepaid').notNull().default(false),
    storeIds: integer('store_ids').array().notNull(),
    /** Null: it never expires. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    /** Who redeemed it, and when; both null until then. */
    redeemedBy: uuid('redeemed_by'),
    redeemedAt: instant('redeemed_at'),
  },
  (table) => [
    index('redemption_code_player').on(table.redeemedBy).where(sql`${table.redeemedBy} is not null`),
    check('redemption_code_coins', sql`${table.meowcent} >= 0 and ${table.silver} >= 0`),
    check('redemption_code_once', sql`(${table.redeemedBy} is null) = (${table.redeemedAt} is null)`),
  ],
);
