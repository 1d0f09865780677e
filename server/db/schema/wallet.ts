import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, minor } from '../columns.ts';

/**
 * Ledger account: one unit each. The house's own accounts have no owner and no cached balance: it is the sum of their
 * postings, so that buyers of the same game never wait for each other.
 */
export const ledgerAccount = pgTable('ledger_account', {
  /** `user:<uuid>:meow`, `user:<uuid>:silver`, `sales:<store id>`, `fx:<unit>`, `clearing:<provider>:<currency>` ... */
  id: text('id').primaryKey(),
  /** The player it belongs to; null for the house. */
  owner: uuid('owner'),
  /** MEOW, SILVER or a currency. */
  unit: text('unit').notNull(),
});

/** One movement of money: what happened, why, and the key that makes it happen once. Never changed, never removed. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: uuid('id').primaryKey(),
    /** recharge, consume, refund, reward, reversal, payout. */
    kind: text('kind').notNull(),
    /** What it was for: a payment, a checkout, a reward. */
    refType: text('ref_type').notNull(),
    refId: uuid('ref_id').notNull(),
    idemKey: text('idem_key').notNull().unique(),
    /** What the statement shows beside the amounts. */
    detail: jsonb('detail').$type<EntryDetail>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('ledger_entry_ref').on(table.refType, table.refId)],
);

/** What a statement says of an entry besides its amounts. */
export interface EntryDetail {
  storeIds?: number[];
  /** Major x 100 of the currency. */
  payAmount?: number;
  currency?: string;
}

/** An amount on one account; the postings of an entry sum to zero in every unit (a deferred trigger checks it). */
export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntry.id),
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccount.id),
    unit: text('unit').notNull(),
    amount: minor('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.accountId] }),
    index('ledger_posting_account').on(table.accountId),
    check('ledger_posting_amount', sql`${table.amount} <> 0`),
  ],
);

/** A player's balance, always the sum of the account's postings; its row is the lock of the account. */
export const accountBalance = pgTable(
  'account_balance',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => ledgerAccount.id),
    balance: minor('balance').notNull(),
    /** Set while a charged-back top-up is owed. */
    allowNegative: boolean('allow_negative').notNull().default(false),
  },
  (table) => [check('account_balance_covered', sql`${table.balance} >= 0 or ${table.allowNegative}`)],
);

/** Names of games by their id and language (lower case: en-us); that of a game's own language stands under '', too. */
export type SoldNames = Record<number, Record<string, string>>;

/**
 * The invoice or credit note of a ledger entry, written with it and never changed but for its number, which it is given
 * within seconds; without gaps within a year.
 */
export const invoice = pgTable(
  'invoice',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => ledgerEntry.id),
    year: integer('year').notNull(),
    number: integer('number'),
    /** VAT in hundredths of a percent; null: none. */
    vatRate: integer('vat_rate'),
    /** Where the player lived, alpha-2 in lower case; null: not known. */
    residence: text('residence'),
    /** Who sold, in lines; null on those of before it was kept: whoever sells now. */
    seller: text('seller').array(),
    /** What its games were called when they were sold; null where none is. */
    names: jsonb('names').$type<SoldNames>(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    unique('invoice_number').on(table.year, table.number),
    index('invoice_waiting').on(table.entryId).where(sql`${table.number} is null`),
  ],
);
