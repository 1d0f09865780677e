import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { account } from './account.ts';

/** A one-time right to open a paid web game, until its code is used or too old. */
export const playTicket = pgTable('play_ticket', {
  /** SHA-256 of the code. */
  codeHash: text('code_hash').primaryKey(),
  storeId: integer('store_id').notNull(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});
