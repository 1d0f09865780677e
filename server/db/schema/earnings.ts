import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { author } from './catalog.ts';

/**
 * What part of their games' sales authors get, from a month on that had not begun when it was agreed: no month that an author
 * was told of ever changes.
 */
export const authorShare = pgTable(
  'author_share',
  {
    authorId: uuid('author_id')
      .notNull()
      .references(() => author.id),
    /** The first month, such as 2026-12. */
    since: text('since').notNull(),
    percent: integer('percent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.since] })],
);
