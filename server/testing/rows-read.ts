import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/**
 * How many rows of a table a piece of work reads where the table's indexes are used as far as they can be, as they are
 * once it is large.
 */
export function rowsRead(database: Database, table: string, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { rows } = await database.query.execute<{ n: number }>(sql`select
      (pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as n
      from pg_class where relname = ${table}`);
    return rows[0]?.n ?? 0;
  };
  return database.transaction(async () => {
    await database.query.execute(sql`set local enable_seqscan = off`);
    const before = await read();
    await work();
    return (await read()) - before;
  });
}
