import type { Locale } from '../../shared/contract/locales.ts';

/** A line of a table, from its name to its amount. */
export type Row = readonly string[];

/** What a printed document says: who gives it out, what it is, and a table whose first column names and whose others count. */
export interface PrintedDocument {
  locale: Locale;
  /** What kind it is: `Invoice`. */
  heading: string;
  /** What it is called among others: `Invoice 2026-000042`. */
  title: string;
  /** Who gives it out, in lines. */
  issuer: readonly string[];
  /** What is said before the table. */
  facts: readonly { label: string; value: string }[];
  /** All rows are as long as the head. */
  table: { head: Row; body: readonly Row[]; foot: Row };
  /** When what it is about happened. */
  createdAt: Date;
}
