import { CodedError } from '../../shared/contract/errors.ts';
import { splitVat, type VatSplit } from '../../shared/money/vat.ts';
import type { Database } from '../db/database.ts';
import type { SoldNames } from '../db/schema/wallet.ts';
import { createInvoiceStore, type InvoicedEntry, type InvoiceRow, type NumberedInvoice } from './store.ts';
import { INVOICED_KINDS, isInvoiced, isTaxed, ratesOf, type VatSettings } from './taxation.ts';

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
  /** Who sold, in lines. */
  seller: readonly string[];
  /** Where the player lived, alpha-2 in lower case; null: not known. */
  residence: string | null;
  /** What its games were called when they were sold. */
  names: SoldNames | null;
  lines: Line[];
  /** VAT of all lines, whose amounts include it, and its rate in hundredths of a percent; null where none is charged. */
  vat: (VatSplit & { rate: number }) | null;
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;

interface InvoiceDeps {
  database: Database;
  vat: VatSettings;
  /** Who sells, in lines. */
  seller: readonly string[];
  now(): Date;
}

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

/**
 * Invoices and credit notes. A sale writes its own as it happens (`createInvoiceDrafts`); what was sold before that, and
 * what gives it back, gets one when it is first asked for. Numbers follow the order of the sales.
 */
export function createInvoiceService({ database, vat, seller, now }: InvoiceDeps) {
  const store = createInvoiceStore(database);
  const rates = ratesOf(vat);

  /** The rate at which a sale is taxed in a country; null: not at all, or at the other end of the coins' way. */
  function rateOf(entry: InvoicedEntry, country: string | null): number | null {
    const rate = (country && rates[country]) || null;
    return isTaxed(vat.taxPoint, entry, Object.keys(entry.sales).length > 0) ? rate : null;
  }

  /** Numbers the invoices that wait for it. */
  async function number(): Promise<void> {
    if (await store.isOneWaiting()) await database.transaction(store.number);
  }

  /** Where the player of a movement lived, its rate and its names. What gives back has those of what it gives back. */
  async function factsOf(
    user: string,
    entry: InvoicedEntry,
  ): Promise<Pick<InvoiceRow, 'residence' | 'vatRate' | 'names'>> {
    const originId = await store.givenBack(entry.id);
    const origin = originId ? await store.entry(user, originId, INVOICED_KINDS) : undefined;
    if (origin) return issue(user, origin);
    const residence = await store.residence(user);
    const names = await store.names(entry.detail.storeIds);
    return { residence, vatRate: rateOf(entry, residence), names };
  }

  /** The invoice of a movement, made now where it has none. */
  async function issue(user: string, entry: InvoicedEntry): Promise<NumberedInvoice> {
    const known = await store.numbered(entry.id);
    if (known) return known;
    if (!(await store.isDrafted(entry.id))) {
      const { residence, vatRate, names } = await factsOf(user, entry);
      const year = entry.createdAt.getUTCFullYear();
      await store.draft({
        entryId: entry.id,
        year,
        residence,
        vatRate,
        seller: [...seller],
        names,
        issuedAt: now(),
      });
    }
    await number();
    const issued = await store.numbered(entry.id);
    if (!issued) throw new Error('what was drafted has a number');
    return issued;
  }

  return {
    number,

    /** The invoice of a player's own movement. Error 404. */
    async invoice(user: string, entryId: string): Promise<Invoice> {
      const entry = await store.entry(user, entryId, INVOICED_KINDS);
      if (!entry || !isInvoiced(entry)) throw new CodedError('404', 'There is no such invoice');
      const { year, number, vatRate, residence, names, seller: then } = await issue(user, entry);
      const lines = linesOf(entry, vatRate);
      return {
        ...entry,
        number: `${year}-${String(number).padStart(6, '0')}`,
        seller: then ?? seller,
        residence,
        names,
        lines,
        vat: vatOf(lines, vatRate),
      };
    },
  };
}
