import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { holdsUnkept } from '../http/unkept.ts';
import { createTrafficStore, type NewTraffic } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long what visitors did is kept: 13 months. */
const RETENTION_DAYS = 395;

/** Records kept of one machine in a day: far more than people make, and at most 50 MB. */
export const DAILY = { tries: 5_000, window: DAY_MS };

const TEXT_LIMIT = 500;
const META_LIMIT = 4000;

const text = v.pipe(
  v.string(),
  v.transform((value) => value.slice(0, TEXT_LIMIT)),
);
const optionalText = v.optional(v.nullable(text), null);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The record as clients send it. */
const record = v.object({
  v: text,
  random_hash: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  screen_resolution: text,
  user_language: text,
  hostname: text,
  client_id: v.pipe(v.string(), v.regex(/^[\w.-]{8,64}$/)),
  hit_counter: count,
  pathname: text,
  title: text,
  referrer: text,
  event_name: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)),
  engagement_time: count,
  session_id: v.pipe(v.string(), v.regex(/^[\w.-]{8,64}$/)),
  session_count: count,
  session_engagement: v.boolean(),
  user_agent: text,
  utm_source: optionalText,
  utm_medium: optionalText,
  utm_campaign: optionalText,
  utm_content: optionalText,
  utm_term: optionalText,
  meta: v.pipe(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(META_LIMIT))), null),
    v.transform((json): unknown => JSON.parse(json ?? '{}')),
    v.check((value) => !Array.isArray(value) && !holdsUnkept(value)),
    v.record(v.string(), v.unknown()),
  ),
});

/** Who sends a record, as the server knows them. */
interface Sender {
  platformKey: string;
  viewer: string | undefined;
  /** Where it comes from, as limits count it (`machineOf`). */
  machine: string;
}

interface TrafficDeps {
  database: Database;
  /** Counts a try; answers whether it is one of those that the limit allows. */
  isAllowed(key: string, limit: typeof DAILY): Promise<boolean>;
  now(): Date;
}

export type TrafficService = ReturnType<typeof createTrafficService>;

/** The store's own traffic log (X05): written with consent only, read by nobody else, gone after 13 months. */
export function createTrafficService({ database, isAllowed, now }: TrafficDeps) {
  const store = createTrafficStore(database);
  return {
    /** Keeps a record, unless its machine has sent a day's worth: nobody waits for an answer. Throws 400 for one out of shape. */
    async add(sent: unknown, sender: Sender): Promise<void> {
      const row = rowOf(sent, sender, now());
      if (await isAllowed(`traffic:${sender.machine}`, DAILY)) await store.add(row);
    },

    /** Deletes what is older than 13 months. */
    async prune(): Promise<void> {
      await store.deleteBefore(new Date(now().getTime() - RETENTION_DAYS * DAY_MS));
    },
  };
}

function rowOf(sent: unknown, { platformKey, viewer }: Sender, at: Date): NewTraffic {
  const parsed = safely(sent);
  return {
    at,
    platformKey,
    v: parsed.v,
    randomHash: parsed.random_hash,
    screenResolution: parsed.screen_resolution,
    userLanguage: parsed.user_language,
    hostname: parsed.hostname,
    clientId: parsed.client_id,
    hitCounter: parsed.hit_counter,
    pathname: parsed.pathname,
    title: parsed.title,
    referrer: parsed.referrer,
    eventName: parsed.event_name,
    engagementTime: parsed.engagement_time,
    userUuid: viewer ?? null,
    sessionId: parsed.session_id,
    sessionCount: parsed.session_count,
    sessionEngagement: parsed.session_engagement,
    userAgent: parsed.user_agent,
    utmSource: parsed.utm_source,
    utmMedium: parsed.utm_medium,
    utmCampaign: parsed.utm_campaign,
    utmContent: parsed.utm_content,
    utmTerm: parsed.utm_term,
    meta: parsed.meta,
  };
}

function safely(sent: unknown): v.InferOutput<typeof record> {
  try {
    return v.parse(record, sent);
  } catch (cause) {
    throw new CodedError('400', 'log_traffic is out of shape', { cause });
  }
}
