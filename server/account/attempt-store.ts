import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { attempt } from '../db/schema/account.ts';

export type AttemptStore = ReturnType<typeof createAttemptStore>;

export function createAttemptStore({ query }: Database) {
  return {
    /** Counts one more try of a key; answers with the sum, and when it starts anew because its window is over. */
    async count(key: string, now: Date, resetsAt: Date): Promise<{ count: number; resetsAt: Date }> {
      const over = sql`${attempt.resetsAt} <= ${now.toISOString()}`;
      const [counted] = await query
        .insert(attempt)
        .values({ key, count: 1, resetsAt })
        .onConflictDoUpdate({
          target: attempt.key,
          set: {
            count: sql`case when ${over} then 1 else ${attempt.count} + 1 end`,
            resetsAt: sql`case when ${over} then excluded.resets_at else ${attempt.resetsAt} end`,
          },
        })
        .returning({ count: attempt.count, resetsAt: attempt.resetsAt });
      if (!counted) throw new Error('an upsert answers with its row');
      return counted;
    },

    async forget(key: string): Promise<void> {
      await query.delete(attempt).where(eq(attempt.key, key));
    },

    /** Forgets every count whose window is over: its key can hold a mail address or a machine's. */
    async prune(now: Date): Promise<void> {
      await query.delete(attempt).where(lte(attempt.resetsAt, now));
    },

    async forgetBelow(beginning: string): Promise<void> {
      await query.delete(attempt).where(sql`starts_with(${attempt.key}, ${beginning})`);
    },
  };
}
