import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { playTicket } from '../db/schema/play.ts';

export type Ticket = typeof playTicket.$inferSelect;

export function createPlayStore({ query }: Database) {
  return {
    async add(ticket: Ticket): Promise<void> {
      await query.insert(playTicket).values(ticket);
    },

    /** Takes a ticket away and answers with it, so that it opens one game once. */
    async take(codeHash: string, storeId: number): Promise<Ticket | undefined> {
      const [taken] = await query
        .delete(playTicket)
        .where(and(eq(playTicket.codeHash, codeHash), eq(playTicket.storeId, storeId)))
        .returning();
      return taken;
    },

    async removeExpired(now: Date): Promise<void> {
      await query.delete(playTicket).where(lt(playTicket.expiresAt, now));
    },
  };
}
