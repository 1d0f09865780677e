import type { Locale } from '../../shared/contract/locales.ts';
import { decimalsOf, decimalText } from '../../shared/money/currency.ts';
import { type Invoice, isCreditNote } from './service.ts';
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
  table { width: 100%; border-collapse: collapse; margin: 2rem 0 }
  th, td { text-align: start; padding: .5rem 0; border-bottom: 1px solid #ddd; overflow-wrap: anywhere }
  td:last-child, th:last-child { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
  tfoot td { font-weight: 700; border-bottom: 2px solid #221a14 }
  p { color: #5b5048 }
  @media print { body { margin: 0 } }
`;

/** What an invoice says besides its amounts. */
interface InvoiceContext {
  /** Names of the games that it is about, by id. */
  names: ReadonlyMap<number, string>;
  seller: string;
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

/** An invoice or a credit note to print: discreet, without pictures, on one page. */
export function invoicePage(locale: Locale, invoice: Invoice, { names, seller }: InvoiceContext): string {
  const words = WORDS[locale];
  const { detail, meowcent, silver, createdAt, number } = invoice;
  const title = isCreditNote(invoice) ? words.creditNote : words.invoice;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' });
  const games = (detail.storeIds ?? []).map((id) => names.get(id) ?? `#${id}`);
  const items = games.length > 0 ? games : [words.topUp];
  const rows = [
    ...(meowcent === 0 ? [] : [[words.coins, coins(locale, meowcent)]]),
    ...(silver === 0 ? [] : [[words.silver, coins(locale, silver)]]),
  ];
  const total =
    detail.payAmount === undefined || detail.currency === undefined
      ? coins(locale, meowcent + silver)
      : money(locale, detail.payAmount, detail.currency);
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
<header><h1>${title}</h1><span>${escapeHtml(seller)}</span></header>
<p>${words.number} ${number}<br>${words.date} <time datetime="${createdAt.toISOString()}">${date.format(createdAt)}</time></p>
<table>
<thead><tr><th scope="col">${words.item}</th><th scope="col">${words.amount}</th></tr></thead>
<tbody>
${items.map((item) => `<tr><td>${escapeHtml(item)}</td><td></td></tr>`).join('\n')}
${rows.map(([name = '', value = '']) => `<tr><td>${name}</td><td>${escapeHtml(value)}</td></tr>`).join('\n')}
</tbody>
<tfoot><tr><td>${words.total}</td><td>${escapeHtml(total)}</td></tr></tfoot>
</table>
</body>
</html>
`;
}
