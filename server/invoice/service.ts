import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { createInvoiceStore, type InvoicedEntry } from './store.ts';

export interface Invoice extends InvoicedEntry {
  /** `2026-000042`. */
  number: string;
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;

/** Top-ups and purchases are invoiced; what goes back is a credit note. Rewards are neither. */
const KINDS = ['recharge', 'consume', 'refund', 'reversal'];

/** Whether the document gives money or coins back. Money of a reversal that came back to the house is paid once more. */
export const isCreditNote = ({ kind, detail }: Pick<InvoicedEntry, 'kind' | 'detail'>): boolean =>
  kind === 'refund' || (kind === 'reversal' && (detail.payAmount ?? 0) < 0);

/** Coins of a chargeback that the house bears are given: nobody pays, or is paid, anything. */
const isGiven = ({ kind, detail }: InvoicedEntry): boolean =>
  kind === 'reversal' && detail.payAmount === undefined;

/** Invoices and credit notes, numbered when they are first asked for, and the same for ever after. */
export function createInvoiceService({ database, now }: { database: Database; now(): Date }) {
  const store = createInvoiceStore(database);

  return {
    /** The invoice of a player's own movement. Error 404. */
    async invoice(user: string, entryId: string): Promise<Invoice> {
      const entry = await store.entry(user, entryId, KINDS);
      if (!entry || isGiven(entry)) throw new CodedError('404', 'There is no such invoice');
      const year = entry.createdAt.getUTCFullYear();
      const number = await database.transaction(() => store.number(entryId, year, now()));
      return { ...entry, number: `${year}-${String(number).padStart(6, '0')}` };
    },
  };
}
