import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { createOutboxStore, type EventRow } from './store.ts';
import {
  type Body,
  type Consumers,
  type News,
  type OutboxEvent,
  type Topic,
  Undeliverable,
} from './topics.ts';

export type { Body, Consumers, News, OutboxEvent, Topic };
export { Undeliverable };

interface OutboxDeps {
  database: Database;
  now(): Date;
  newId(): string;
}

export type OutboxService = ReturnType<typeof createOutboxService>;

/** Events that wait until what follows from them was done (rule 34). */
export function createOutboxService({ database, now, newId }: OutboxDeps) {
  const store = createOutboxStore(database);

  function eventOf<T extends Topic>(topic: T, body: Body<T>, { account, actor }: Partial<News> = {}) {
    const at = now();
    return {
      id: newId(),
      topic,
      body,
      accountId: account ?? null,
      actorId: actor ?? null,
      createdAt: at,
      nextTryAt: at,
    };
  }

  return {
    /** Writes events in the caller's transaction: both happen, or neither. */
    append: <T extends Topic>(topic: T, bodies: readonly Body<T>[]): Promise<void> =>
      store.add(bodies.map((body) => eventOf(topic, body))),

    /** Lets a player know of something, in the caller's transaction. */
    tell: (news: News): Promise<void> => store.add([eventOf('news', news, news)]),

    /** What an operator sees: events that were given up, with the reason. */
    failed: (): Promise<EventRow[]> => store.failed(),

    /** Tries an event again that was given up. Error 404. */
    async retry(id: string): Promise<void> {
      if (!(await store.revive(id, now()))) throw new CodedError('404', 'No event with this id was given up');
    },

    /** How many events wait (and for how many seconds the oldest), and how many were given up. */
    async state(): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
      const { waiting, failed, oldest } = await store.state();
      const age = oldest === null ? 0 : Math.max(0, now().getTime() - oldest.getTime()) / 1000;
      return { waiting, failed, oldestSeconds: age };
    },
  };
}
