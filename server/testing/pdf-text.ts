import { inflateSync } from 'node:zlib';

/** What a PDF says, as a reader that follows its structure hears it. */
export interface PdfText {
  title: string;
  language: string;
  pages: PdfPage[];
}

export interface PdfPage {
  /** Texts with what they are (`H1`, `TD`), in their order; lines are apart by `\n`. */
  texts: [tag: string, text: string][];
  /** What is on the page alone, and not read out. */
  furniture: string[];
}

/** Letters by the code that stands for them in a font. */
type Letters = ReadonlyMap<number, string>;

const OPERATORS =
  /\/(?<tag>\w+) (?:<<(?<facts>.*?)>> BDC|BMC)|(?<end>EMC)|\/(?<font>F\d+) [\d.]+ Tf|1 0 0 1 [-\d.]+ (?<y>[-\d.]+) Tm|\[(?<shown>[^\]]*)\] TJ/gs;
/** Lines are further apart than marks are from their letter, in points. */
const LINE_STEP = 7;

/** Reads a PDF of pdfkit's: objects in the open, streams deflated, fonts with their way back to Unicode. */
export function readPdf(bytes: Buffer): PdfText {
  const source = bytes.toString('latin1');
  const objects = new Map(
    Array.from(source.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms), ([, id = '', body = '']) => [id, body]),
  );
  const named = (name: string, body: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '';
  const streamOf = (id: string): string => {
    const packed = /stream\n(.*)\nendstream$/s.exec(objects.get(id) ?? '')?.[1] ?? '';
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  };
  const fonts = new Map<string, Letters>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g))
    if (!fonts.has(name)) fonts.set(name, lettersIn(streamOf(named('ToUnicode', objects.get(id) ?? ''))));
  const kids = /\/Kids \[(.*?)\]/s.exec(source)?.[1] ?? '';
  return {
    title: wordsIn(objects.get(named('Title', source)) ?? ''),
    language: wordsIn(/\/Lang .*/.exec(source)?.[0] ?? ''),
    pages: Array.from(kids.matchAll(/(\d+) 0 R/g), ([, id = '']) =>
      readPage(streamOf(named('Contents', objects.get(id) ?? '')), fonts),
    ),
  };
}

function lettersIn(map: string): Letters {
  const letters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/g))
    Array.from(list.matchAll(/<([^>]*)>/g), ([, hex = ''], at) =>
      letters.set(Number.parseInt(first, 16) + at, utf16(Buffer.from(hex.replaceAll(' ', ''), 'hex'))),
    );
  return letters;
}

const utf16 = (bigEndian: Buffer): string => Buffer.from(bigEndian).swap16().toString('utf16le');

/** A string in brackets. */
function wordsIn(source: string): string {
  const written = /\(((?:[^\\)]|\\.)*)\)/s.exec(source)?.[1] ?? '';
  const plain = written.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
  return plain.startsWith('\xfe\xff') ? utf16(Buffer.from(plain, 'latin1')).slice(1) : plain;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function readPage(content: string, fonts: ReadonlyMap<string, Letters>): PdfPage {
  const page: PdfPage = { texts: [], furniture: [] };
  const open: { tag: string; actual: string; text: string }[] = [];
  let letters: Letters = new Map();
  let line: number | undefined;
  for (const { groups = {} } of content.matchAll(OPERATORS)) {
    const { tag, facts = '', end, font, y, shown } = groups;
    const last = open.at(-1);
    if (tag) open.push({ tag, actual: wordsIn(facts), text: '' });
    else if (font) letters = fonts.get(font) ?? new Map();
    else if (y) {
      const isNext = line !== undefined && Math.abs(line - Number(y)) > LINE_STEP;
      const holder = open[0];
      if (isNext && holder?.text) holder.text += '\n';
      if (isNext || line === undefined) line = Number(y);
    } else if (shown && last)
      for (const [code] of Array.from(shown.matchAll(/<(\w+)>/g), ([, hex = '']) => hex)
        .join('')
        .matchAll(/\w{4}/g))
        last.text += letters.get(Number.parseInt(code, 16)) ?? '';
    else if (end && last) {
      open.pop();
      const said = last.actual || last.text;
      const around = open.at(-1);
      if (around) around.text += said;
      else if (last.tag !== 'Artifact') page.texts.push([last.tag, said]);
      else if (said) page.furniture.push(said);
    }
  }
  return page;
}
