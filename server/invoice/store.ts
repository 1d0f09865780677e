import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { storeOrder } from '../db/schema/cart.ts';
import { paymentReversal } from '../db/schema/payment.ts';
import { type EntryDetail, invoice, ledgerEntry, ledgerPosting } from '../db/schema/wallet.ts';

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

    /** A player's country of residence, alpha-2 lower case; empty when it is not known. */
    async residence(user: string): Promise<string> {
      const [row] = await query
        .select({ country: account.country })
        .from(account)
        .where(eq(account.id, user));
      return (row?.country ?? '').toLowerCase();
    },

    /** The invoice of an entry, made now if it has none, with the next number of its year; within a transaction. */
    async issue(row: Omit<InvoiceRow, 'number'>): Promise<InvoiceRow> {
      const { entryId, year } = row;
      // One at a time, or two would take the same number.
      await query.execute(sql`select pg_advisory_xact_lock(hashtext('invoice'), ${year})`);
      const [known] = await query.select().from(invoice).where(eq(invoice.entryId, entryId));
      if (known) return known;
      const number = sql`(select coalesce(max(number), 0) + 1 from invoice where year = ${year})`;
      const [issued] = await query
        .insert(invoice)
        .values({ ...row, number })
        .returning();
      if (!issued) throw new Error('an insert answers with its row');
      return issued;
    },
  };
}
