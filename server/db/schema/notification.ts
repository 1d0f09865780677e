import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { NotificationGroup, NotificationKind } from '../../../shared/contract/notifications.ts';
import { instant } from '../columns.ts';
import { account } from './account.ts';
import { store } from './catalog.ts';

/** What a notification says beside its kind, game and person; amounts in meowcent and silver. */
export interface NotificationFacts {
  coin?: number;
  silver?: number;
  /** How many games, where it is not about one. */
  count?: number;
  version?: string;
  browser?: string | null;
  os?: string | null;
  /** What staff says of what it did. */
  reason?: string;
  /** The address that the account had until then: its mail goes there, once, and then it is forgotten. */
  formerEmail?: string;
  /** ISO instant of what is yet to come. */
  at?: string;
}

/** What a player was told: the kind and its facts; the words are the reader's language's. */
export const notification = pgTable(
  'notification',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The event, or what it tells of where telling twice would be noise; a player is told once. */
    key: text('key').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    storeId: integer('store_id').references(() => store.id, { onDelete: 'cascade' }),
    /** Whose doing it is. */
    actorId: uuid('actor_id').references(() => account.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<NotificationFacts>().notNull(),
    /** False where the player wants this kind by mail only. */
    shown: boolean('shown').notNull(),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('notification_once').on(table.accountId, table.key),
    index('notification_list').on(table.accountId, table.createdAt).where(sql`${table.shown}`),
    index('notification_unread').on(table.accountId).where(sql`${table.shown} and ${table.readAt} is null`),
    index('notification_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('notification_age').on(table.createdAt),
  ],
);

/** Where a player wants to be told of one group; without a row it is in the store alone, and security by mail, too. */
export const notificationSetting = pgTable(
  'notification_setting',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<NotificationGroup>().notNull(),
    inApp: boolean('in_app').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.topic] })],
);
