import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, minor } from '../columns.ts';
import { account } from './account.ts';

/** A translated text as the API gives it away. */
export interface Translation {
  lang: string;
  key: string;
  value: string;
}

/** What a game needs on one system. */
export interface Requirement {
  /** windows, mac, android, ios. */
  os: string;
  /** Lowest version of the system; empty, as processor and graphics, where nothing is said of it. */
  version: string;
  processor: string;
  /** MB; 0 where nothing is said of it. */
  memory: number;
  graphics: string;
}

/** Who publishes games: a pen name or a studio. */
export const author = pgTable(
  'author',
  {
    id: uuid('id').primaryKey(),
    /** The account that publishes under this name. */
    accountId: uuid('account_id').references(() => account.id),
    nickname: text('nickname').notNull(),
    head: text('head').notNull(),
    brief: text('brief').notNull(),
    /** Of nickname and brief. */
    translations: jsonb('translations').$type<Translation[]>().notNull(),
  },
  (table) => [index('author_account').on(table.accountId)],
);

/** A game. */
export const store = pgTable(
  'store',
  {
    // What lists filter and order by stands first: Postgres walks a row's columns from the front.
    id: integer('id').primaryKey(),
    releasedAt: instant('released_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Full price, copied from the us row; null: cannot be bought. */
    meowcent: minor('meowcent'),
    /** The us row's own percent off, in place of the activity's. */
    percentageDiscount: integer('percentage_discount'),
    web: boolean('web').notNull(),
    /** draft, on (released on the shelves), off (taken down; owners keep it). */
    state: text('state').notNull(),
    /** normal, soon, trial. */
    releaseType: text('release_type').notNull(),
    /** Platforms that sell it: moggie, lynx. */
    platformKeys: text('platform_keys').array().notNull(),
    /** Countries that may not see it, alpha-2 lower case. */
    blockedCountries: text('blocked_countries').array().notNull(),
    category: text('category').notNull(),
    warnings: text('warnings').array().notNull(),
    genres: text('genres').array().notNull(),
    /** Lower bound of the likes' share that so many votes allow to assume, for the order by rating. */
    ratingScore: doublePrecision('rating_score').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    dislikes: integer('dislikes').notNull().default(0),
    uuid: uuid('uuid').notNull().unique(),
    /** Last part of its address. */
    path: text('path').notNull().unique(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => author.id),
    defaultLang: text('default_lang').notNull(),
    /** ongoing, completed. */
    serialStatus: text('serial_status').notNull(),
    /** Of windows, mac, android, ios. */
    platforms: text('platforms').array().notNull(),
    /** Languages of the game itself. */
    languages: text('languages').array().notNull(),
    cgCount: integer('cg_count'),
    wordCount: integer('word_count'),
    icon: text('icon').notNull(),
    createdAt: instant('created_at').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    startPreviewAt: instant('start_preview_at'),
    /** When its release was told to those who waited for it. */
    announcedAt: instant('announced_at'),
    /** One a system. */
    requirements: jsonb('requirements').$type<Requirement[]>().notNull().default([]),
  },
  (table) => [
    index('store_by_release').on(table.releasedAt, table.id).where(sql`${table.state} = 'on'`),
    index('store_by_update').on(table.updatedAt, table.id).where(sql`${table.state} = 'on'`),
    index('store_by_category')
      .on(table.category, table.releasedAt, table.id)
      .where(sql`${table.state} = 'on'`),
    index('store_by_price').on(table.meowcent, table.id).where(sql`${table.state} = 'on'`),
    index('store_by_author').on(table.authorId),
    index('store_by_rating').on(table.ratingScore, table.id).where(sql`${table.state} = 'on'`),
    index('store_by_genre').using('gin', table.genres),
    index('store_by_language').using('gin', table.languages),
    index('store_by_platform').using('gin', table.platforms),
    index('store_unannounced').on(table.releasedAt).where(sql`${table.announcedAt} is null`),
    check('store_discount', sql`${table.percentageDiscount} between 0 and 100`),
    check('store_meowcent', sql`${table.meowcent} >= 0`),
  ],
);

/** What a search looks through; beside the games, so that lists and counts read little. */
export const storeSearch = pgTable(
  'store_search',
  {
    storeId: integer('store_id')
      .primaryKey()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** Normalised names, publisher, labels and briefs in all languages: what a search looks through. */
    text: text('text').notNull(),
    /** Parts of it that a search is ranked by, each of their lines between line breaks. */
    names: text('names').notNull().default(''),
    publisher: text('publisher').notNull().default(''),
    labels: text('labels').notNull().default(''),
    /** What one or two typed characters find. */
    grams: text('grams').array().notNull(),
  },
  (table) => [index('store_search_gram').using('gin', table.grams)],
);

/**
 * Beginnings of a game's names: from each of its words on, cut to 200 characters. The database writes them itself when the
 * names change, so that a search finds what begins with it along an index.
 */
export const storeNameStart = pgTable(
  'store_name_start',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    rest: text('rest').notNull(),
    /** Whether a name as a whole begins there, not only one of its words. */
    isWhole: boolean('is_whole').notNull(),
  },
  ({ storeId, rest, isWhole }) => [
    primaryKey({ columns: [storeId, rest] }),
    index('store_name_start_rest').on(rest.op('text_pattern_ops'), storeId, isWhole),
  ],
);

/**
 * Words of names, publishers and labels, as the search compares them, for searches that were mistyped. The database notes
 * them itself and keeps those of games that are gone: a word is offered only where it finds a game.
 */
export const searchWord = pgTable('search_word', { word: text('word').primaryKey() });

/** What a game says of itself in one language. */
export const storeInfo = pgTable(
  'store_info',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** Lower case: en-us. */
    language: text('language').notNull(),
    name: text('name').notNull(),
    brief: text('brief').notNull(),
    introduction: text('introduction').notNull(),
    labels: text('labels').array().notNull(),
    /** Paths that start with /cdn/. */
    cover: text('cover').notNull(),
    cover1to1: text('cover1to1').notNull(),
    screenshots: text('screenshots').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.language] })],
);

/** A game's price in one country; the us row is the one that the others fall back to (B02). */
export const storePrice = pgTable(
  'store_price',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    country: text('country').notNull(),
    /** Minor units of the country's currency. */
    price: minor('price').notNull(),
    percentageDiscount: integer('percentage_discount'),
    /** What players of the country pay; in the us the game's own `meowcent` is charged. */
    meowcent: minor('meowcent').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.country] }),
    check('store_price_meowcent', sql`${table.meowcent} >= 0`),
  ],
);

/**
 * What a game cost in a country from an instant on, sales included; the lowest of the last 30 days stands beside a
 * discount. A country without notes of its own cost what the us did.
 */
export const storePricePoint = pgTable(
  'store_price_point',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    country: text('country').notNull().default('us'),
    since: instant('since').notNull(),
    meowcent: minor('meowcent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.country, table.since] })],
);

/** A sale of one game, from `startsAt` up to and without `endsAt`; it runs only in state 2 (T03). */
export const storeActivity = pgTable(
  'store_activity',
  {
    id: uuid('id').primaryKey(),
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    state: integer('state').notNull(),
    percentageDiscount: integer('percentage_discount').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('store_activity_store').on(table.storeId),
    check('store_activity_discount', sql`${table.percentageDiscount} between 0 and 100`),
  ],
);

/**
 * What a game costs in a country with a price of its own, or, as `us`, in all others: from `startsAt` up to and without
 * `endsAt`, without a gap from -infinity to infinity. The database writes the spans itself when a game's prices or one of
 * its sales change, so that a list by price comes along an index, and no sale begins or ends too late.
 */
export const storePriceSpan = pgTable(
  'store_price_span',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    country: text('country').notNull(),
    /** Countries that a price of `us` is not for, since they have their own; empty beside other countries. */
    elsewhere: text('elsewhere').array().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Whether it can be bought: it has a price, is out, and is no trial. */
    isSold: boolean('is_sold').notNull(),
    /** Off the full price; 0 without a sale. */
    percent: integer('percent').notNull(),
    /** Without what is off; null where there is no price. */
    full: minor('full_price'),
    /** To pay; null where there is no price. */
    meowcent: minor('meowcent'),
  },
  ({ storeId, country, elsewhere, startsAt, endsAt, isSold, percent, meowcent }) => [
    primaryKey({ columns: [storeId, country, startsAt] }),
    // What cannot be bought comes last in both directions, so each has an index.
    index('store_price_span_cheapest').on(
      isSold.desc().nullsFirst(),
      meowcent,
      storeId,
      country,
      elsewhere,
      startsAt,
      endsAt,
    ),
    index('store_price_span_dearest').on(isSold, meowcent, storeId, country, elsewhere, startsAt, endsAt),
    index('store_price_span_reduced')
      .on(storeId, country, elsewhere, startsAt, endsAt)
      .where(sql`${percent} > 0`),
  ],
);

/** A note of what changed in a game. */
export const storeUpdateLog = pgTable(
  'store_update_log',
  {
    id: uuid('id').primaryKey(),
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    translations: jsonb('translations').$type<Translation[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was told to those who own the game. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    index('store_update_log_store').on(table.storeId, table.createdAt),
    index('store_update_log_unannounced').on(table.createdAt).where(sql`${table.announcedAt} is null`),
  ],
);

/** A buyer's review; one a buyer and game. */
export const storeComment = pgTable(
  'store_comment',
  {
    id: uuid('id').primaryKey(),
    storeId: integer('store_id')
      .notNull()
      .references(() => store.id, { onDelete: 'cascade' }),
    /** Null once the account is gone. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
    /** Shown as the anonymous player (A12). */
    anonymous: boolean('anonymous').notNull(),
    comment: text('comment').notNull(),
    /** 1 like, -1 dislike, 0 unset. */
    vote: integer('vote').notNull(),
    language: text('language').notNull(),
    /** What the game's author answered, and when. */
    reply: text('reply'),
    repliedAt: instant('replied_at'),
    /** When staff took it down, and why; nobody sees it any more, and its writer posts no other one. */
    removedAt: instant('removed_at'),
    removedReason: text('removed_reason'),
    /** Who of the staff; null: an operator. */
    removedBy: uuid('removed_by').references(() => account.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('store_comment_one').on(table.storeId, table.accountId),
    index('store_comment_store').on(table.storeId, table.createdAt),
    index('store_comment_account').on(table.accountId, table.createdAt),
    index('store_comment_removed_by').on(table.removedBy).where(sql`${table.removedBy} is not null`),
    check('store_comment_removed', sql`(${table.removedAt} is null) = (${table.removedReason} is null)`),
    check('store_comment_removed_vote', sql`${table.removedAt} is null or ${table.vote} = 0`),
    check('store_comment_reply', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check('store_comment_vote', sql`${table.vote} in (-1, 0, 1)`),
  ],
);

/** Who found a review helpful. */
export const storeCommentHelpful = pgTable(
  'store_comment_helpful',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => storeComment.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.accountId] }),
    index('store_comment_helpful_account').on(table.accountId),
  ],
);
