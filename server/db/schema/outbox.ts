import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Something that happened, written in the transaction in which it did; it stays until everybody was told. */
export const outboxEvent = pgTable(
  'outbox_event',
  {
    id: uuid('id').primaryKey(),
    topic: text('topic').notNull(),
    body: jsonb('body').notNull(),
    /** Whom it is for, and whose doing it is: the event goes when either account does. */
    accountId: uuid('account_id'),
    actorId: uuid('actor_id'),
    createdAt: instant('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Null once it was given up. */
    nextTryAt: instant('next_try_at'),
    /** Why the last try failed. */
    error: text('error'),
  },
  (table) => [
    // A topic's own line: a hundred thousand mails that wait are not read to find the news behind them.
    index('outbox_event_due').on(table.topic, table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('outbox_event_account').on(table.accountId),
    index('outbox_event_actor').on(table.actorId),
  ],
);
