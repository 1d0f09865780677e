import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { isOneOf } from '../db/conditions.ts';
import type { Database } from '../db/database.ts';
import { payment, paymentReversal } from '../db/schema/payment.ts';

export type ReversalRow = typeof paymentReversal.$inferSelect;

export type ReversalStore = ReturnType<typeof createReversalStore>;

/** Refunds and chargebacks of payments. */
export function createReversalStore({ prepared: query }: Database) {
  return {
    async insert(row: ReversalRow): Promise<void> {
      await query.insert(paymentReversal).values(row);
    },

    async find(id: string): Promise<ReversalRow | undefined> {
      const [row] = await query.select().from(paymentReversal).where(eq(paymentReversal.id, id));
      return row;
    },

    /** Reversals of payments, oldest first. */
    of(paymentIds: readonly string[]): Promise<ReversalRow[]> {
      return query
        .select()
        .from(paymentReversal)
        .where(isOneOf(paymentReversal.paymentId, paymentIds))
        .orderBy(asc(paymentReversal.createdAt), asc(paymentReversal.id));
    },

    async update(
      id: string,
      changes: Partial<Pick<ReversalRow, 'state' | 'isReported' | 'sentAt' | 'nextTryAt' | 'updatedAt'>>,
    ): Promise<void> {
      await query.update(paymentReversal).set(changes).where(eq(paymentReversal.id, id));
    },

    /** Lets a refund that is still under way rest until its next try, where it has one. */
    async putOff(
      id: string,
      changes: Partial<Pick<ReversalRow, 'state' | 'updatedAt'>> & { nextTryAt: Date },
    ): Promise<void> {
      await query
        .update(paymentReversal)
        .set(changes)
        .where(
          and(
            eq(paymentReversal.id, id),
            inArray(paymentReversal.state, ['requested', 'unknown']),
            isNotNull(paymentReversal.nextTryAt),
          ),
        );
    },

    /** A due refund for one try; undefined when somebody else tries it. */
    async claim(id: string, now: Date, nextTryAt: Date): Promise<ReversalRow | undefined> {
      const [row] = await query
        .update(paymentReversal)
        .set({ nextTryAt, tries: sql`${paymentReversal.tries} + 1` })
        .where(and(eq(paymentReversal.id, id), lte(paymentReversal.nextTryAt, now)))
        .returning();
      return row;
    },

    /** Refunds with which this provider is to be asked to go on. */
    due(providerKey: string, now: Date, limit: number): Promise<{ id: string }[]> {
      return query
        .select({ id: paymentReversal.id })
        .from(paymentReversal)
        .innerJoin(payment, eq(payment.id, paymentReversal.paymentId))
        .where(
          and(
            eq(payment.providerKey, providerKey),
            isNotNull(paymentReversal.nextTryAt),
            lte(paymentReversal.nextTryAt, now),
          ),
        )
        .orderBy(asc(paymentReversal.nextTryAt), asc(paymentReversal.id))
        .limit(limit);
    },

    /** Chargebacks that wait for a person, and refunds whose end is not known, with the order that each is of. */
    open(): Promise<(ReversalRow & { orderNo: string; provider: string })[]> {
      return query
        .select({
          ...getTableColumns(paymentReversal),
          orderNo: payment.orderNo,
          provider: payment.providerKey,
        })
        .from(paymentReversal)
        .innerJoin(payment, eq(payment.id, paymentReversal.paymentId))
        .where(inArray(paymentReversal.state, ['review', 'requested', 'unknown']))
        .orderBy(asc(paymentReversal.createdAt));
    },
  };
}
