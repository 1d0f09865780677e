import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What visitors who agreed to it did: a row a page view or event (X05). Nothing refers to it, and it is kept 13 months. */
export const trafficLog = pgTable(
  'traffic_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    platformKey: text('platform_key').notNull(),
    /** Version of the record's shape. */
    v: text('v').notNull(),
    /** Made anew for each record, so that one sent twice is kept once. */
    randomHash: text('random_hash').notNull().unique(),
    screenResolution: text('screen_resolution').notNull(),
    userLanguage: text('user_language').notNull(),
    hostname: text('hostname').notNull(),
    clientId: text('client_id').notNull(),
    /** How many records this client has sent. */
    hitCounter: integer('hit_counter').notNull(),
    pathname: text('pathname').notNull(),
    title: text('title').notNull(),
    referrer: text('referrer').notNull(),
    eventName: text('event_name').notNull(),
    /** Since the record before, while the page was seen, ms. */
    engagementTime: integer('engagement_time').notNull(),
    /** The signed-in player, as the server knows them. */
    userUuid: uuid('user_uuid'),
    sessionId: text('session_id').notNull(),
    sessionCount: integer('session_count').notNull(),
    sessionEngagement: boolean('session_engagement').notNull(),
    userAgent: text('user_agent').notNull(),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmContent: text('utm_content'),
    utmTerm: text('utm_term'),
    /** An event's own parameters. */
    meta: jsonb('meta').notNull(),
  },
  (table) => [index('traffic_log_at').on(table.at), index('traffic_log_user').on(table.userUuid)],
);
