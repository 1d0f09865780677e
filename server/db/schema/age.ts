import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { account } from './account.ts';

/** That a player's age was checked: nothing of what the player showed for it. */
export const ageVerification = pgTable('age_verification', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  verifiedAt: instant('verified_at').notNull(),
  /** What the verifier calls the way in which it checked. */
  method: text('method').notNull(),
  /** Host of the verifier. */
  verifiedBy: text('verified_by').notNull(),
  validUntil: instant('valid_until').notNull(),
});
