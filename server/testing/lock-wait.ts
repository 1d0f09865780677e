import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Database } from '../db/database.ts';

/** Waits until so many statements of the test's PostgreSQL database wait for a lock that another transaction holds. */
export async function untilWaiting({ query }: Pick<Database, 'query'>, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await query.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(count);
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Waits until one statement does. */
export const untilOneWaits = (database: Pick<Database, 'query'>): Promise<void> => untilWaiting(database, 1);
