import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type PaymentState, payment, paymentReversal, providerEvent } from '../db/schema/payment.ts';
import { BANK_TRANSFER } from './catalogue.ts';
import type { PastPayment } from './velocity.ts';

export type PaymentRow = typeof payment.$inferSelect;

/** How much waits for a person. */
export interface WaitingCounts {
  payments: number;
  chargebacks: number;
  refunds: number;
  transfers: number;
}

export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** Payments, and what of them waits for a person. */
export function createPaymentStore({ prepared: query }: Database) {
  return {
    async insert(row: PaymentRow): Promise<void> {
      await query.insert(payment).values(row);
    },

    async find(id: string): Promise<PaymentRow | undefined> {
      const [row] = await query.select().from(payment).where(eq(payment.id, id));
      return row;
    },

    async findOrder(orderNo: string): Promise<PaymentRow | undefined> {
      const [row] = await query.select().from(payment).where(eq(payment.orderNo, orderNo));
      return row;
    },

    /** Order numbers of the bank transfers with this reference or number; a short reference may have come up twice. */
    async findTransfers(reference: string): Promise<string[]> {
      const named = or(eq(payment.orderNo, reference), eq(payment.providerRef, reference));
      const rows = await query
        .select({ orderNo: payment.orderNo })
        .from(payment)
        .where(and(eq(payment.providerKey, BANK_TRANSFER), named))
        .orderBy(asc(payment.createdAt), asc(payment.orderNo));
      return rows.map(({ orderNo }) => orderNo);
    },

    /** The payment of an order, locked until the transaction ends. */
    async lock(orderNo: string): Promise<PaymentRow | undefined> {
      const [row] = await query
        .select()
        .from(payment)
        .where(eq(payment.orderNo, orderNo))
        .for('no key update');
      return row;
    },

    /** A payment, locked until the transaction ends. */
    async lockById(id: string): Promise<PaymentRow | undefined> {
      const [row] = await query.select().from(payment).where(eq(payment.id, id)).for('no key update');
      return row;
    },

    /** A payment for the same thing in one of these states. */
    async findLike(
      wanted: Pick<PaymentRow, 'userId' | 'planId' | 'method' | 'providerKey' | 'platformKey'>,
      states: readonly PaymentState[],
      since: Date,
    ): Promise<PaymentRow | undefined> {
      const [row] = await query
        .select()
        .from(payment)
        .where(
          and(
            eq(payment.userId, wanted.userId),
            eq(payment.planId, wanted.planId),
            eq(payment.method, wanted.method),
            eq(payment.providerKey, wanted.providerKey),
            eq(payment.platformKey, wanted.platformKey),
            inArray(payment.state, states),
            gt(payment.createdAt, since),
          ),
        )
        .orderBy(desc(payment.createdAt))
        .limit(1);
      return row;
    },

    /** A player's payments that were opened or changed after an instant. */
    since(user: string, since: Date): Promise<PastPayment[]> {
      const { id, state, coin, createdAt, updatedAt } = payment;
      return query
        .select({ id, state, coin, createdAt, updatedAt })
        .from(payment)
        .where(and(eq(payment.userId, user), gt(updatedAt, since)));
    },

    async update(
      id: string,
      changes: Partial<
        Pick<
          PaymentRow,
          | 'state'
          | 'reason'
          | 'paidAmount'
          | 'paidCurrency'
          | 'nextCheckAt'
          | 'checks'
          | 'updatedAt'
          | 'providerRef'
          | 'returnUrl'
          | 'chargedAt'
          | 'payAmount'
          | 'coin'
          | 'silver'
        >
      >,
    ): Promise<void> {
      await query.update(payment).set(changes).where(eq(payment.id, id));
    },

    /** Payments about which this provider is to be asked. */
    due(providerKey: string, now: Date, limit: number): Promise<PaymentRow[]> {
      return query
        .select()
        .from(payment)
        .where(
          and(
            eq(payment.providerKey, providerKey),
            isNotNull(payment.nextCheckAt),
            lte(payment.nextCheckAt, now),
          ),
        )
        .orderBy(asc(payment.nextCheckAt), asc(payment.id))
        .limit(limit);
    },

    async isUnderWay(user: string): Promise<boolean> {
      const own = eq(payment.userId, user);
      const open = query
        .select({ id: payment.id })
        .from(payment)
        .where(and(own, inArray(payment.state, ['redirected', 'review'])));
      const reversed = query
        .select({ id: paymentReversal.paymentId })
        .from(paymentReversal)
        .innerJoin(payment, eq(payment.id, paymentReversal.paymentId))
        .where(and(own, inArray(paymentReversal.state, ['requested', 'unknown', 'review'])));
      return (await open.unionAll(reversed).limit(1)).length > 0;
    },

    /** How much waits for a person: payments and chargebacks in review, refunds whose end is not known, transfers. */
    async waitingCounts(): Promise<WaitingCounts> {
      const { rows } = await query.execute<WaitingCounts & Record<string, unknown>>(sql`
        select (select count(*) from ${payment} where state = 'review')::int as payments,
          (select count(*) from ${paymentReversal} where kind = 'chargeback' and state = 'review')::int as chargebacks,
          (select count(*) from ${paymentReversal} where kind = 'refund' and state = 'unknown')::int as refunds,
          (select count(*) from ${providerEvent}
            where provider_key = 'bank-transfer' and outcome = 'surplus')::int as transfers`);
      return rows[0] ?? { payments: 0, chargebacks: 0, refunds: 0, transfers: 0 };
    },

    /** Payments that wait for a person. */
    inReview(): Promise<PaymentRow[]> {
      return query.select().from(payment).where(eq(payment.state, 'review')).orderBy(asc(payment.updatedAt));
    },
  };
}
