import { and, asc, count, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { store, storeComment } from '../db/schema/catalog.ts';
import { report } from '../db/schema/community.ts';
import type { Page } from '../http/paging.ts';

export type ReportRow = typeof report.$inferSelect;

/** A thing that can be reported, and whose it is; null: nobody's any more. */
export interface Subject {
  owner: string | null;
}

export function createReportStore({ query }: Database) {
  return {
    async comment(id: string): Promise<Subject | undefined> {
      const [found] = await query
        .select({ owner: storeComment.accountId })
        .from(storeComment)
        .where(and(eq(storeComment.id, id), isNull(storeComment.removedAt)));
      return found;
    },

    async person(id: string): Promise<Subject | undefined> {
      const [found] = await query.select({ owner: account.id }).from(account).where(eq(account.id, id));
      return found;
    },

    async game(uuid: string): Promise<Subject | undefined> {
      const [found] = await query.select({ id: store.id }).from(store).where(eq(store.uuid, uuid));
      return found && { owner: null };
    },

    /** Adds a report; the same reporter's earlier one of the same subject says the new words and is open again. */
    async put(row: ReportRow): Promise<void> {
      const { reason, text, state, updatedAt } = row;
      await query
        .insert(report)
        .values(row)
        .onConflictDoUpdate({
          target: [report.reporterId, report.type, report.subjectId],
          set: { reason, text, state, updatedAt },
        });
    },

    page(state: number, { direction, limit, offset }: Page<'created_at'>): Promise<ReportRow[]> {
      const way = direction === 'asc' ? asc : desc;
      return query
        .select()
        .from(report)
        .where(eq(report.state, state))
        .orderBy(way(report.createdAt), way(report.id))
        .limit(limit)
        .offset(offset);
    },

    async total(state: number): Promise<number> {
      const [found] = await query.select({ total: count() }).from(report).where(eq(report.state, state));
      return found?.total ?? 0;
    },

    /** Sets the state of all reports of a subject that are in another one; answers with those. */
    setStateOf(type: string, subjectId: string, state: number, updatedAt: Date): Promise<ReportRow[]> {
      return query
        .update(report)
        .set({ state, updatedAt })
        .where(and(eq(report.type, type), eq(report.subjectId, subjectId), ne(report.state, state)))
        .returning();
    },

    /** Sets the state of a report that is in another one; undefined when it is not. */
    async setState(id: string, state: number, updatedAt: Date): Promise<ReportRow | undefined> {
      const [set] = await query
        .update(report)
        .set({ state, updatedAt })
        .where(and(eq(report.id, id), ne(report.state, state)))
        .returning();
      return set;
    },

    async find(id: string): Promise<ReportRow | undefined> {
      const [found] = await query.select().from(report).where(eq(report.id, id));
      return found;
    },
  };
}
