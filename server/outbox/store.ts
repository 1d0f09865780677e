import { and, asc, count, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { outboxEvent } from '../db/schema/outbox.ts';
import type { Topic } from './topics.ts';

export type EventRow = typeof outboxEvent.$inferSelect;

/** How many rows one statement inserts; each binds seven of its 65,535 parameters. */
const INSERTED = 1000;

export function createOutboxStore({ query, prepared }: Database) {
  return {
    async add(rows: readonly (typeof outboxEvent.$inferInsert)[]): Promise<void> {
      for (let at = 0; at < rows.length; at += INSERTED)
        await (rows.length === 1 ? prepared : query)
          .insert(outboxEvent)
          .values(rows.slice(at, at + INSERTED));
    },

    /** The longest due event of a topic for one try, until `leaseUntil`; relays beside this one take others. */
    async claim(topic: Topic, now: Date, leaseUntil: Date): Promise<EventRow | undefined> {
      const due = query
        .select({ id: outboxEvent.id })
        .from(outboxEvent)
        .where(
          and(
            eq(outboxEvent.topic, topic),
            isNotNull(outboxEvent.nextTryAt),
            lte(outboxEvent.nextTryAt, now),
          ),
        )
        // By the index alone: of the mails to all who wish for a game, thousands are due in one instant.
        .orderBy(asc(outboxEvent.nextTryAt))
        .limit(1)
        .for('update', { skipLocked: true });
      const [claimed] = await query
        .update(outboxEvent)
        .set({ nextTryAt: leaseUntil, tries: sql`${outboxEvent.tries} + 1` })
        .where(inArray(outboxEvent.id, due))
        .returning();
      return claimed;
    },

    async remove(id: string): Promise<void> {
      await query.delete(outboxEvent).where(eq(outboxEvent.id, id));
    },

    /** Notes why a try failed, and when the next one is; null gives up. */
    async fail(id: string, error: string, nextTryAt: Date | null): Promise<void> {
      await query.update(outboxEvent).set({ error, nextTryAt }).where(eq(outboxEvent.id, id));
    },

    /** Events that were given up, oldest first. */
    failed(): Promise<EventRow[]> {
      return query
        .select()
        .from(outboxEvent)
        .where(isNull(outboxEvent.nextTryAt))
        .orderBy(asc(outboxEvent.createdAt), asc(outboxEvent.id))
        .limit(100);
    },

    /** Gives an event that was given up its tries back; false when there is no such one. */
    async revive(id: string, now: Date): Promise<boolean> {
      const revived = await query
        .update(outboxEvent)
        .set({ nextTryAt: now, tries: 0 })
        .where(and(eq(outboxEvent.id, id), isNull(outboxEvent.nextTryAt)))
        .returning({ id: outboxEvent.id });
      return revived.length === 1;
    },

    /** How many events wait, how many were given up, and since when the oldest waits. */
    async state(): Promise<{ waiting: number; failed: number; oldest: Date | null }> {
      const [found] = await query
        .select({
          waiting: count(outboxEvent.nextTryAt),
          failed: sql<number>`count(*) filter (where ${outboxEvent.nextTryAt} is null)::int`,
          oldest:
            sql`min(${outboxEvent.createdAt}) filter (where ${outboxEvent.nextTryAt} is not null)`.mapWith(
              outboxEvent.createdAt,
            ),
        })
        .from(outboxEvent);
      return found ?? { waiting: 0, failed: 0, oldest: null };
    },
  };
}
