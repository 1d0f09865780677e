import { gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { endedSession } from '../db/schema/account.ts';
import { TOKEN_LIFE_S } from './token.ts';

/** What (ms) the clocks of two machines may differ by. */
const CLOCKS_MS = 5 * 60_000;
/** How long (ms) a token may outlive its session. */
const MEMORY_MS = TOKEN_LIFE_S * 1000 + CLOCKS_MS;
const OLDEST = sql`now() - ${MEMORY_MS}::int * interval '1 millisecond'`;

export type EndedSessions = ReturnType<typeof createEndedSessions>;

/**
 * Sessions that ended while a token of theirs may still be about; such a token counts no more. The database notes every
 * end by itself, whoever ends a session and where; their ids are kept in memory, so that a request costs no statement.
 */
export function createEndedSessions({ query }: Database, now: () => Date) {
  const known = new Map<string, Date>();
  let first: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const rows = await query.select().from(endedSession).where(gt(endedSession.endedAt, OLDEST));
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

    /** Forgets sessions that no living token can name, also those whose rows another process removed. */
    async prune(): Promise<void> {
      await query.delete(endedSession).where(lt(endedSession.endedAt, OLDEST));
      const oldest = now().getTime() - MEMORY_MS;
      for (const [id, endedAt] of known) if (endedAt.getTime() < oldest) known.delete(id);
    },
  };
}
