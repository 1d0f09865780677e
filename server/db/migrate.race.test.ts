import { expect, test, vi } from 'vitest';
import { impatientDatabase } from '../testing/database.ts';
import { LOCK, migrateDatabase } from './migrate.ts';

const PATIENCE_MS = 50;

test('a server waits for another one that migrates, for longer than any statement of the store may take', async () => {
  const pool = await impatientDatabase(PATIENCE_MS);
  const other = await pool.connect();
  await other.query('select pg_advisory_lock($1)', [LOCK]);
  const migrated = migrateDatabase(pool);
  const lostPatience = vi.waitFor(
    async () => {
      const { rows } = await other.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > $1 * interval '2 milliseconds'`,
        [PATIENCE_MS],
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 20 },
  );
  await Promise.race([lostPatience, migrated]);
  await other.query('select pg_advisory_unlock($1)', [LOCK]);
  other.release();
  await migrated;
  expect((await pool.query('select count(*)::int as games from store')).rows).toEqual([{ games: 0 }]);
  // The patience of its other connections is what it was.
  await expect(pool.query('select pg_sleep(10)')).rejects.toThrow('statement timeout');
});
