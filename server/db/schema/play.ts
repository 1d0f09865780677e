import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { account } from './account.ts';

/** A one-time right to open a web game that is not open to all, until its code is used or too old. */
export const playTicket = pgTable('play_ticket', {
  /** SHA-256 of the code. */
  codeHash: text('code_hash').primaryKey(),
  storeId: integer('store_id').notNull(),
  /** Null for a guest. */
  accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
  /** The sign-in that asked for it; null for a guest. */
  sessionId: uuid('session_id'),
  /** Where whoever opens it was taken to be, alpha-2 lower case, and whether their age was checked. */
  country: text('country').notNull(),
  ageVerified: boolean('age_verified').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
