import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import type { Translation } from './catalog.ts';

/** A piece of news, help or promotion. */
export const article = pgTable(
  'article',
  {
    id: uuid('id').primaryKey(),
    /** announcement, ad, qa, store, questionnaire, featured. */
    category: text('category').notNull(),
    headline: text('headline').notNull(),
    text: text('text').notNull(),
    /** Of headline and text. */
    translations: jsonb('translations').$type<Translation[]>().notNull(),
    /** 0: never pops up (P04). */
    broadcastState: integer('broadcast_state').notNull(),
    broadcastStartedAt: instant('broadcast_started_at'),
    broadcastEndedAt: instant('broadcast_ended_at'),
    /** Route on which it pops up; null: on every one. */
    broadcastPath: text('broadcast_path'),
    /** Later than now: not public yet. */
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [index('article_published').on(table.publishedAt)],
);

/** Whether an article helped: one answer a reader, who is an account or a guest's browser (S23). */
export const articleFeedback = pgTable(
  'article_feedback',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    reader: uuid('reader').notNull(),
    helpful: boolean('helpful').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.reader] })],
);
