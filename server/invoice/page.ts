import { escapeMarkup } from '../http/escape.ts';
import { plainPage, plainPolicy } from '../http/plain-page.ts';
import type { InvoiceContent, Row } from './content.ts';

const STYLE = `
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

/** Content policy of the page of an invoice. */
export const INVOICE_POLICY = plainPolicy(STYLE);

const cells = (row: Row, tag: 'td' | 'th scope="col"') =>
  row.map((cell) => `<${tag}>${escapeMarkup(cell)}</${tag.slice(0, 2)}>`).join('');

/** The facts in lines; the moment of a date stands with it for machines. */
const factsIn = ({ facts }: InvoiceContent): string =>
  facts
    .map(({ label, value, at }) => {
      const said = escapeMarkup(value);
      return `${label} ${at ? `<time datetime="${at.toISOString()}">${said}</time>` : said}`;
    })
    .join('<br>');

/** An invoice or a credit note as a page: discreet, and without pictures. */
export function invoicePage(content: InvoiceContent): string {
  const { locale, heading, title, seller, table } = content;
  return plainPage({
    lang: locale,
    title,
    style: STYLE,
    body: `<header><h1>${heading}</h1><address>${seller.map(escapeMarkup).join('<br>')}</address></header>
<main>
<p>${factsIn(content)}</p>
<table>
<thead><tr>${cells(table.head, 'th scope="col"')}</tr></thead>
<tbody>
${table.body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}
</tbody>
<tfoot><tr>${cells(table.foot, 'td')}</tr></tfoot>
</table>
</main>`,
  });
}
