import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { brokenConstraint } from './errors.ts';

const database = await testDatabase();

const insert = (a: number) => database.query.execute(sql`insert into note (a) values (${a})`);
const rows = async () =>
  (await database.query.execute(sql`select a from note order by a`)).rows.map(({ a }) => a);

beforeEach(async () => {
  await database.query.execute(sql`drop table if exists note`);
  await database.query.execute(sql`create table note (a int8 constraint note_a primary key)`);
});

describe('types are the same on both databases', () => {
  test('int8 and count are numbers', async () => {
    await insert(Number.MAX_SAFE_INTEGER);
    const { rows } = await database.query.execute(sql`select a, count(*) as n from note group by a`);
    expect(rows).toEqual([{ a: Number.MAX_SAFE_INTEGER, n: 1 }]);
  });

  test('an int8 that a number cannot hold is an error, never a wrong number (rule 5)', async () => {
    await expect(database.query.execute(sql`select 9007199254740993::int8 as big`)).rejects.toThrow();
  });
});

test('prepared statements are read once on a connection, and take part in its transaction', async () => {
  const put = (a: number) => database.prepared.execute(sql`insert into note (a) values (${a})`);
  const failing = database.transaction(async () => {
    for (const a of [1, 2, 3]) await put(a);
    const { rows } = await database.query.execute(
      sql`select generic_plans + custom_plans as runs from pg_prepared_statements where statement like 'insert into note%'`,
    );
    expect(rows).toEqual([{ runs: 3 }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
});

describe('transactions', () => {
  test('commit what all services wrote in them', async () => {
    await database.transaction(async () => {
      await insert(1);
      await database.transaction(() => insert(2));
    });
    expect(await rows()).toEqual([1, 2]);
  });

  test('take everything back when the work fails', async () => {
    const failing = database.transaction(async () => {
      await insert(1);
      await database.transaction(() => insert(2));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  test('never pretend to commit after a failed statement was caught', async () => {
    const careless = database.transaction(async () => {
      await insert(1);
      await insert(1).catch(() => {});
    });
    await expect(careless).rejects.toThrow('a failed statement was caught inside a transaction');
    expect(await rows()).toEqual([]);
  });

  test('name the constraint that was broken', async () => {
    await insert(1);
    const error = await insert(1).catch((reason) => reason);
    expect(brokenConstraint(error)).toBe('note_a');
  });

  test('refuse statements that were not awaited', async () => {
    let release = () => {};
    const later = new Promise<void>((resolve) => {
      release = resolve;
    });
    let forgotten: Promise<unknown> = Promise.resolve();
    await database.transaction(async () => {
      forgotten = later.then(() => insert(1));
    });
    release();
    await expect(forgotten).rejects.toThrow('this transaction is over');
  });

  test('see nothing of each other when they run at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, a) => database.transaction(() => insert(a))));
    expect(await rows()).toHaveLength(30);
  });
});
