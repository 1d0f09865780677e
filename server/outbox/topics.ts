import * as v from 'valibot';
import { NOTIFICATION_GROUPS, NOTIFICATIONS } from '../../shared/contract/notifications.ts';
import { FALLBACK_COUNTRY } from '../../shared/money/price.ts';

const kinds = NOTIFICATION_GROUPS.flatMap((group) => NOTIFICATIONS[group]);

/** One player is to know of something. */
const news = v.object({
  kind: v.picklist(kinds),
  account: v.string(),
  /** Whose doing it is; nobody hears of people whom they blocked, or who blocked them. */
  actor: v.exactOptional(v.string()),
  storeId: v.exactOptional(v.number()),
  facts: v.exactOptional(
    v.object({
      coin: v.exactOptional(v.number()),
      silver: v.exactOptional(v.number()),
      count: v.exactOptional(v.number()),
      version: v.exactOptional(v.string()),
      browser: v.exactOptional(v.nullable(v.string())),
      os: v.exactOptional(v.nullable(v.string())),
      at: v.exactOptional(v.string()),
      reason: v.exactOptional(v.string()),
      formerEmail: v.exactOptional(v.string()),
    }),
  ),
  /** What it tells of, where telling twice would be noise; by default each event is told. */
  key: v.exactOptional(v.string()),
});

const mailed = v.object({ notification: v.string() });

/** What events say, by their topic. */
const TOPICS = {
  news,
  /** A game came out. */
  'game-released': v.object({ storeId: v.number() }),
  /** A game costs less than before in a country, or, as `us`, in all without a price of their own. */
  'game-reduced': v.object({
    storeId: v.number(),
    country: v.optional(v.string(), FALLBACK_COUNTRY),
    meowcent: v.number(),
  }),
  /** A game has a new version. */
  'game-updated': v.object({ storeId: v.number(), version: v.string() }),
  /** A notification of what happened to one player is to be mailed, such as a sign-in. */
  mail: mailed,
  /** A notification that many players get is to be mailed, such as a sale. */
  'bulk-mail': mailed,
  /** An alarm was raised or ended, of which the operator is to be mailed. */
  alarm: v.object({ name: v.string(), state: v.picklist(['raised', 'ended']), detail: v.string() }),
};

export type Topic = keyof typeof TOPICS;
export type Body<T extends Topic> = v.InferOutput<(typeof TOPICS)[T]>;
export type News = Body<'news'>;

/** An event as its consumer gets it. */
export interface OutboxEvent<T extends Topic> {
  id: string;
  /** When it happened, which may be long before it is delivered. */
  at: Date;
  body: Body<T>;
}

/** Who does what follows from events. Each is delivered at least once, so a consumer must not mind a second time. */
export type Consumers = { [T in Topic]: (event: OutboxEvent<T>) => Promise<void> };

/** A consumer's word that no later try would do better. */
export class Undeliverable extends Error {}

/** Hands a stored event to the consumer of its topic. Throws Undeliverable for one that nobody understands. */
export function dispatch(
  consumers: Consumers,
  { id, topic, body, createdAt: at }: { id: string; topic: string; body: unknown; createdAt: Date },
): Promise<void> {
  const handOver = <T extends Topic>(known: T): Promise<void> => {
    const parsed = v.safeParse<(typeof TOPICS)[T]>(TOPICS[known], body);
    if (!parsed.success) throw new Undeliverable(`not what ${known} says: ${parsed.issues[0].message}`);
    return consumers[known]({ id, at, body: parsed.output });
  };
  if (!isTopic(topic)) throw new Undeliverable(`nobody knows the topic ${topic}`);
  return handOver(topic);
}

const isTopic = (text: string): text is Topic => Object.hasOwn(TOPICS, text);
