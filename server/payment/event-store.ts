import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { providerEvent } from '../db/schema/payment.ts';

export type ProviderEvent = typeof providerEvent.$inferSelect;

export type EventStore = ReturnType<typeof createEventStore>;

/** Authentic messages of providers, each noted once. */
export function createEventStore({ prepared: query }: Database) {
  return {
    /** False when the event came before; another transaction that is writing it is waited for. */
    async insert(event: typeof providerEvent.$inferInsert): Promise<boolean> {
      const rows = await query
        .insert(providerEvent)
        .values(event)
        .onConflictDoNothing()
        .returning({ key: providerEvent.eventKey });
      return rows.length > 0;
    },

    async find(providerKey: string, eventKey: string): Promise<ProviderEvent | undefined> {
      const [row] = await query
        .select()
        .from(providerEvent)
        .where(and(eq(providerEvent.providerKey, providerKey), eq(providerEvent.eventKey, eventKey)));
      return row;
    },

    /** Messages of a provider that came to this, oldest first. */
    withOutcome(providerKey: string, outcome: string): Promise<ProviderEvent[]> {
      return query
        .select()
        .from(providerEvent)
        .where(and(eq(providerEvent.providerKey, providerKey), eq(providerEvent.outcome, outcome)))
        .orderBy(asc(providerEvent.receivedAt), asc(providerEvent.eventKey));
    },

    /** False when there is no such message of that outcome. */
    async move(providerKey: string, eventKey: string, from: string, to: string): Promise<boolean> {
      const rows = await query
        .update(providerEvent)
        .set({ outcome: to })
        .where(
          and(
            eq(providerEvent.providerKey, providerKey),
            eq(providerEvent.eventKey, eventKey),
            eq(providerEvent.outcome, from),
          ),
        )
        .returning({ key: providerEvent.eventKey });
      return rows.length > 0;
    },

    /** Authentic messages of a provider about no order that is known here. */
    orphans(providerKey: string, from: Date, to: Date): Promise<{ eventKey: string; body: unknown }[]> {
      return query
        .select({ eventKey: providerEvent.eventKey, body: providerEvent.body })
        .from(providerEvent)
        .where(
          and(
            eq(providerEvent.providerKey, providerKey),
            isNull(providerEvent.paymentId),
            gte(providerEvent.receivedAt, from),
            lt(providerEvent.receivedAt, to),
          ),
        )
        .orderBy(asc(providerEvent.eventKey));
    },

    /** Empties messages about no order that is known here, received before an instant; that they came stays known. */
    async emptyOrphans(before: Date): Promise<void> {
      await query
        .update(providerEvent)
        .set({ body: {} })
        .where(
          and(
            isNull(providerEvent.paymentId),
            lt(providerEvent.receivedAt, before),
            sql`${providerEvent.body} <> '{}'`,
          ),
        );
    },
  };
}
