import { CodedError } from '../../shared/contract/errors.ts';
import { splitVat, type VatSplit } from '../../shared/money/vat.ts';
import type { Database } from '../db/database.ts';
import { createInvoiceStore, type InvoicedEntry, type InvoiceRow } from './store.ts';
import { STANDARD_RATES } from './vat-rates.ts';

/** When coins are taxed: where they are sold, or where games are bought with them. */
export type TaxPoint = 'top-up' | 'purchase';

/** What an operator says of VAT. */
export interface VatSettings {
  taxPoint: TaxPoint;
  /** Rates by country, hundredths of a percent, in place of the standard ones; 0: none is charged there. */
  rates: ReadonlyMap<string, number>;
}

/** What is paid for one thing. */
export interface Line {
  /** The game; undefined: coins. */
  storeId: number | undefined;
  /** Money (major x 100) of a top-up, else meowcent. */
  gross: number;
  /** Undefined where no VAT is charged. */
  vat: VatSplit | undefined;
}

export interface Invoice extends InvoicedEntry {
  /** `2026-000042`. */
  number: string;
  lines: Line[];
  /** VAT of all lines, whose amounts include it, and its rate in hundredths of a percent; null where none is charged. */
  vat: (VatSplit & { rate: number }) | null;
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;

interface InvoiceDeps {
  database: Database;
  vat: VatSettings;
  now(): Date;
}

/** Top-ups and purchases are invoiced; what goes back is a credit note. Rewards are neither. */
const KINDS = ['recharge', 'consume', 'refund', 'reversal'];

/** Whether the document gives money or coins back. Money of a reversal that came back to the house is paid once more. */
export const isCreditNote = ({ kind, detail }: Pick<InvoicedEntry, 'kind' | 'detail'>): boolean =>
  kind === 'refund' || (kind === 'reversal' && (detail.payAmount ?? 0) < 0);

/** Coins of a chargeback that the house bears are given: nobody pays, or is paid, anything. */
const isGiven = ({ kind, detail }: InvoicedEntry): boolean =>
  kind === 'reversal' && detail.payAmount === undefined;

/**
 * What is paid for each thing of a movement: the money of a top-up, or what each game costs in meow. Silver is a gift, and
 * what it pays is no price. Each line is split by itself, so that what goes back for a game is what was charged for it.
 */
function linesOf({ detail, meowcent, sales }: InvoicedEntry, rate: number | null): Line[] {
  const line = (storeId: number | undefined, amount: number): Line => {
    const gross = Math.abs(amount);
    return { storeId, gross, vat: rate === null ? undefined : splitVat(gross, rate) };
  };
  if (detail.storeIds) return detail.storeIds.map((storeId) => line(storeId, sales[storeId] ?? 0));
  return [line(undefined, detail.payAmount ?? meowcent)];
}

function vatOf(lines: readonly Line[], rate: number | null): Invoice['vat'] {
  if (rate === null) return null;
  const sum = (part: keyof VatSplit) => lines.reduce((total, { vat }) => total + (vat?.[part] ?? 0), 0);
  return { rate, net: sum('net'), vat: sum('vat') };
}

/** Invoices and credit notes, numbered and taxed when they are first asked for, and the same for ever after. */
export function createInvoiceService({ database, vat, now }: InvoiceDeps) {
  const store = createInvoiceStore(database);

  /** The rate at which a movement is taxed in a country; null: not at all, or at the other end of the coins' way. */
  function rateOf({ detail, sales }: InvoicedEntry, country: string): number | null {
    const isPaid =
      vat.taxPoint === 'purchase' ? Object.keys(sales).length > 0 : detail.payAmount !== undefined;
    const rate = vat.rates.get(country) ?? STANDARD_RATES[country] ?? 0;
    return isPaid && rate > 0 ? rate : null;
  }

  /** Numbers and taxes a movement, once. What gives back has the rate of what it gives back. */
  async function issue(user: string, entry: InvoicedEntry): Promise<InvoiceRow> {
    const originId = await store.givenBack(entry.id);
    const origin = originId ? await store.entry(user, originId, KINDS) : undefined;
    const { vatRate } = origin
      ? await issue(user, origin)
      : { vatRate: rateOf(entry, await store.residence(user)) };
    const year = entry.createdAt.getUTCFullYear();
    return database.transaction(() => store.issue({ entryId: entry.id, year, vatRate, issuedAt: now() }));
  }

  return {
    /** The invoice of a player's own movement. Error 404. */
    async invoice(user: string, entryId: string): Promise<Invoice> {
      const entry = await store.entry(user, entryId, KINDS);
      if (!entry || isGiven(entry)) throw new CodedError('404', 'There is no such invoice');
      const { year, number, vatRate } = await issue(user, entry);
      const lines = linesOf(entry, vatRate);
      return {
        ...entry,
        number: `${year}-${String(number).padStart(6, '0')}`,
        lines,
        vat: vatOf(lines, vatRate),
      };
    },
  };
}
