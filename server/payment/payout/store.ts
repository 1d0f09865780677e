import { and, asc, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { payment, payoutLine } from '../../db/schema/payment.ts';

export type PayoutRow = typeof payoutLine.$inferSelect;

/** Rows of one statement. */
const BATCH = 500;

export function createPayoutStore({ query }: Database) {
  return {
    /** Payments of a provider by our numbers. */
    async payments(providerKey: string, orderNos: readonly string[]): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (let at = 0; at < orderNos.length; at += BATCH) {
        const rows = await query
          .select({ id: payment.id, orderNo: payment.orderNo })
          .from(payment)
          .where(
            and(
              eq(payment.providerKey, providerKey),
              inArray(payment.orderNo, orderNos.slice(at, at + BATCH)),
            ),
          );
        for (const { id, orderNo } of rows) found.set(orderNo, id);
      }
      return found;
    },

    /** Writes lines that were not there; answers with how many those were. */
    async add(rows: readonly PayoutRow[]): Promise<number> {
      let added = 0;
      for (let at = 0; at < rows.length; at += BATCH) {
        const written = await query
          .insert(payoutLine)
          .values(rows.slice(at, at + BATCH))
          .onConflictDoNothing()
          .returning({ lineKey: payoutLine.lineKey });
        added += written.length;
      }
      return added;
    },

    /** Lines of a provider by what it calls them. */
    async byKeys(providerKey: string, keys: readonly string[]): Promise<PayoutRow[]> {
      const found: PayoutRow[] = [];
      for (let at = 0; at < keys.length; at += BATCH)
        found.push(
          ...(await query
            .select()
            .from(payoutLine)
            .where(
              and(
                eq(payoutLine.providerKey, providerKey),
                inArray(payoutLine.lineKey, keys.slice(at, at + BATCH)),
              ),
            )),
        );
      return found;
    },

    /** Every line about payments. */
    linesOf(paymentIds: readonly string[]): Promise<PayoutRow[]> {
      return query
        .select()
        .from(payoutLine)
        .where(inArray(payoutLine.paymentId, [...paymentIds]))
        .orderBy(asc(payoutLine.at), asc(payoutLine.lineKey));
    },

    /** Lines of a provider within a time that name an order which nobody here knows. */
    orphans(providerKey: string, from: Date, to: Date): Promise<PayoutRow[]> {
      return query
        .select()
        .from(payoutLine)
        .where(
          and(
            eq(payoutLine.providerKey, providerKey),
            isNull(payoutLine.paymentId),
            inArray(payoutLine.kind, ['capture', 'refund', 'chargeback']),
            gte(payoutLine.at, from),
            lt(payoutLine.at, to),
          ),
        )
        .orderBy(asc(payoutLine.at), asc(payoutLine.lineKey));
    },

    /** Credited payments of a provider that were opened within a time, both ends included. */
    async creditedWithin(providerKey: string, from: Date, to: Date): Promise<string[]> {
      const rows = await query
        .select({ id: payment.id })
        .from(payment)
        .where(
          and(
            eq(payment.providerKey, providerKey),
            eq(payment.state, 'succeeded'),
            gte(payment.createdAt, from),
            lte(payment.createdAt, to),
          ),
        );
      return rows.map(({ id }) => id);
    },

    /** Payments by their ids, in the order of their numbers. */
    async booked(ids: readonly string[]) {
      return query
        .select()
        .from(payment)
        .where(inArray(payment.id, [...ids]))
        .orderBy(asc(payment.orderNo));
    },
  };
}
