import { asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { author } from '../db/schema/catalog.ts';
import { authorShare } from '../db/schema/earnings.ts';
import type { Page } from '../http/paging.ts';
import { DEFAULT_PERCENT, type GameOfMonth, type MonthBalance, monthOf, type Share } from './statement.ts';

/** A page of months in their order, of those after one, if that is given. */
export type MonthPage = Page<'month'> & { after?: string | undefined };

/** An account, and the day on which it is to go. */
interface Departure {
  accountId: string;
  deletesAt: Date;
}

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

    /** The accounts on their way out that publish something, the first to go first. */
    async leaving(): Promise<(Departure & { email: string })[]> {
      const rows = await query
        .selectDistinct({ accountId: account.id, email: account.email, deletesAt: account.deletesAt })
        .from(author)
        .innerJoin(account, eq(account.id, author.accountId))
        .where(isNotNull(account.deletesAt))
        .orderBy(asc(account.deletesAt), asc(account.id));
      return rows.flatMap(({ deletesAt, ...row }) => (deletesAt ? [{ ...row, deletesAt }] : []));
    },

    /** Lets nobody else pay these authors before the transaction ends. */
    async lock(authorIds: readonly string[]): Promise<void> {
      const isOne = inArray(author.id, [...authorIds]);
      await query.select({ id: author.id }).from(author).where(isOne).orderBy(author.id).for('update');
    },

    /** A page of the months in which something moved, each with what the author had when it began. */
    async months(
      authorIds: readonly string[],
      { direction, limit, offset, after }: MonthPage,
    ): Promise<MonthBalance[]> {
      const beyond = sql.raw(direction === 'asc' ? '>' : '<');
      const isLater = after === undefined ? sql`true` : sql`month ${beyond} ${after}`;
      const { rows } = await query.execute<MonthBalance>(sql`
        with ${named(authorIds)}, ${COPIES}, ${MONTHS}, opened as (
          select month, paid_out::int8 as "paidOut",
            (sum(net - paid_out) over (order by month) - net + paid_out)::int8 as opening
          from month
        )
        select * from opened where ${isLater} order by month ${sql.raw(direction)} limit ${limit} offset ${offset}`);
      return rows;
    },

    /** How many months these are. */
    async monthCount(authorIds: readonly string[]): Promise<number> {
      const { rows } = await query.execute<{ total: number }>(
        sql`with ${named(authorIds)}, ${COPIES}, ${MONTHS} select count(*)::int as total from month`,
      );
      return rows[0]?.total ?? 0;
    },

    /** What these authors earned and were not paid yet. */
    async balance(authorIds: readonly string[]): Promise<number> {
      const { rows } = await query.execute<{ balance: number }>(sql`
        with ${named(authorIds)}, ${COPIES}, ${MONTHS}
        select coalesce(sum(net - paid_out), 0)::int8 as balance from month`);
      return rows[0]?.balance ?? 0;
    },

    /**
     * What each of these accounts earned up to the end of its month and was not paid yet: never more than it has now, since
     * what came back later cannot be paid. Those to which nothing is owed are not among them.
     */
    async owed(departures: readonly Departure[]): Promise<Map<string, number>> {
      const accounts = sql.param(departures.map(({ accountId }) => accountId));
      const months = sql.param(departures.map(({ deletesAt }) => monthOf(deletesAt)));
      const { rows } = await query.execute<{ accountId: string; owed: number }>(sql`
        with pen as (
          select author.id, author.account_id, departure.until
          from author join unnest(${accounts}::uuid[], ${months}::text[]) as departure(account_id, until) using (account_id)
        ), ${COPIES}, ${MOVES}, balance as (
          select account_id, least(
            sum(net - paid_out), coalesce(sum(net) filter (where month <= until), 0) - sum(paid_out)
          )::int8 as owed
          from pen join move on move.author_id = pen.id group by account_id
        )
        select account_id as "accountId", owed from balance where owed > 0`);
      return new Map(rows.map(({ accountId, owed }) => [accountId, owed]));
    },

    /** What the games of these authors did in these months, by month and game. */
    async games(authorIds: readonly string[], months: readonly string[]): Promise<GameOfMonth[]> {
      const { rows } = await query.execute<GameOfMonth & Record<string, unknown>>(sql`
        with ${named(authorIds)}, ${COPIES}
        select month, store_id as "storeId", coalesce(agreed.percent, ${DEFAULT_PERCENT})::int as percent,
          count(*) filter (where not is_return)::int as sold,
          count(*) filter (where is_return)::int as returned,
          coalesce(sum(meowcent) filter (where not is_return), 0)::int8 as sales,
          coalesce(sum(silver) filter (where not is_return), 0)::int8 as silver,
          coalesce(sum(meowcent) filter (where is_return), 0)::int8 as returns,
          sum(earned)::int8 as net
        from copy left join agreed on ${isAgreed(sql`copy.author_id`, sql`month`)}
        where month = any(${sql.param([...months])}) group by 1, 2, 3 order by 1, 2`);
      return rows;
    },

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

/** These authors, as `pen`. */
const named = (authorIds: readonly string[]): SQL =>
  sql`pen as (select unnest(${sql.param([...authorIds])}::uuid[]) as id)`;

const monthIn = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'utc', 'YYYY-MM')`;

/** Whether a share is that of what an author sells in a month. */
const isAgreed = (authorId: SQL, month: SQL): SQL =>
  sql`agreed.author_id = ${authorId} and agreed.since <= ${month} and ${month} < agreed.until`;

/**
 * Every copy that the games of the authors in `pen` sold and took back, by the ledger, with what it brings its author:
 * rounded by itself, half up, so that one that comes back takes along exactly what it brought, at the share of the month of
 * its purchase. Copies that were paid with silver alone took nothing there: they are known by their orders.
 */
const COPIES = sql`game as (
      select id, author_id from store where author_id in (select id from pen)
    ), agreed as (
      select author_id, percent, since,
        lead(since, 1, '9999-13') over (partition by author_id order by since) as until
      from ${authorShare} where author_id in (select id from pen)
    ), moved as (
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
    ), copy as (
      select moved.id as store_id, moved.author_id, is_return, meowcent, silver, ${monthIn(sql`moved_at`)} as month,
        (case when is_return then -1 else 1 end)
          * ((meowcent * coalesce(agreed.percent, ${DEFAULT_PERCENT}) + 50) / 100) as earned
      from moved left join agreed on ${isAgreed(sql`moved.author_id`, monthIn(sql`sold_at`))}
    )`;

/** What these copies brought, and what was paid out to their authors. */
const MOVES = sql`move as (
      select author_id, month, earned as net, 0 as paid_out from copy
      union all
      select pen.id, ${monthIn(sql`entry.created_at`)}, 0, -posting.amount
      from pen
        join ledger_posting as posting on posting.account_id = 'author:' || pen.id
        join ledger_entry as entry on entry.id = posting.entry_id
    )`;

/** The months in which something of that moved. */
const MONTHS = sql`${MOVES}, month as (
      select month, sum(net) as net, sum(paid_out) as paid_out from move group by month
    )`;
