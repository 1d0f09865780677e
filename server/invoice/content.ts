import type { Locale } from '../../shared/contract/locales.ts';
import { decimalsOf, decimalText } from '../../shared/money/currency.ts';
import type { VatSplit } from '../../shared/money/vat.ts';
import { soldName } from './names.ts';
import type { Invoice, Line } from './service.ts';
import { isCreditNote } from './taxation.ts';
import { WORDS } from './words.ts';

/** What stands in a row of the table, from its name to its amount. */
export type Row = string[];

interface Fact {
  label: string;
  value: string;
  /** The moment that a date is of. */
  at?: Date;
}

/** What an invoice says to a reader of one language, on whatever it is written. */
export interface InvoiceContent {
  locale: Locale;
  /** Invoice or credit note. */
  heading: string;
  /** With its number. */
  title: string;
  number: string;
  /** Who sold, in lines. */
  seller: readonly string[];
  /** Number, date and, where it is known, the country of residence. */
  facts: Fact[];
  table: { head: Row; body: Row[]; foot: Row };
  createdAt: Date;
}

/** A coin amount in hundredths: 12.50. */
function coins(locale: Locale, hundredths: number): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    decimalText(Math.abs(hundredths)),
  );
}

function money(locale: Locale, amount: number, currency: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: 2,
  }).format(decimalText(Math.abs(amount)));
}

/** 25.5 %, the rate in hundredths of a percent. */
function percent(locale: Locale, rate: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);
}

/** The table of an invoice; where VAT is charged, with what each line and all of them hold of it. */
function tableOf(locale: Locale, invoice: Invoice): InvoiceContent['table'] {
  const words = WORDS[locale];
  const { detail, lines, meowcent, names, silver, vat } = invoice;
  const { payAmount, currency = '' } = detail;
  const amount = (value: number) =>
    payAmount === undefined ? coins(locale, value) : money(locale, value, currency);
  const row = (name: string, split: VatSplit | undefined, value: string): Row =>
    vat ? [name, split ? amount(split.net) : '', split ? amount(split.vat) : '', value] : [name, value];
  const nameOf = ({ storeId }: Line) =>
    storeId === undefined ? words.topUp : soldName(names, storeId, locale);
  // A bare number would be taken for money.
  const amountName = payAmount === undefined ? `${words.amount} (${words.coins})` : words.amount;
  const vatName = vat ? `${words.vat} ${percent(locale, vat.rate)}` : '';
  return {
    head: vat ? [words.item, words.net, vatName, amountName] : [words.item, amountName],
    body: [
      ...lines.map((line) => row(nameOf(line), line.vat, amount(line.gross))),
      ...(payAmount === undefined || meowcent === 0
        ? []
        : [row(words.coins, undefined, coins(locale, meowcent))]),
      ...(silver === 0 ? [] : [row(words.silver, undefined, coins(locale, silver))]),
    ],
    foot: row(words.total, vat ?? undefined, amount(payAmount ?? meowcent + silver)),
  };
}

/** A country, alpha-2 in lower case, by its name in the reader's language. */
const countryName = (locale: Locale, country: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country.toUpperCase()) ?? country;

/** What an invoice or a credit note says: the same on the page and in the PDF. */
export function invoiceContent(locale: Locale, invoice: Invoice): InvoiceContent {
  const words = WORDS[locale];
  const { createdAt, number, seller, residence } = invoice;
  const heading = isCreditNote(invoice) ? words.creditNote : words.invoice;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' });
  return {
    locale,
    heading,
    title: `${heading} ${number}`,
    number,
    seller,
    facts: [
      { label: words.number, value: number },
      { label: words.date, value: date.format(createdAt), at: createdAt },
      ...(residence ? [{ label: words.residence, value: countryName(locale, residence) }] : []),
    ],
    table: tableOf(locale, invoice),
    createdAt,
  };
}
