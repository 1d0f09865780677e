import type { Database } from '../db/database.ts';
import { MAIL_TIME_MS } from '../mail/service.ts';
import { createOutboxStore, type EventRow } from './store.ts';
import { type Consumers, dispatch, type Topic, Undeliverable } from './topics.ts';

/** A try that failed. */
export interface FailedDelivery {
  id: string;
  topic: string;
  error: unknown;
  /** Whether it was the last one. */
  givenUp: boolean;
}

interface RelayDeps {
  database: Database;
  consumers: Consumers;
  now(): Date;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/**
 * How long an event stays with the one who tries it: much longer than a mail may take, so that no second copy goes out
 * while the first is on its way. After a crash the event waits that long.
 */
const LEASE_MS = 2 * MAIL_TIME_MS;
/** Waits before an event is tried again; after the last one it is given up. */
const RETRIES = [10 * SECOND, ...[1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE)];

/** Takes events out of the outbox to those who act on them, each at least once, however many relays there are. */
export function createRelay({ database, consumers, now }: RelayDeps) {
  const store = createOutboxStore(database);
  const later = (ms: number) => new Date(now().getTime() + ms);

  /** Tries a claimed event; what went wrong, if anything. */
  async function attempt(event: EventRow): Promise<FailedDelivery | undefined> {
    const { id, topic, tries } = event;
    try {
      await dispatch(consumers, event);
      await store.remove(id);
      return undefined;
    } catch (error) {
      const wait = error instanceof Undeliverable ? undefined : RETRIES[tries - 1];
      const reason = error instanceof Error ? error.message : String(error);
      await store.fail(id, reason, wait === undefined ? null : later(wait));
      return { id, topic, error, givenUp: wait === undefined };
    }
  }

  /** Delivers every due event of a topic; answers with the tries that failed. */
  async function drain(topic: Topic, stop: AbortSignal | undefined): Promise<FailedDelivery[]> {
    const failures: FailedDelivery[] = [];
    while (!stop?.aborted) {
      const event = await store.claim(topic, now(), later(LEASE_MS));
      if (!event) break;
      const failure = await attempt(event);
      if (failure) failures.push(failure);
    }
    return failures;
  }

  /**
   * Delivers every due event of these topics, one topic after the other; answers with the tries that failed. Once it is
   * asked to stop it finishes the one in hand.
   */
  return async (topics: readonly Topic[], stop?: AbortSignal): Promise<FailedDelivery[]> => {
    const failures: FailedDelivery[] = [];
    for (const topic of topics) failures.push(...(await drain(topic, stop)));
    return failures;
  };
}

export type Relay = ReturnType<typeof createRelay>;
