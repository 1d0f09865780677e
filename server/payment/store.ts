import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import {
  comparedDay,
  type PaymentState,
  payCode,
  payment,
  paymentReversal,
  providerEvent,
  rechargePlan,
} from '../db/schema/payment.ts';
import { BANK_TRANSFER, type PlanRow } from './catalogue.ts';
import type { PastPayment } from './velocity.ts';

export type PaymentRow = typeof payment.$inferSelect;
export type ProviderEvent = typeof providerEvent.$inferSelect;
export type PayCode = typeof payCode.$inferSelect;

/** How much waits for a person. */
export interface WaitingCounts {
  payments: number;
  chargebacks: number;
  refunds: number;
  transfers: number;
}

export type PaymentStore = ReturnType<typeof createPaymentStore>;

export function createPaymentStore(database: Database) {
  const { prepared: query } = database;

  return {
    async savePlans(plans: readonly PlanRow[]): Promise<void> {
      await query
        .insert(rechargePlan)
        .values([...plans])
        .onConflictDoNothing();
    },

    plans(currency: string): Promise<PlanRow[]> {
      return query
        .select()
        .from(rechargePlan)
        .where(and(eq(rechargePlan.currency, currency), rechargePlan.enabled))
        .orderBy(asc(rechargePlan.index));
    },

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

    async insertCode(code: PayCode): Promise<void> {
      await query.insert(payCode).values(code);
    },

    /** Takes a code away for good; undefined when it was used, is unknown or too old. */
    async takeCode(hash: string, now: Date): Promise<PayCode | undefined> {
      const [code] = await query.delete(payCode).where(eq(payCode.hash, hash)).returning();
      return code && code.expiresAt > now ? code : undefined;
    },

    async removeOldCodes(now: Date): Promise<void> {
      await query.delete(payCode).where(lt(payCode.expiresAt, now));
    },

    /** False when the event came before; another transaction that is writing it is waited for. */
    async insertEvent(event: typeof providerEvent.$inferInsert): Promise<boolean> {
      const rows = await query
        .insert(providerEvent)
        .values(event)
        .onConflictDoNothing()
        .returning({ key: providerEvent.eventKey });
      return rows.length > 0;
    },

    async event(providerKey: string, eventKey: string): Promise<ProviderEvent | undefined> {
      const [row] = await query
        .select()
        .from(providerEvent)
        .where(and(eq(providerEvent.providerKey, providerKey), eq(providerEvent.eventKey, eventKey)));
      return row;
    },

    /** Messages of a provider that came to this, oldest first. */
    eventsWith(providerKey: string, outcome: string): Promise<ProviderEvent[]> {
      return query
        .select()
        .from(providerEvent)
        .where(and(eq(providerEvent.providerKey, providerKey), eq(providerEvent.outcome, outcome)))
        .orderBy(asc(providerEvent.receivedAt), asc(providerEvent.eventKey));
    },

    /** False when there is no such message of that outcome. */
    async moveEvent(providerKey: string, eventKey: string, from: string, to: string): Promise<boolean> {
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
