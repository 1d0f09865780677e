import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Outcome } from './row.ts';

/** Counts of tries are no effects of an operation. */
const UNCOUNTED = ['attempt'];
/** What of a row is compared, where it is not all of it: when somebody was seen last is no effect either. */
const COMPARED: Record<string, string> = { session: 't.id' };

/**
 * Makes a function of the database that answers with a checksum of each table: planned once for each connection, where a
 * statement over all tables is planned for longer than it runs.
 */
async function addChecksums({ query }: Database): Promise<void> {
  const { rows: tables } = await query.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums = tables
    .filter(({ name }) => !UNCOUNTED.includes(name))
    .map(({ name }) => {
      const row = `(${COMPARED[name] ?? 't'})::text`;
      return `select '${name}', coalesce(sum(hashtextextended(${row}, 0)), 0)::text from "${name}" t`;
    });
  await query.execute(
    sql.raw(`create function checksums() returns table (name text, sum text) language plpgsql as
      $$ begin return query ${sums.join(' union all ')}; end $$`),
  );
}

async function checksums({ query }: Database): Promise<Map<string, string>> {
  const { rows } = await query.execute<{ name: string; sum: string }>(sql`select * from checksums()`);
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** Answers, each time it is asked, which tables have changed since the last time, or since the watch began; in their order. */
export async function watchTables(database: Database): Promise<() => Promise<string[]>> {
  await addChecksums(database);
  let before = await checksums(database);
  return async () => {
    const after = await checksums(database);
    const changed = [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    before = after;
    return changed.toSorted();
  };
}

/** What an answer amounts to. */
export function outcomeOf(value: unknown, codes: readonly string[]): Outcome {
  const [code] = codes;
  if (code !== undefined) return code;
  if (value === null || value === undefined) return 'null';
  if (value === false) return 'false';
  const list = typeof value === 'object' && 'list' in value ? value.list : undefined;
  return Array.isArray(list) && list.length === 0 ? 'none' : 'ok';
}
