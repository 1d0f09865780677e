import type { PrintedDocument, Row } from './document.ts';
import { linesOf, widestUnit } from './lines.ts';

/** How a text is set; its size in points. */
export interface Style {
  size: number;
  weight: 400 | 700;
  color: string;
}

/** A line of text, by where its baseline begins: points from the page's left and upper edges. */
export interface PlacedLine {
  text: string;
  x: number;
  y: number;
}

/** Where in a table a cell stands. */
export interface CellPlace {
  part: 'THead' | 'TBody' | 'TFoot';
  /** From 0, through all parts. */
  row: number;
  column: number;
}

/** A text on a page and what it is to a reader who does not see it. */
export interface PlacedText {
  style: Style;
  lines: PlacedLine[];
  /** `furniture` is repeated on every page, and not read out. */
  role: 'heading' | 'paragraph' | 'furniture' | CellPlace;
}

/** A horizontal rule from `x` on; all in points. */
export interface PlacedRule {
  x: number;
  y: number;
  width: number;
  thickness: number;
  color: string;
}

export interface Page {
  texts: PlacedText[];
  rules: PlacedRule[];
}

/** The width in points that a text takes in a style. */
export type Measure = (text: string, style: Style) => number;

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const RIGHT = PAGE.width - MARGIN;
const WIDTH = RIGHT - MARGIN;
/** Where the footer's baseline stands, and what stays free above it. */
const FOOTER_Y = PAGE.height - 34;
const BOTTOM = FOOTER_Y - 28;

const INK = '#221a14';
const MUTED = '#5b5048';
const HAIRLINE = '#dddddd';
const HEADING: Style = { size: 22, weight: 700, color: INK };
const STRONG: Style = { size: 10, weight: 700, color: INK };
const PLAIN: Style = { size: 10, weight: 400, color: INK };
const LABEL: Style = { size: 8.5, weight: 400, color: MUTED };

/** Of the size: Thai, whose marks stand in two storeys, needs the most. */
const LEADING = 1.5;
const ASCENT = 1.1;
const GAP = 12;
const CELL_PADDING = 6;
/** What a column of amounts takes at most. */
const AMOUNT_WIDTH = 112;

/** Places a document on pages: its head, then its table, whose own head stands on every page that it reaches. */
export function layOut(document: PrintedDocument, measure: Measure): Page[] {
  const { locale, heading, issuer, facts, table } = document;

  /** The lines of a text in a box, from its upper edge; `height` is what they take. */
  function box(text: string, style: Style, { x, y, width, end = false }: Box) {
    const broken = linesOf(text, { locale, width, measure: (part) => measure(part, style) });
    const lines = broken.map((line, at) => ({
      text: line,
      x: end ? x + width - measure(line, style) : x,
      y: y + style.size * (ASCENT + LEADING * at),
    }));
    return { lines, height: broken.length * style.size * LEADING };
  }

  function paragraph(page: Page, text: string, style: Style, place: Box, role: PlacedText['role']): number {
    const { lines, height } = box(text, style, place);
    page.texts.push({ style, lines, role });
    return height;
  }

  function head(page: Page): number {
    const half = (WIDTH - GAP * 2) / 2;
    const left = paragraph(page, heading, HEADING, { x: MARGIN, y: MARGIN, width: half }, 'heading');
    let right = 0;
    issuer.forEach((line, at) => {
      const place = { x: RIGHT - half, y: MARGIN + right, width: half, end: true };
      right += paragraph(page, line, at === 0 ? STRONG : PLAIN, place, 'paragraph');
    });
    const under = MARGIN + Math.max(left, right) + 8;
    page.rules.push({ x: MARGIN, y: under, width: WIDTH, thickness: 1.5, color: INK });
    return under + 18;
  }

  function said(page: Page, top: number): number {
    const width = (WIDTH - GAP * (facts.length - 1)) / facts.length;
    const places = facts.map(({ label }, at) => {
      const x = MARGIN + at * (width + GAP);
      return { x, width, ...box(label, LABEL, { x, y: top, width }) };
    });
    const values = top + Math.max(...places.map(({ height }) => height)) + 1;
    const heights = facts.map(({ value }, at) => {
      const { x = MARGIN, lines = [] } = places[at] ?? {};
      page.texts.push({ style: LABEL, lines, role: 'paragraph' });
      return paragraph(page, value, PLAIN, { x, y: values, width }, 'paragraph');
    });
    return values + Math.max(...heights) + 26;
  }

  const columns = columnsOf(document, measure);

  /** The cells of a row as they stand from an upper edge on, and how high the row is. */
  function cells(row: Row, top: number, style: Style) {
    const placed = row.map((text, at) => {
      const { x = MARGIN, width = 0 } = columns[at] ?? {};
      return box(text, style, { x, y: top + CELL_PADDING, width, end: at > 0 });
    });
    const height = Math.max(...placed.map((cell) => cell.height)) + CELL_PADDING * 2;
    return { height, cells: placed.map(({ lines }) => ({ style, lines })) };
  }

  const pages: Page[] = [];
  const newPage = (): Page => {
    const page = { texts: [], rules: [] };
    pages.push(page);
    return page;
  };

  let page = newPage();
  let top = said(page, head(page));

  /** Adds a row and what rules it off. */
  function add(
    row: Row,
    style: Style,
    thickness: number,
    role: (column: number) => PlacedText['role'],
  ): void {
    const placed = cells(row, top, style);
    placed.cells.forEach((cell, column) => {
      page.texts.push({ ...cell, role: role(column) });
    });
    top += placed.height;
    const color = thickness < 1 ? HAIRLINE : INK;
    page.rules.push({ x: MARGIN, y: top, width: WIDTH, thickness, color });
  }

  add(table.head, LABEL, 1, (column) => ({ part: 'THead', row: 0, column }));
  table.body.forEach((row, at) => {
    const isLast = at === table.body.length - 1;
    // The total never stands on a page alone.
    const needed = cells(row, top, PLAIN).height + (isLast ? cells(table.foot, top, STRONG).height : 0);
    if (top + needed > BOTTOM) {
      page = newPage();
      top = MARGIN;
      add(table.head, LABEL, 1, () => 'furniture');
    }
    add(row, PLAIN, isLast ? 1 : 0.5, (column) => ({ part: 'TBody', row: at + 1, column }));
  });
  add(table.foot, STRONG, 1.5, (column) => ({ part: 'TFoot', row: table.body.length + 1, column }));

  pages.forEach((each, at) => {
    const [name = ''] = linesOf(document.title, {
      locale,
      width: WIDTH * 0.8,
      measure: (text) => measure(text, LABEL),
    });
    const count = `${at + 1} / ${pages.length}`;
    for (const [text, x] of [
      [name, MARGIN],
      [count, RIGHT - measure(count, LABEL)],
    ] as const)
      each.texts.push({ style: LABEL, lines: [{ text, x, y: FOOTER_Y }], role: 'furniture' });
  });
  return pages;
}

interface Box {
  x: number;
  y: number;
  width: number;
  /** Whether lines end at the right edge. */
  end?: boolean;
}

/** The columns: amounts take what they need, names what is left. */
function columnsOf({ locale, table }: PrintedDocument, measure: Measure): { x: number; width: number }[] {
  const { head, body, foot } = table;
  const widths = head.slice(1).map((name, at) => {
    const amounts = body.map((row) => measure(row[at + 1] ?? '', PLAIN));
    const longestWord = widestUnit(name, locale, (text) => measure(text, LABEL));
    const wanted = Math.max(measure(foot[at + 1] ?? '', STRONG), longestWord, ...amounts, 48);
    // A name on one line where it costs little.
    return Math.min(AMOUNT_WIDTH, Math.max(wanted, Math.min(measure(name, LABEL), 84)));
  });
  const named = WIDTH - widths.reduce((sum, width) => sum + width + GAP, 0);
  let x = MARGIN;
  return [named, ...widths].map((width) => {
    const column = { x, width };
    x += width + GAP;
    return column;
  });
}
