/** One line of a CSV file (RFC 4180). What a spreadsheet would run as a formula is kept from it by an apostrophe. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** A CSV file of these lines; its byte order mark makes spreadsheets read it as UTF-8. */
export const csvFile = (lines: readonly (readonly unknown[])[]): string =>
  `\ufeff${lines.map(csvLine).join('')}`;

function cell(value: unknown): string {
  const text = textOf(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * The rows of a CSV file (RFC 4180) with any line ends and an optional byte order mark, each a list of its cells; empty lines
 * are none. Throws RangeError for quotes that do not fit.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  const body = text.replace(/^\uFEFF/, '');
  while (cell.lastIndex < body.length || row.length > 0) {
    const at = cell.lastIndex;
    const match = cell.exec(body);
    if (!match) throw new RangeError(`line ${rows.length + 1} holds a quote where none can stand`);
    const [, quoted, plain = '', end] = match;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '' || quoted !== undefined) rows.push(row);
    row = [];
    // The end of the file is no character: without this it would be read for ever.
    if (cell.lastIndex === at && at >= body.length) break;
  }
  return rows;
}
