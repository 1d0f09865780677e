import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
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
}

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

    /** The number of an entry, given now if it has none: the next one of its year, in one transaction with the lock. */
    async number(entryId: string, year: number, issuedAt: Date): Promise<number> {
      // One at a time, or two would take the same number.
      await query.execute(sql`select pg_advisory_xact_lock(hashtext('invoice'), ${year})`);
      const [known] = await query.select().from(invoice).where(eq(invoice.entryId, entryId));
      if (known) return known.number;
      const [given] = await query
        .insert(invoice)
        .values({
          entryId,
          year,
          number: sql`(select coalesce(max(number), 0) + 1 from invoice where year = ${year})`,
          issuedAt,
        })
        .returning();
      if (!given) throw new Error('an insert answers with its row');
      return given.number;
    },
  };
}
