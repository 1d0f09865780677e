import { eq, sql } from 'drizzle-orm';
import { isOneOf } from '../db/conditions.ts';
import type { Database } from '../db/database.ts';
import { author } from '../db/schema/catalog.ts';
import { authorShare } from '../db/schema/earnings.ts';
import type { Movement, Payout, Share } from './statement.ts';

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

    /**
     * What the games of these authors took and gave back, by the ledger; a return names the month of its purchase. Copies
     * that were paid with silver alone took nothing there: they are known by their orders.
     */
    async movements(authorIds: readonly string[]): Promise<Movement[]> {
      const { rows } = await query.execute<Movement & Record<string, unknown>>(sql`
        with game as (
          select id, author_id from store where author_id = any(${sql.param([...authorIds])}::uuid[])
        ), movement as (
          select game.id, game.author_id, entry.kind = 'refund' as is_return, entry.created_at as moved_at,
            coalesce(sale.created_at, entry.created_at) as sold_at, abs(posting.amount) as meowcent,
            coalesce(returned.silver, sold.silver, 0) as silver
          from game
            join ledger_posting as posting on posting.account_id = 'sales:' || game.id
            join ledger_entry as entry on entry.id = posting.entry_id
            left join store_order as sold on sold.checkout_id = entry.id and sold.store_id = game.id
            left join store_order as returned on entry.ref_type = 'order' and returned.id = entry.ref_id
            left join ledger_entry as sale on sale.id = returned.checkout_id
          union all
          select game.id, game.author_id, entry.kind = 'refund', entry.created_at, sale.created_at, 0, bought.silver
          from game
            join store_order as bought on bought.store_id = game.id and bought.meowcent = 0 and bought.silver > 0
            join ledger_entry as sale on sale.id = bought.checkout_id
            join ledger_entry as entry
              on entry.id = sale.id or (entry.ref_type = 'order' and entry.ref_id = bought.id)
        )
        select id as "storeId", author_id as "authorId", is_return as "isReturn",
          to_char(moved_at at time zone 'utc', 'YYYY-MM') as month,
          to_char(sold_at at time zone 'utc', 'YYYY-MM') as "soldIn",
          meowcent::int8 as meowcent, silver::int8 as silver, count(*)::int as copies
        from movement group by 1, 2, 3, 4, 5, 6, 7 order by 1, 4, 5, 6, 7`);
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
