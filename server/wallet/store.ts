import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../db/conditions.ts';
import type { Database } from '../db/database.ts';
import {
  accountBalance,
  type EntryDetail,
  ledgerAccount,
  ledgerEntry,
  ledgerPosting,
} from '../db/schema/wallet.ts';
import type { Page } from '../http/paging.ts';
import { type AccountRef, MEOW, meowOf, SILVER, silverOf } from './accounts.ts';

/** An amount that goes onto (above 0) or off (below 0) an account. */
export interface Posting {
  account: AccountRef;
  amount: number;
}

export interface NewEntry {
  id: string;
  kind: 'recharge' | 'consume' | 'refund' | 'reward' | 'reversal' | 'payout';
  refType: string;
  refId: string;
  idemKey: string;
  detail: EntryDetail;
  createdAt: Date;
}

export interface StatementRow {
  id: string;
  kind: string;
  state: number;
  meowcent: number;
  silver: number;
  /** Balances after the movement; null for what did not move anything (yet). */
  balanceAfter: number | null;
  silverAfter: number | null;
  detail: EntryDetail;
  createdAt: Date;
}

/** A time (ISO instants) from its start up to but without its end; what is absent is open. */
export interface TimeSpan {
  since?: string | undefined;
  until?: string | undefined;
}

/** A row's place in the statement: what comes after it is what follows, whichever rows came meanwhile. */
export interface StatementPlace {
  /** ISO instant. */
  createdAt: string;
  id: string;
}

/** What is wrong with the books; both are empty when they balance. */
export interface BookFaults {
  lopsided: { unit: string; sum: number }[];
  drifted: { account_id: string; balance: number | null; posted: number | null }[];
}

/** A statement row as the database gives it. */
interface LogRow
  extends Record<string, unknown>,
    Omit<StatementRow, 'balanceAfter' | 'silverAfter' | 'createdAt'> {
  balance_after: number | null;
  silver_after: number | null;
  created_at: string;
}

export function createWalletStore(database: Database) {
  /**
   * Makes the accounts that do not exist yet, players' with a balance of nothing, where the condition holds; in one order,
   * so that two first postings cannot deadlock.
   */
  function opening(accounts: readonly AccountRef[], condition: SQL): SQL {
    const sorted = accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const rows = sorted.map(({ id, owner, unit }) => sql`(${id}, ${owner}::uuid, ${unit})`);
    return sql`made as (
        insert into ${ledgerAccount} (id, owner, unit)
        select * from (values ${sql.join(rows, sql`, `)}) as account (id, owner, unit) where ${condition}
        on conflict do nothing returning id, owner
      ), opened as (
        insert into ${accountBalance} (account_id, balance) select id, 0 from made where owner is not null
      )`;
  }

  return {
    /** Makes the accounts that do not exist yet, players' with a balance of nothing. */
    async openAccounts(accounts: readonly AccountRef[]): Promise<void> {
      await database.query.execute(sql`with ${opening(accounts, sql`true`)} select`);
    },

    /** Balances of accounts by id; with `lock` nobody else moves them before the transaction ends. */
    async balances(accounts: readonly string[], { lock }: { lock: boolean }): Promise<Map<string, number>> {
      const select = database.prepared
        .select({ id: accountBalance.accountId, balance: accountBalance.balance })
        .from(accountBalance)
        .where(isOneOf(accountBalance.accountId, accounts))
        .orderBy(asc(accountBalance.accountId));
      const rows = await (lock ? select.for('update') : select);
      return new Map(rows.map(({ id, balance }) => [id, balance]));
    },

    /**
     * Writes an entry with its invoice (`draft`, see WalletDeps) and makes the accounts that it is to move. False when an
     * entry with this key exists: then nothing is written; another transaction that is writing it is waited for. An id that
     * another key has is a fault of the caller.
     */
    async addEntry(entry: NewEntry, accounts: readonly AccountRef[], draft: SQL | null): Promise<boolean> {
      const written = database.query
        .insert(ledgerEntry)
        .values(entry)
        // Whichever index notices first: an entry that is written twice at a time has its id and its key twice.
        .onConflictDoNothing()
        .returning({ id: ledgerEntry.id });
      const { rows } = await database.prepared.execute(
        sql`with entry as (${written.getSQL()}), ${opening(accounts, sql`exists (select from entry)`)}
          ${draft ? sql`, invoiced as (${draft})` : sql.empty()}
          select id from entry`,
      );
      if (rows.length > 0) return true;
      if ((await database.query.$count(ledgerEntry, eq(ledgerEntry.idemKey, entry.idemKey))) > 0)
        return false;
      throw new Error(`the id of ledger entry ${entry.id} is another entry's`);
    },

    /**
     * Writes an entry's postings and moves the players' balances, whose rows are locked in one order. Breaks the constraint
     * account_balance_covered when one would fall below zero, unless it may: then it is a debt, which takes every credit
     * and lets nothing be spent.
     */
    async addPostings(
      entryId: string,
      postings: readonly Posting[],
      { mayOwe }: { mayOwe: boolean },
    ): Promise<void> {
      const rows = postings.map(({ account, amount }) => ({
        entryId,
        accountId: account.id,
        unit: account.unit,
        amount,
      }));
      const written = database.query.insert(ledgerPosting).values(rows).getSQL();
      const moves = postings
        .filter(({ account }) => account.owner !== null)
        .map(({ account, amount }) => sql`(${account.id}, ${amount}::int8)`);
      if (moves.length === 0) {
        await database.prepared.execute(written);
        return;
      }
      await database.prepared.execute(sql`
        with written as (${written}),
          move (account_id, amount) as (values ${sql.join(moves, sql`, `)}),
          locked as (
            select account_id from ${accountBalance} where account_id in (select account_id from move)
            order by account_id for update
          )
        update ${accountBalance} as kept
        set balance = kept.balance + move.amount,
          allow_negative = (${mayOwe} or move.amount > 0) and kept.balance + move.amount < 0
        from locked join move using (account_id)
        where kept.account_id = locked.account_id`);
    },

    /** What the entry with this key put on these accounts together. */
    async amountOn(accounts: readonly string[], idemKey: string): Promise<number> {
      const [found] = await database.query
        .select({ amount: sql`coalesce(sum(${ledgerPosting.amount}), 0)::int8`.mapWith(Number) })
        .from(ledgerPosting)
        .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerPosting.entryId))
        .where(and(eq(ledgerEntry.idemKey, idemKey), isOneOf(ledgerPosting.accountId, accounts)));
      return found?.amount ?? 0;
    },

    /** When the entry with this key was written. */
    async entryTime(idemKey: string): Promise<Date | undefined> {
      const [entry] = await database.query
        .select({ createdAt: ledgerEntry.createdAt })
        .from(ledgerEntry)
        .where(eq(ledgerEntry.idemKey, idemKey));
      return entry?.createdAt;
    },

    /** Units whose accounts do not sum to zero, and players' balances that are not the sum of their postings. */
    async faults(): Promise<BookFaults> {
      const lopsided = await database.query.execute<BookFaults['lopsided'][number]>(
        sql`select unit, sum(amount)::int8 as sum from ledger_posting group by unit having sum(amount) <> 0 order by unit`,
      );
      const drifted = await database.query.execute<BookFaults['drifted'][number]>(
        sql`select account_id, balance, posted from account_balance
            full join (
              select account_id, sum(amount)::int8 as posted from ledger_posting
              join ledger_account on ledger_account.id = account_id where owner is not null group by account_id
            ) as posting using (account_id) where coalesce(balance, 0) <> coalesce(posted, 0) order by account_id`,
      );
      return { lopsided: lopsided.rows, drifted: drifted.rows };
    },

    /** What a payment put on its provider's clearing account, less what went back; undefined: nothing ever. */
    async cleared(paymentIds: readonly string[]): Promise<Map<string, number>> {
      if (paymentIds.length === 0) return new Map();
      const { rows } = await database.query.execute<{ payment_id: string; amount: number }>(
        sql`select coalesce(reversal.payment_id, entry.ref_id) as payment_id, sum(posting.amount)::int8 as amount
            from ledger_entry as entry
            join ledger_posting as posting on posting.entry_id = entry.id
            left join payment_reversal as reversal on entry.ref_type = 'reversal' and reversal.id = entry.ref_id
            where posting.account_id like 'clearing:%'
              and coalesce(reversal.payment_id, entry.ref_id) = any(${sql.param([...paymentIds])}::uuid[])
            group by 1`,
      );
      return new Map(rows.map(({ payment_id, amount }) => [payment_id, amount]));
    },

    /**
     * A player's movements with the running balances, and the top-ups that did not (yet) move anything: a page of those after
     * a place, and how many there are wherever the page begins.
     */
    async statement(
      user: string,
      kind: string | undefined,
      { direction, limit, offset }: Page<'created_at'>,
      { since, until }: TimeSpan = {},
      after?: StatementPlace,
    ): Promise<{ rows: StatementRow[]; total: number }> {
      const order = sql.raw(direction);
      const beyond = sql.raw(direction === 'asc' ? '>' : '<');
      const isLater = after
        ? sql`(created_at, id) ${beyond} (${after.createdAt}::timestamptz, ${after.id}::uuid)`
        : sql`true`;
      const log = sql`
        with movement as (
          select entry.id, entry.kind, entry.detail, entry.created_at,
            coalesce(sum(amount) filter (where unit = ${MEOW}), 0)::int8 as meowcent,
            coalesce(sum(amount) filter (where unit = ${SILVER}), 0)::int8 as silver
          from ledger_posting join ledger_entry as entry on entry.id = entry_id
          where account_id in (${meowOf(user).id}, ${silverOf(user).id})
          group by entry.id
        ), log as (
          select id, kind, detail, created_at, meowcent, silver, 1 as state,
            (sum(meowcent) over past)::int8 as balance_after, (sum(silver) over past)::int8 as silver_after
          from movement window past as (order by created_at, id)
          union all
          select id, 'recharge', jsonb_build_object('payAmount', pay_amount, 'currency', currency), created_at,
            coin, silver, case when state in ('failed', 'cancelled', 'expired') then 2 else 0 end, null, null
          from payment where user_id = ${user} and state <> 'succeeded'
        ), wanted as (
          select * from log
          where (${kind ?? null}::text is null or kind = ${kind ?? null})
            and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null})
            and (${until ?? null}::timestamptz is null or created_at < ${until ?? null})
        )`;
      const page = await database.query.execute<LogRow>(
        sql`${log} select * from wanted where ${isLater}
          order by created_at ${order}, id ${order} limit ${limit} offset ${offset}`,
      );
      const count = await database.query.execute<{ total: number }>(
        sql`${log} select count(*) as total from wanted`,
      );
      return {
        rows: page.rows.map(({ created_at, balance_after, silver_after, ...row }) => ({
          ...row,
          balanceAfter: balance_after,
          silverAfter: silver_after,
          createdAt: new Date(created_at),
        })),
        total: count.rows[0]?.total ?? 0,
      };
    },
  };
}
