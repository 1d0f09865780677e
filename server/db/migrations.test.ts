import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../testing/database.ts';
import type { Query } from './database.ts';
import { MIGRATIONS } from './migrate.ts';

const journalShape = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) });
const journalFile = (folder: string) => path.join(folder, 'meta/_journal.json');
const journal = v.parse(journalShape, JSON.parse(readFileSync(journalFile(MIGRATIONS), 'utf8')));

const folder = mkdtempSync(path.join(tmpdir(), 'moggie-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The migrations as they were when the nth had landed. */
function asLanded(count: number): string {
  const landed = path.join(folder, String(count));
  cpSync(MIGRATIONS, landed, { recursive: true });
  writeFileSync(
    journalFile(landed),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  );
  return landed;
}

/** One value a type, the same in every table, so that every reference finds its row. */
const VALUES: Record<string, string> = {
  uuid: "'11111111-1111-4111-8111-111111111111'",
  text: "'x'",
  integer: '1',
  bigint: '1',
  'double precision': '1',
  boolean: 'true',
  jsonb: "'{}'",
  ARRAY: "'{}'",
  'timestamp with time zone': "'2026-11-21T12:00:00Z'",
};

/** Values that a rule of a table asks for. */
const RULED: Record<string, string> = {
  // Another country's has spans of its own.
  'store_price.country': "'us'",
  'store_submit.state': "'draft'",
  'redemption_code.kind': "'gift'",
  'user_follow.followed_id': "'22222222-2222-4222-8222-222222222222'",
  'user_block.blocked_id': "'22222222-2222-4222-8222-222222222222'",
};

/** Tables that a migration takes away on purpose. */
const GIVEN_UP: Record<string, string[]> = { '0005_codes_go_elsewhere': ['redemption_code'] };

const tablesOf = async (query: Query) => {
  const { rows } = await query.execute<{ name: string; columns: { name: string; type: string }[] }>(sql`
    select table_name as name, json_agg(json_build_object('name', column_name, 'type', data_type)) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`);
  return rows;
};

const countOf = async (query: Query, table: string) =>
  (await query.execute<{ n: number }>(sql.raw(`select count(*)::int as n from "${table}"`))).rows[0]?.n ?? 0;

/** Puts a row into every table that has none. Triggers and references rest meanwhile: the rows fit each other anyway. */
async function fill(query: Query): Promise<void> {
  await query.execute(sql`set session_replication_role = replica`);
  for (const { name, columns } of await tablesOf(query)) {
    if ((await countOf(query, name)) > 0) continue;
    const values = columns.map((column) => RULED[`${name}.${column.name}`] ?? VALUES[column.type]);
    const unknown = columns.find((_column, at) => values[at] === undefined);
    if (unknown)
      throw new Error(`say in VALUES what a column of type ${unknown.type} holds (${name}.${unknown.name})`);
    const names = columns.map((column) => `"${column.name}"`);
    await query
      .execute(
        sql.raw(
          `insert into "${name}" (${names.join(', ')}) overriding system value values (${values.join(', ')})`,
        ),
      )
      .catch((cause: unknown) => {
        throw new Error(`say in RULED what a row of ${name} holds`, { cause });
      });
  }
  await query.execute(sql`set session_replication_role = origin`);
}

test('every landed state, with rows in every table, migrates to the newest and loses none', async () => {
  const { query, migrate } = await emptyDatabase();
  const kept = new Set<string>();
  for (const [at, { tag }] of journal.entries.entries()) {
    await migrate(asLanded(at + 1)).catch((cause: unknown) => {
      throw new Error(`${tag} fails on tables that hold rows`, { cause });
    });
    const tables = (await tablesOf(query)).map(({ name }) => name);
    const gone = [...kept].filter((name) => !tables.includes(name));
    expect([tag, gone]).toEqual([tag, GIVEN_UP[tag] ?? []]);
    for (const name of gone) kept.delete(name);
    for (const name of tables)
      if (kept.has(name)) expect([name, await countOf(query, name)]).toEqual([name, 1]);
    await fill(query);
    for (const name of tables) kept.add(name);
  }
  expect(kept.size).toBeGreaterThan(30);
}, 120_000);

test('what was played of trials before a game was first got is counted when the column for it comes', async () => {
  const { query, migrate } = await emptyDatabase();
  await migrate(asLanded(journal.entries.findIndex(({ tag }) => tag === '0040_played_before')));
  await query.execute(sql`
    insert into entitlement (id, user_id, store_id, order_id, paid, granted_at, revoked_at)
    select gen_random_uuid(), '11111111-1111-4111-8111-111111111111', store, gen_random_uuid(), 100, at, gone
    from (values
      (7, timestamptz '2026-11-20T12:00Z', timestamptz '2026-11-20T20:00Z'),
      (7, timestamptz '2026-11-21T12:00Z', null),
      (8, timestamptz '2026-11-20T12:00Z', null)) had (store, at, gone)`);
  await query.execute(sql`
    insert into play_session (id, user_id, store_id, seconds, started_at, updated_at)
    select gen_random_uuid(), '11111111-1111-4111-8111-111111111111', 7, seconds, at, at
    from (values
      (900, timestamptz '2026-11-19T12:00Z'),
      (7200, timestamptz '2026-11-20T11:30Z'),
      (600, timestamptz '2026-11-20T13:00Z')) sat (seconds, at)`);
  await migrate(MIGRATIONS);
  const { rows } = await query.execute(
    sql`select store_id, played_before::int from entitlement order by store_id, granted_at`,
  );
  expect(rows).toEqual([
    { store_id: 7, played_before: 2700 },
    { store_id: 7, played_before: 2700 },
    { store_id: 8, played_before: 0 },
  ]);
});

test('texts that a search looks through keep their apostrophes as it compares them, however they were printed', async () => {
  const { query, migrate } = await emptyDatabase();
  await migrate(asLanded(1));
  await fill(query);
  await migrate(asLanded(journal.entries.findIndex(({ tag }) => tag === '0047_plain_apostrophes')));
  await query.execute(sql`
    update store_search set names = e'\nl’ete\n', publisher = e'\n‘n’\n', labels = e'\nlʼeau\n',
      text = e'\nl’ete\n\n‘n’\n\nlʼeau\n\nd’or\n'`);
  await migrate(MIGRATIONS);
  const { rows } = await query.execute(sql`select text, names, publisher, labels from store_search`);
  expect(rows).toEqual([
    {
      text: "\nl'ete\n\n'n'\n\nl'eau\n\nd'or\n",
      names: "\nl'ete\n",
      publisher: "\n'n'\n",
      labels: "\nl'eau\n",
    },
  ]);
  const starts = await query.execute(sql`select rest from store_name_start`);
  expect(starts.rows).toEqual([{ rest: "l'ete" }]);
});

test('a draft of before games said what they need says nothing of it', async () => {
  const { query, migrate } = await emptyDatabase();
  await migrate(asLanded(journal.entries.findIndex(({ tag }) => tag === '0019_outbox_line')));
  await fill(query);
  await query.execute(sql`update store_submit set draft = '{"adults": true}'`);
  await migrate(MIGRATIONS);
  const { rows } = await query.execute(sql`select draft, requirements from store_submit, store`);
  expect(rows).toEqual([{ draft: { adults: true, requirements: [] }, requirements: [] }]);
});
