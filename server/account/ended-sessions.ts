import { gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { endedSession } from '../db/schema/account.ts';

/** How long a token may outlive its session: its 15 minutes, and what the clocks of two machines differ by. */
const MEMORY = sql`now() - interval '20 minutes'`;

export type EndedSessions = ReturnType<typeof createEndedSessions>;

/**
 * Sessions that ended while a token of theirs may still be about; such a token counts no more. The database notes every
 * end by itself, whoever ends a session and where; their ids are kept in memory, so that a request costs no statement.
 */
export function createEndedSessions({ query }: Database) {
  const known = new Map<string, Date>();
  let first: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const rows = await query.select().from(endedSession).where(gt(endedSession.endedAt, MEMORY));
    for (const { id, endedAt } of rows) known.set(id, endedAt);
  }

  return {
    /** Whether a session has ended, as far as this process has heard of it. */
    async has(session: string): Promise<boolean> {
      first ??= refresh().catch((error: unknown) => {
        first = undefined;
        throw error;
      });
      await first;
      return known.has(session);
    },

    /** Hears of sessions that ended since, in this process and in others. */
    refresh,

    /** Forgets sessions that no living token can name. */
    async prune(): Promise<void> {
      const gone = await query.delete(endedSession).where(lt(endedSession.endedAt, MEMORY)).returning();
      for (const { id } of gone) known.delete(id);
    },
  };
}
