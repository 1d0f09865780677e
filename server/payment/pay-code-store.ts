import { eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { payCode } from '../db/schema/payment.ts';

export type PayCode = typeof payCode.$inferSelect;

export type PayCodeStore = ReturnType<typeof createPayCodeStore>;

/** One-time codes of pay addresses, by their hashes. */
export function createPayCodeStore({ prepared: query }: Database) {
  return {
    async insert(code: PayCode): Promise<void> {
      await query.insert(payCode).values(code);
    },

    /** Takes a code away for good; undefined when it was used, is unknown or too old. */
    async take(hash: string, now: Date): Promise<PayCode | undefined> {
      const [code] = await query.delete(payCode).where(eq(payCode.hash, hash)).returning();
      return code && code.expiresAt > now ? code : undefined;
    },

    async removeOld(now: Date): Promise<void> {
      await query.delete(payCode).where(lt(payCode.expiresAt, now));
    },
  };
}
