import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { account } from './account.ts';
import { store } from './catalog.ts';

const player = () =>
  uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });

/** What a player never wants to see on the shelves; without a row nothing is left out. */
export const storePreference = pgTable('store_preference', {
  accountId: player().primaryKey(),
  /** Categories, genres and `warning:<name>`. */
  excludedTags: text('excluded_tags').array().notNull(),
});

/** Somebody does not want to see a game any more; once a pair. */
export const storeIgnored = pgTable(
  'store_ignored',
  {
    accountId: player(),
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.storeId] })],
);
