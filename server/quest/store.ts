import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { redemptionCode } from '../db/schema/quest.ts';

export type CodeRow = typeof redemptionCode.$inferSelect;

/** Rows of one statement, whose parameters are limited. */
const BATCH = 1000;

export function createQuestStore({ query }: Database) {
  return {
    /** Adds codes; those that are there already stay as they are. */
    async add(rows: readonly (typeof redemptionCode.$inferInsert)[]): Promise<void> {
      for (let from = 0; from < rows.length; from += BATCH)
        await query
          .insert(redemptionCode)
          .values(rows.slice(from, from + BATCH))
          .onConflictDoNothing();
    },

    async find(hash: string): Promise<CodeRow | undefined> {
      const [found] = await query.select().from(redemptionCode).where(eq(redemptionCode.hash, hash));
      return found;
    },

    /** Marks a code as redeemed and answers with it; nothing when it cannot be redeemed (any more). */
    async take(hash: string, redeemedBy: string, at: Date): Promise<CodeRow | undefined> {
      const [taken] = await query
        .update(redemptionCode)
        .set({ redeemedBy, redeemedAt: at })
        .where(
          and(
            eq(redemptionCode.hash, hash),
            isNull(redemptionCode.redeemedAt),
            or(isNull(redemptionCode.expiresAt), gt(redemptionCode.expiresAt, at)),
          ),
        )
        .returning();
      return taken;
    },
  };
}
