import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Database } from '../db/database.ts';

/** Waits until one statement of the test's PostgreSQL database waits for a lock that another transaction holds. */
export async function untilOneWaits({ query }: Pick<Database, 'query'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await query.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 20 },
  );
}
