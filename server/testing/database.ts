import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, afterEach, inject } from 'vitest';
import { type Database, openDatabase, openEmbedded, poolOf, type Query } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { expectBalancedBooks } from './books.ts';
import { TEMPLATE } from './postgres-setup.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** Makes a database of the test cluster and answers with its address. */
async function createDatabase(template: string): Promise<string> {
  const cluster = inject('postgresUrl');
  const name = `moggie_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${cluster}/postgres` });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
  return `${cluster}/${name}`;
}

/**
 * A fresh, migrated database of the kind that the test project names, closed after the file's tests. After each test
 * the books must balance, whatever the test was about.
 */
export async function testDatabase(): Promise<Database> {
  const database = onPostgres
    ? await openDatabase({ url: await createDatabase(TEMPLATE), dataDir: '' })
    : await openEmbedded({ dump: new Uint8Array(readFileSync(inject('databaseDump'))) });
  afterEach(() => expectBalancedBooks(database));
  afterAll(() => database.close());
  return database;
}

/** The address of a database of the test's PostgreSQL without tables. */
export const emptyPostgresUrl = (): Promise<string> => createDatabase('template0');

/** A database of the test's PostgreSQL without tables, whose statements are ended after a moment (ms). */
export async function impatientDatabase(patienceMs: number): Promise<pg.Pool> {
  const connectionString = await emptyPostgresUrl();
  const pool = new pg.Pool({ connectionString, statement_timeout: patienceMs });
  afterAll(() => pool.end());
  return pool;
}

/** A database without tables, and one session of it. */
export async function emptyDatabase(): Promise<{ query: Query; migrate(folder: string): Promise<void> }> {
  const engine = onPostgres ? undefined : await startEmbedded({});
  const pool = engine ? poolOf(engine) : new pg.Pool({ connectionString: await emptyPostgresUrl(), max: 1 });
  afterAll(async () => {
    await pool.end();
    await engine?.close();
  });
  const query = drizzle(pool);
  return { query, migrate: (migrationsFolder) => migrate(query, { migrationsFolder }) };
}
