import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

export const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** Any number, the same for every server process: one migrates, the others wait. */
export const LOCK = 7_104_800;

/** Brings the database's tables up to date; safe when several servers start at once. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A large table takes longer to change than a statement of the store may, and so does the wait for who changes it.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  } finally {
    // Not back to the pool: this connection waits without end and, had the migration failed, would still hold the lock.
    client.release(true);
  }
}

/** Whether a database has the tables of a store, up to date or not. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "SELECT FROM to_regclass('drizzle.__drizzle_migrations') log WHERE log IS NOT NULL",
  );
  return rows.length > 0;
}
