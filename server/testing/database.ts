import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, inject } from 'vitest';
import { type Database, openDatabase, openEmbedded } from '../db/database.ts';
import { expectBalancedBooks } from './books.ts';
import { TEMPLATE } from './postgres-setup.ts';

async function createFromTemplate(): Promise<Database> {
  const cluster = inject('postgresUrl');
  const name = `moggie_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${cluster}/postgres` });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  return openDatabase({ url: `${cluster}/${name}`, dataDir: '' });
}

/**
 * A fresh, migrated database of the kind that the test project names, closed after the file's tests. After each test
 * the books must balance, whatever the test was about.
 */
export async function testDatabase(): Promise<Database> {
  const database =
    process.env.TEST_DATABASE === 'postgres'
      ? await createFromTemplate()
      : await openEmbedded({ dump: new Uint8Array(readFileSync(inject('databaseDump'))) });
  afterEach(() => expectBalancedBooks(database));
  afterAll(() => database.close());
  return database;
}
