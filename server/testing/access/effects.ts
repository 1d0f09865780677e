import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Outcome } from './row.ts';

/** Counts of tries are no effects of an operation. */
const UNCOUNTED = ['attempt'];
/** What of a row is compared, where it is not all of it: when somebody was seen last is no effect either. */
const COMPARED: Record<string, string> = { session: 't.id' };

/** A checksum of each table. */
async function checksums({ query }: Database): Promise<Map<string, string>> {
  const { rows: tables } = await query.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums = tables
    .filter(({ name }) => !UNCOUNTED.includes(name))
    .map(({ name }) => {
      const row = `(${COMPARED[name] ?? 't'})::text`;
      return `select '${name}' as name, coalesce(md5(string_agg(${row}, E'\\n' order by ${row})), '') as sum from "${name}" t`;
    });
  const { rows } = await query.execute<{ name: string; sum: string }>(sql.raw(sums.join(' union all ')));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** Answers, each time it is asked, which tables have changed since the last time, or since the watch began; in their order. */
export async function watchTables(database: Database): Promise<() => Promise<string[]>> {
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
