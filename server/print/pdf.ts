import PdfDocument from 'pdfkit';
import type { PrintedDocument } from './document.ts';
import { type Face, findFace } from './faces.ts';
import { type CellPlace, layOut, PAGE, type PlacedText, type Style } from './layout.ts';
import { type Run, runsOf } from './runs.ts';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** What a cell of a table's head names. */
      scope?: 'Column' | 'Row';
    }
  }
}

/**
 * A document as a PDF: letters of all languages of the store, text that can be selected and read out, and the same bytes for
 * the same document.
 */
export function printPdf(document: PrintedDocument): Promise<Buffer> {
  const { locale, title, issuer, createdAt } = document;
  const pdf = new PdfDocument({
    autoFirstPage: false,
    // None of those that pdfkit brings: they have Western letters alone.
    font: '',
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale,
    info: { Title: title, Author: issuer[0] ?? '', CreationDate: createdAt },
  });
  const done = collect(pdf);
  const pen = createPen(pdf, document);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const place = createTree(pdf, root);
  for (const { texts, rules } of layOut(document, pen.width)) {
    pdf.addPage();
    pdf.markContent('Artifact', { type: 'Layout' });
    for (const { x, y, width, thickness, color } of rules)
      pdf
        .lineWidth(thickness)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(color);
    pdf.endMarkedContent();
    for (const text of texts) place(text, () => pen.write(text));
  }
  root.end();
  pdf.end();
  return done;
}

async function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes texts in the faces that have their letters. */
function createPen(pdf: Pdf, { locale }: PrintedDocument) {
  const runs = new Map<string, Run<Face>[]>();
  /** At a size of 1 point. */
  const widths = new Map<string, number>();
  const registered = new Set<string>();

  function split(text: string, { weight }: Style): Run<Face>[] {
    const key = `${weight} ${text}`;
    const known = runs.get(key);
    if (known) return known;
    const found = runsOf(text, (grapheme) => findFace(grapheme, locale, weight));
    runs.set(key, found);
    return found;
  }

  function take({ name, bytes }: Face, size: number): void {
    if (!registered.has(name)) pdf.registerFont(name, bytes);
    registered.add(name);
    pdf.font(name, size);
  }

  /** Shaping is what a document costs: no text is shaped twice to be measured. */
  function widthOf({ face, drawn }: Run<Face>, size: number): number {
    const key = `${face.name} ${drawn}`;
    const known = widths.get(key);
    if (known !== undefined) return known * size;
    take(face, 1);
    const width = pdf.widthOfString(drawn);
    widths.set(key, width);
    return width * size;
  }

  return {
    width: (text: string, style: Style): number =>
      split(text, style).reduce((sum, run) => sum + widthOf(run, style.size), 0),

    write({ lines, style }: PlacedText): void {
      pdf.fillColor(style.color);
      for (const { text, x, y } of lines) {
        let at = x;
        for (const run of split(text, style)) {
          const width = widthOf(run, style.size);
          take(run.face, style.size);
          const saysMore = run.text !== run.drawn;
          if (saysMore) pdf.markContent('Span', { actual: run.text });
          pdf.text(run.drawn, at, y, { lineBreak: false, baseline: 'alphabetic' });
          if (saysMore) pdf.endMarkedContent();
          at += width;
        }
      }
    },
  };
}

/** Builds what a screen reader walks through, as texts are written in their order. */
function createTree(pdf: Pdf, root: Element) {
  let table: Element | undefined;
  let part: { name: CellPlace['part']; element: Element } | undefined;
  let row: { at: number; element: Element } | undefined;

  const under = (parent: Element, type: string, options?: PDFKit.Mixins.StructureElementOptions): Element => {
    const element = pdf.struct(type, options);
    parent.add(element);
    return element;
  };

  function cell(place: CellPlace): Element {
    table ??= under(root, 'Table');
    if (part?.name !== place.part) part = { name: place.part, element: under(table, place.part) };
    if (row?.at !== place.row) row = { at: place.row, element: under(part.element, 'TR') };
    return place.part === 'THead' ? under(row.element, 'TH', { scope: 'Column' }) : under(row.element, 'TD');
  }

  return ({ role }: PlacedText, write: () => void): void => {
    if (role === 'furniture') {
      pdf.markContent('Artifact', { type: 'Pagination' });
      write();
      pdf.endMarkedContent();
      return;
    }
    const element =
      role === 'heading' ? under(root, 'H1') : role === 'paragraph' ? under(root, 'P') : cell(role);
    element.add(write);
    element.end();
  };
}
