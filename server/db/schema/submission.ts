import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { account } from './account.ts';
import { author, type Requirement } from './catalog.ts';

/** What a game is to say of itself in one language. */
export interface SubmitInfo {
  /** Lower case: en-us. */
  language: string;
  name: string;
  brief: string;
  introduction: string;
  labels: string[];
  /** Paths that start with /cdn/; empty while there is none. */
  cover: string;
  cover1to1: string;
  screenshots: string[];
}

/** What an author says that a game is to be. A draft may leave out anything. */
export interface SubmitDraft {
  /** The first is the shelf that the game stands on, the others are tags by which it is found. */
  categories: string[];
  genres: string[];
  warnings: string[];
  defaultLang: string | null;
  releaseType: 'normal' | 'soon' | 'trial';
  serialStatus: 'ongoing' | 'completed';
  /** Languages of the game itself. */
  languages: string[];
  /** The author's word that every character is an adult. */
  adults: boolean;
  infos: SubmitInfo[];
  /** Minor units of each country's currency. */
  prices: { country: string; price: number }[];
  /** Published builds that the game offers. */
  gamePacks: { type: 'official_app' | 'trial_app'; os: string; buildId: string }[];
  /** One a system, also of systems without a build so far. */
  requirements: Requirement[];
  /** ISO instant from which it is out; null: as soon as it is released. */
  releasedAt: string | null;
}

/** Numbers of games that authors submit; the store's own begin below. */
export const submittedStoreId = pgSequence('store_submit_store_id', { startWith: 1_000_000 });

/** A new game, or a change of a game, on its way into the store. */
export const storeSubmit = pgTable(
  'store_submit',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => author.id),
    /** The game that it changes, or is to be: builds are published under its ids before it stands in the store. */
    storeId: integer('store_id').notNull(),
    storeUuid: uuid('store_uuid').notNull(),
    /** draft, submitted, returned, released. */
    state: text('state').notNull(),
    draft: jsonb('draft').$type<SubmitDraft>().notNull(),
    /** Why it was returned last. */
    reason: text('reason').notNull(),
    /** Who returned or released it last, and when. */
    decidedBy: uuid('decided_by').references(() => account.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    submittedAt: instant('submitted_at'),
  },
  (table) => [
    // A game changes in one way at a time.
    uniqueIndex('store_submit_open').on(table.storeId).where(sql`${table.state} <> 'released'`),
    index('store_submit_account').on(table.accountId, table.updatedAt),
    index('store_submit_state').on(table.state, table.updatedAt),
    index('store_submit_decided_by').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
    check('store_submit_state', sql`${table.state} in ('draft', 'submitted', 'returned', 'released')`),
  ],
);
