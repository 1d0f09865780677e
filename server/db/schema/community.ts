import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { account } from './account.ts';
import { store } from './catalog.ts';

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });

/** What a person shows on their page; without a row everything is private. */
export const userPage = pgTable('user_page', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Whether others may see what this person plays, likes, says and follows. */
  activityOpen: boolean('activity_open').notNull(),
});

/** Somebody follows somebody; once a pair. */
export const userFollow = pgTable(
  'user_follow',
  {
    id: uuid('id').primaryKey(),
    followerId: person('follower_id'),
    followedId: person('followed_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('user_follow_once').on(table.followerId, table.followedId),
    index('user_follow_followed').on(table.followedId),
    check('user_follow_other', sql`${table.followerId} <> ${table.followedId}`),
  ],
);

/** Somebody wants nothing to do with somebody; once a pair. */
export const userBlock = pgTable(
  'user_block',
  {
    id: uuid('id').primaryKey(),
    blockerId: person('blocker_id'),
    blockedId: person('blocked_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('user_block_once').on(table.blockerId, table.blockedId),
    index('user_block_blocked').on(table.blockedId),
    check('user_block_other', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

/** Somebody likes a game; once a pair. Other than a review's vote it needs no purchase and counts for no rating. */
export const storeLike = pgTable(
  'store_like',
  {
    id: uuid('id').primaryKey(),
    accountId: person('account_id'),
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('store_like_once').on(table.storeId, table.accountId),
    index('store_like_account').on(table.accountId, table.createdAt),
  ],
);

/** What somebody tells the staff about a comment, a person or a game; once a reporter and subject. */
export const report = pgTable(
  'report',
  {
    id: uuid('id').primaryKey(),
    reporterId: person('reporter_id'),
    /** comment, user, game. */
    type: text('type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    /** 0 open, 1 settled. */
    state: integer('state').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('report_once').on(table.reporterId, table.type, table.subjectId),
    index('report_state').on(table.state, table.createdAt),
    check('report_state_known', sql`${table.state} in (0, 1)`),
  ],
);
