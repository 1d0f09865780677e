import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ageVerification } from '../db/schema/age.ts';

export function createAgeStore({ query }: Database) {
  return {
    /** Keeps a result; a newer one takes the place of an older. */
    async put(row: typeof ageVerification.$inferInsert): Promise<void> {
      const { accountId, ...result } = row;
      await query
        .insert(ageVerification)
        .values(row)
        .onConflictDoUpdate({ target: ageVerification.accountId, set: result });
    },

    /** Until when a player's result counts; undefined without one that does. */
    async validUntil(accountId: string, now: Date): Promise<Date | undefined> {
      const [found] = await query
        .select({ validUntil: ageVerification.validUntil })
        .from(ageVerification)
        .where(and(eq(ageVerification.accountId, accountId), gt(ageVerification.validUntil, now)));
      return found?.validUntil;
    },
  };
}
