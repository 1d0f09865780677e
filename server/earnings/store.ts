import { eq, sql } from 'drizzle-orm';
import { isOneOf } from '../db/conditions.ts';
import type { Database } from '../db/database.ts';
import { author } from '../db/schema/catalog.ts';
import { authorShare } from '../db/schema/earnings.ts';
import type { Movement, Payout, Share } from './statement.ts';

export type EarningsStore = ReturnType<typeof createEarningsStore>;

export function createEarningsStore({ query }: Database) {
  return {
    /** The names that an account publishes under, in one order. */
    async authorsOf(accountId: string): Promise<string[]> {
      const rows = await query
        .select({ id: author.id })
        .from(author)
        .where(eq(author.accountId, accountId))
        .orderBy(author.id);
      return rows.map(({ id }) => id);
    },

    /** Lets nobody else pay this author before the transaction ends. */
    async lock(authorId: string): Promise<void> {
      await query.select({ id: author.id }).from(author).where(eq(author.id, authorId)).for('update');
    },

    /** What the games of these authors took and gave back, by the ledger; a return names the month of its purchase. */
    async movements(authorIds: readonly string[]): Promise<Movement[]> {
      const { rows } = await query.execute<Movement & Record<string, unknown>>(sql`
        select game.id as "storeId", game.author_id as "authorId", entry.kind = 'refund' as "isReturn",
          to_char(entry.created_at at time zone 'utc', 'YYYY-MM') as month,
          to_char(coalesce(sale.created_at, entry.created_at) at time zone 'utc', 'YYYY-MM') as "soldIn",
          abs(posting.amount) as meowcent, count(*)::int as copies
        from store as game
          join ledger_posting as posting on posting.account_id = 'sales:' || game.id
          join ledger_entry as entry on entry.id = posting.entry_id
          left join store_order as bought on entry.ref_type = 'order' and bought.id = entry.ref_id
          left join ledger_entry as sale on sale.id = bought.checkout_id
        where game.author_id = any(${sql.param([...authorIds])}::uuid[])
        group by 1, 2, 3, 4, 5, 6 order by 1, 4, 5, 6`);
      return rows;
    },

    /** What these authors were paid, month by month. */
    async payouts(authorIds: readonly string[]): Promise<Payout[]> {
      const accounts = authorIds.map((id) => `author:${id}`);
      const { rows } = await query.execute<Payout & Record<string, unknown>>(sql`
        select to_char(entry.created_at at time zone 'utc', 'YYYY-MM') as month, -sum(posting.amount)::int8 as meowcent
        from ledger_posting as posting join ledger_entry as entry on entry.id = posting.entry_id
        where posting.account_id = any(${sql.param(accounts)}) group by 1 order by 1`);
      return rows;
    },

    shares: (authorIds: readonly string[]): Promise<Share[]> =>
      query.select().from(authorShare).where(isOneOf(authorShare.authorId, authorIds)),

    async setShares(rows: readonly Share[]): Promise<void> {
      await query
        .insert(authorShare)
        .values([...rows])
        .onConflictDoUpdate({
          target: [authorShare.authorId, authorShare.since],
          set: { percent: sql`excluded.percent` },
        });
    },
  };
}
