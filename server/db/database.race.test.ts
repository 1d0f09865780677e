import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { emptyPostgresUrl, testDatabase } from '../testing/database.ts';
import { openDatabase } from './database.ts';
import { isTransient } from './errors.ts';

const database = await testDatabase();
const lock = (a: number) => database.query.execute(sql`select from note where a = ${a} for update`);

beforeEach(async () => {
  await database.query.execute(sql`drop table if exists note`);
  await database.query.execute(sql`create table note (a int8 primary key)`);
  await database.query.execute(sql`insert into note values (1), (2)`);
});

test('races are run on sessions of a real PostgreSQL, side by side (rule 18)', async () => {
  const sessions = new Set<number>();
  const allAreIn = Promise.withResolvers<void>();
  const visit = () =>
    database.transaction(async () => {
      const { rows } = await database.query.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      sessions.add(rows[0]?.pid ?? 0);
      if (sessions.size === 3) allAreIn.resolve();
      await allAreIn.promise;
    });
  await Promise.all([visit(), visit(), visit()]);
  expect(sessions.size).toBe(3);
});

test('a transaction that loses to a deadlock runs again', async () => {
  const bothHoldOne = Promise.withResolvers<void>();
  let attempts = 0;
  const cross = (first: number, second: number) =>
    database.transaction(async () => {
      await lock(first);
      attempts += 1;
      if (attempts === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(second);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(attempts).toBe(3);
});

test('a transaction that always loses gives up after six attempts (rule 15)', async () => {
  let attempts = 0;
  const hopeless = database.transaction(async () => {
    attempts += 1;
    await database.query.execute(sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`);
  });
  const error = await hopeless.catch((reason) => reason);
  expect(isTransient(error)).toBe(true);
  expect(attempts).toBe(6);
});

test('a database that must be there is not made', async () => {
  const place = { url: await emptyPostgresUrl(), dataDir: '' };
  await expect(openDatabase({ ...place, mustExist: true })).rejects.toThrow(
    "DATABASE_URL: it holds no store's database: only the server makes one",
  );
  const client = new pg.Client(place.url);
  await client.connect();
  const { rows } = await client.query("select nspname from pg_namespace where nspname = 'drizzle'");
  await client.end();
  expect(rows).toEqual([]);
  await (await openDatabase(place)).close();
  await (await openDatabase({ ...place, mustExist: true })).close();
});
