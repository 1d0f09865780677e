import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { comparedDay, payment, paymentReversal, providerEvent } from '../db/schema/payment.ts';
import type { PaymentRow } from './store.ts';

export type ReconciliationStore = ReturnType<typeof createReconciliationStore>;

/** What a provider's books are compared with, and how far they were. */
export function createReconciliationStore({ prepared: query }: Database) {
  return {
    /** Payments of a provider that were opened or changed, told of or given back within a time. */
    touched(providerKey: string, from: Date, to: Date): Promise<PaymentRow[]> {
      const within = (column: AnyPgColumn) => and(gte(column, from), lt(column, to));
      const reversed = query
        .select({ id: paymentReversal.paymentId })
        .from(paymentReversal)
        .where(or(within(paymentReversal.createdAt), within(paymentReversal.updatedAt)));
      const told = query
        .select({ id: providerEvent.paymentId })
        .from(providerEvent)
        .where(and(eq(providerEvent.providerKey, providerKey), within(providerEvent.receivedAt)));
      return query
        .select()
        .from(payment)
        .where(
          and(
            eq(payment.providerKey, providerKey),
            or(
              within(payment.createdAt),
              within(payment.updatedAt),
              inArray(payment.id, reversed),
              inArray(payment.id, told),
            ),
          ),
        )
        .orderBy(asc(payment.createdAt), asc(payment.id));
    },

    /** The last day, YYYY-MM-DD, that a night compared with the books; undefined before the first. */
    async comparedUntil(providerKey: string): Promise<string | undefined> {
      const [row] = await query
        .select({ day: comparedDay.day })
        .from(comparedDay)
        .where(eq(comparedDay.providerKey, providerKey));
      return row?.day;
    },

    /** Notes that all days until this one were compared, or failed with an alarm of their own. */
    async noteCompared(providerKey: string, day: string): Promise<void> {
      await query
        .insert(comparedDay)
        .values({ providerKey, day })
        .onConflictDoUpdate({
          target: comparedDay.providerKey,
          set: { day: sql`greatest(${comparedDay.day}, excluded.day)` },
        });
    },
  };
}
