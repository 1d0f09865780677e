import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { moggieCharge, moggieNotice } from '../db/schema/moggie-pay.ts';

export type Charge = typeof moggieCharge.$inferSelect;
export type Notice = typeof moggieNotice.$inferSelect;

export function createMoggieStore(database: Database) {
  const { query } = database;

  return {
    /** The charge of an order, made when there is none; where it returns to follows the latest visit. */
    async saveCharge(charge: Charge): Promise<Charge> {
      const [kept = charge] = await query
        .insert(moggieCharge)
        .values(charge)
        .onConflictDoUpdate({ target: moggieCharge.orderNo, set: { returnUrl: charge.returnUrl } })
        .returning();
      return kept;
    },

    async findCharge(customer: string, id: string): Promise<Charge | undefined> {
      const [charge] = await query
        .select()
        .from(moggieCharge)
        .where(and(eq(moggieCharge.id, id), eq(moggieCharge.customer, customer)));
      return charge;
    },

    async findOrder(orderNo: string): Promise<Charge | undefined> {
      const [charge] = await query.select().from(moggieCharge).where(eq(moggieCharge.orderNo, orderNo));
      return charge;
    },

    charges(customer: string, limit: number): Promise<Charge[]> {
      return query
        .select()
        .from(moggieCharge)
        .where(eq(moggieCharge.customer, customer))
        .orderBy(desc(moggieCharge.createdAt), desc(moggieCharge.id))
        .limit(limit);
    },

    /** The charge in its new state; undefined when it was decided or is over. */
    async decide(customer: string, id: string, state: string, at: Date): Promise<Charge | undefined> {
      const [charge] = await query
        .update(moggieCharge)
        .set({ state, decidedAt: at })
        .where(
          and(
            eq(moggieCharge.id, id),
            eq(moggieCharge.customer, customer),
            eq(moggieCharge.state, 'open'),
            gt(moggieCharge.expiresAt, at),
          ),
        )
        .returning();
      return charge;
    },

    /** False unless so much is left of a paid charge. */
    async giveBack(orderNo: string, refundNo: string, amount: number): Promise<boolean> {
      const after = sql`${moggieCharge.returned} + ${amount}`;
      const rows = await query
        .update(moggieCharge)
        .set({ returned: after, returnedFor: refundNo })
        .where(
          and(
            eq(moggieCharge.orderNo, orderNo),
            eq(moggieCharge.state, 'paid'),
            sql`${after} <= ${moggieCharge.amount}`,
            or(isNull(moggieCharge.returnedFor), ne(moggieCharge.returnedFor, refundNo)),
          ),
        )
        .returning({ id: moggieCharge.id });
      return rows.length > 0;
    },

    async insertNotice(notice: Notice): Promise<void> {
      await query.insert(moggieNotice).values(notice);
    },

    /** Notices to send now, this try counted; nobody else gets them before `leaseEnds`. */
    claimNotices(now: Date, leaseEnds: Date): Promise<Notice[]> {
      return database.transaction(async () => {
        const due = await query
          .select()
          .from(moggieNotice)
          .where(and(isNotNull(moggieNotice.nextAttemptAt), lte(moggieNotice.nextAttemptAt, now)))
          .orderBy(asc(moggieNotice.nextAttemptAt), asc(moggieNotice.id))
          .limit(20)
          .for('update', { skipLocked: true });
        const claimed: Notice[] = [];
        for (const { id } of due)
          claimed.push(
            ...(await query
              .update(moggieNotice)
              .set({ nextAttemptAt: leaseEnds, attempts: sql`${moggieNotice.attempts} + 1` })
              .where(eq(moggieNotice.id, id))
              .returning()),
          );
        return claimed;
      });
    },

    async endAttempt(
      id: string,
      outcome: { takenAt: Date | null; nextAttemptAt: Date | null },
    ): Promise<void> {
      await query.update(moggieNotice).set(outcome).where(eq(moggieNotice.id, id));
    },
  };
}
