import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from '../columns.ts';

// Moggie Pay is a party of its own: these tables refer to nothing of the store, and the store reads none of them.

/** A charge that the store asked for. */
export const moggieCharge = pgTable(
  'moggie_charge',
  {
    id: uuid('id').primaryKey(),
    /** The store's name for it. */
    orderNo: text('order_no').notNull().unique(),
    /** The store's opaque name for who pays. */
    customer: text('customer').notNull(),
    method: text('method').notNull(),
    currency: text('currency').notNull(),
    /** Major x 100. */
    amount: minor('amount').notNull(),
    /** What the payer gets, meowcent and silver; shown only. */
    coin: minor('coin').notNull(),
    silver: minor('silver').notNull(),
    returnUrl: text('return_url').notNull(),
    /** open, paid, failed, cancelled. */
    state: text('state').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    decidedAt: instant('decided_at'),
    /** What the store gave back of it, major x 100. */
    returned: minor('returned').notNull().default(0),
    /** The store's name of the latest time that it did. */
    returnedFor: text('returned_for'),
  },
  (table) => [index('moggie_charge_customer').on(table.customer, table.createdAt)],
);

/** A message to the store that a charge was decided; sent until the store takes it. */
export const moggieNotice = pgTable(
  'moggie_notice',
  {
    id: uuid('id').primaryKey(),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => moggieCharge.id),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull(),
    /** Null once it was taken, or given up. */
    nextAttemptAt: instant('next_attempt_at'),
    takenAt: instant('taken_at'),
  },
  (table) => [
    index('moggie_notice_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
  ],
);
