import type { Locale } from '../../shared/contract/locales.ts';
import { decimalsOf, decimalText } from '../../shared/money/currency.ts';
import type { VatSplit } from '../../shared/money/vat.ts';
import type { Invoice, Line } from './service.ts';
import { isCreditNote } from './taxation.ts';
import { WORDS } from './words.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

export const STYLE = `
  :root { color-scheme: light; font: 15px/1.5 system-ui, sans-serif }
  body { max-width: 42rem; margin: 3rem auto; padding: 0 1.5rem; color: #221a14; background: white }
  header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; border-bottom: 2px solid #221a14 }
  h1 { font-size: 1.5rem }
  address { font-style: normal; text-align: end; overflow-wrap: anywhere }
  table { width: 100%; border-collapse: collapse; margin: 2rem 0 }
  th, td { text-align: start; padding: .5rem 0; border-bottom: 1px solid #ddd }
  td:not(:first-child), th:not(:first-child) { text-align: end; padding-inline-start: .5rem; font-variant-numeric: tabular-nums }
  td:first-child { overflow-wrap: anywhere }
  td:not(:first-child) { white-space: nowrap }
  tfoot td { font-weight: 700; border-bottom: 2px solid #221a14 }
  p { color: #5b5048 }
  @media (max-width: 32rem) { body { margin: 1.5rem auto; padding: 0 1rem } table:has(td:nth-child(3)) { font-size: .75rem } }
  @media print { body { margin: 0 } }
`;

/** Names of the games that an invoice is about, by id. */
type Names = ReadonlyMap<number, string>;

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

/** What stands in a row of the table, from its name to its amount. */
type Row = string[];

/** The table of an invoice; where VAT is charged, with what each line and all of them hold of it. */
function rowsOf(locale: Locale, invoice: Invoice, names: Names) {
  const words = WORDS[locale];
  const { detail, lines, meowcent, silver, vat } = invoice;
  const { payAmount, currency = '' } = detail;
  const amount = (value: number) =>
    payAmount === undefined ? coins(locale, value) : money(locale, value, currency);
  const row = (name: string, split: VatSplit | undefined, value: string): Row =>
    vat ? [name, split ? amount(split.net) : '', split ? amount(split.vat) : '', value] : [name, value];
  const nameOf = ({ storeId }: Line) =>
    storeId === undefined ? words.topUp : (names.get(storeId) ?? `#${storeId}`);
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

/** The country whose VAT is charged, by its name in the reader's language. */
function residenceLine(locale: Locale, country: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country.toUpperCase());
  return `<br>${WORDS[locale].residence} ${escapeHtml(name ?? country)}`;
}

const cells = (row: Row, tag: 'td' | 'th scope="col"') =>
  row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag.slice(0, 2)}>`).join('');

/** An invoice or a credit note to print: discreet, without pictures, on one page. */
export function invoicePage(locale: Locale, invoice: Invoice, names: Names): string {
  const words = WORDS[locale];
  const { createdAt, number, seller, residence } = invoice;
  const title = isCreditNote(invoice) ? words.creditNote : words.invoice;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' });
  const { head, body, foot } = rowsOf(locale, invoice, names);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} ${number}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${title}</h1><address>${seller.map(escapeHtml).join('<br>')}</address></header>
<main>
<p>${words.number} ${number}<br>${words.date} <time datetime="${createdAt.toISOString()}">${date.format(createdAt)}</time>${residence ? residenceLine(locale, residence) : ''}</p>
<table>
<thead><tr>${cells(head, 'th scope="col"')}</tr></thead>
<tbody>
${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}
</tbody>
<tfoot><tr>${cells(foot, 'td')}</tr></tfoot>
</table>
</main>
</body>
</html>
`;
}
