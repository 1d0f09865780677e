import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { storeOrder } from '../db/schema/cart.ts';
import { paymentReversal } from '../db/schema/payment.ts';
import {
  type EntryDetail,
  invoice,
  ledgerEntry,
  ledgerPosting,
  type SoldNames,
} from '../db/schema/wallet.ts';
import { namesNow } from './names.ts';

/** A movement of a player's coins that an invoice is about. */
export interface InvoicedEntry {
  id: string;
  kind: string;
  detail: EntryDetail;
  createdAt: Date;
  /** Signed: negative is what the player paid with. */
  meowcent: number;
  silver: number;
  /** What each game took in meow, by id; below 0: gave back. */
  sales: Record<number, number>;
}

export type InvoiceRow = typeof invoice.$inferSelect;
export type NumberedInvoice = InvoiceRow & { number: number };

export function createInvoiceStore({ query }: Database) {
  return {
    /** A player's own movement of one of these kinds. */
    async entry(user: string, id: string, kinds: readonly string[]): Promise<InvoicedEntry | undefined> {
      const sum = (coin: string) =>
        sql<number>`coalesce(sum(${ledgerPosting.amount}) filter (where ${ledgerPosting.accountId} = ${`user:${user}:${coin}`}), 0)::int8`.mapWith(
          Number,
        );
      const [row] = await query
        .select({
          id: ledgerEntry.id,
          kind: ledgerEntry.kind,
          detail: ledgerEntry.detail,
          createdAt: ledgerEntry.createdAt,
          meowcent: sum('meow'),
          silver: sum('silver'),
          sales: sql<Record<number, number>>`(
            select coalesce(jsonb_object_agg(split_part(account_id, ':', 2), amount), '{}') from ledger_posting as sale
            where sale.entry_id = ${ledgerEntry.id} and sale.account_id like 'sales:%')`,
        })
        .from(ledgerEntry)
        .innerJoin(ledgerPosting, eq(ledgerPosting.entryId, ledgerEntry.id))
        .where(
          and(
            eq(ledgerEntry.id, id),
            inArray(ledgerEntry.kind, [...kinds]),
            inArray(ledgerPosting.accountId, [`user:${user}:meow`, `user:${user}:silver`]),
          ),
        )
        .groupBy(ledgerEntry.id);
      return row;
    },

    /** The movement that another one gives back, in all or in part; null where it gives nothing back. */
    async givenBack(entryId: string): Promise<string | null> {
      const [row] = await query
        .select({ checkout: storeOrder.checkoutId, payment: paymentReversal.paymentId })
        .from(ledgerEntry)
        .leftJoin(storeOrder, and(eq(ledgerEntry.refType, 'order'), eq(ledgerEntry.refId, storeOrder.id)))
        .leftJoin(
          paymentReversal,
          and(eq(ledgerEntry.refType, 'reversal'), eq(ledgerEntry.refId, paymentReversal.id)),
        )
        .where(eq(ledgerEntry.id, entryId));
      return row?.checkout ?? row?.payment ?? null;
    },

    /** A player's country of residence, alpha-2 lower case; null when it is not known. */
    async residence(user: string): Promise<string | null> {
      const [row] = await query
        .select({ country: account.country })
        .from(account)
        .where(eq(account.id, user));
      return row?.country ?? null;
    },

    /** What games are called now; null for no game. */
    async names(storeIds?: readonly number[]): Promise<SoldNames | null> {
      const { rows } = await query.execute<{ names: SoldNames | null }>(
        sql`select ${namesNow(storeIds)} as names`,
      );
      return rows[0]?.names ?? null;
    },

    /** The invoice of an entry, once it has its number. */
    async numbered(entryId: string): Promise<NumberedInvoice | undefined> {
      const [row] = await query.select().from(invoice).where(eq(invoice.entryId, entryId));
      return row && row.number !== null ? { ...row, number: row.number } : undefined;
    },

    async isDrafted(entryId: string): Promise<boolean> {
      return (await query.$count(invoice, eq(invoice.entryId, entryId))) > 0;
    },

    /** Writes an invoice without a number; one that is there stays. */
    async draft(row: Omit<InvoiceRow, 'number'>): Promise<void> {
      await query.insert(invoice).values(row).onConflictDoNothing();
    },

    /** Whether an invoice waits for its number. */
    async isOneWaiting(): Promise<boolean> {
      const waiting = query.select({ entryId: invoice.entryId }).from(invoice).where(isNull(invoice.number));
      return (await waiting.limit(1)).length > 0;
    },

    /**
     * Gives every invoice that has none the next number of its year, in the order of their entries, a sale before what gives
     * it back; within a transaction.
     */
    async number(): Promise<void> {
      // One at a time, or two would give the same numbers.
      await query.execute(sql`select pg_advisory_xact_lock(hashtext('invoice'))`);
      await query.execute(sql`
        update invoice set number = place.number from (
          select waiting.entry_id,
            (select coalesce(max(number), 0) from invoice as known where known.year = waiting.year)
              + row_number() over (
                partition by waiting.year order by created_at, kind in ('refund', 'reversal'), entry_id
              ) as number
          from invoice as waiting join ledger_entry on ledger_entry.id = waiting.entry_id
          where waiting.number is null
        ) as place
        where invoice.entry_id = place.entry_id`);
    },
  };
}
