import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Outcome } from './row.ts';

/** Counts of tries and when somebody was seen last are no effects of an operation. */
const UNCOUNTED = ['attempt', 'session'];

/** A checksum of each table. */
export async function checksums({ query }: Database): Promise<Map<string, string>> {
  const { rows: tables } = await query.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums = tables
    .filter(({ name }) => !UNCOUNTED.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum from "${name}" t`,
    );
  const { rows } = await query.execute<{ name: string; sum: string }>(sql.raw(sums.join(' union all ')));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** Names of the tables that differ. */
export const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);

/** What an answer amounts to. */
export function outcomeOf(value: unknown, codes: readonly string[]): Outcome {
  const [code] = codes;
  if (code !== undefined) return code;
  if (value === null || value === undefined) return 'null';
  if (value === false) return 'false';
  const list = typeof value === 'object' && 'list' in value ? value.list : undefined;
  return Array.isArray(list) && list.length === 0 ? 'none' : 'ok';
}
