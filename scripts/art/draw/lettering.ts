import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';
import type { Stage } from './stage.ts';
import { num, tag } from './svg.ts';

const faces = {
  playfair: 'playfair-display/files/playfair-display-latin-700-normal.woff',
  playfairItalic: 'playfair-display/files/playfair-display-latin-700-italic.woff',
  playfairBlack: 'playfair-display/files/playfair-display-latin-900-normal.woff',
  bebas: 'bebas-neue/files/bebas-neue-latin-400-normal.woff',
  cinzel: 'cinzel-decorative/files/cinzel-decorative-latin-700-normal.woff',
  cinzelBlack: 'cinzel-decorative/files/cinzel-decorative-latin-900-normal.woff',
  righteous: 'righteous/files/righteous-latin-400-normal.woff',
  pacifico: 'pacifico/files/pacifico-latin-400-normal.woff',
  zen: 'zen-antique/files/zen-antique-latin-400-normal.woff',
  limelight: 'limelight/files/limelight-latin-400-normal.woff',
  cormorant: 'cormorant-garamond/files/cormorant-garamond-latin-600-normal.woff',
  cormorantItalic: 'cormorant-garamond/files/cormorant-garamond-latin-600-italic.woff',
  sans: 'noto-sans/files/noto-sans-latin-500-normal.woff',
  sansBold: 'noto-sans/files/noto-sans-latin-700-normal.woff',
} as const;

export type Face = keyof typeof faces;

const require = createRequire(import.meta.url);
const loaded = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const known = loaded.get(face);
  if (known) return known;
  const file = readFileSync(require.resolve(`@fontsource/${faces[face]}`));
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  loaded.set(face, font);
  return font;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One line of letters as path data, with the box its ink fills. */
export interface Outline {
  d: string;
  box: Box;
}

/** The letters of a line with their places and the line's advance; plain kerned letters, no substitutions. */
function run(
  face: Face,
  text: string,
  size: number,
  tracking: number,
): { letters: [Glyph, number][]; advance: number } {
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const glyphs = Array.from(text, (character) => font.charToGlyph(character));
  let x = 0;
  const letters = glyphs.map((glyph, i): [Glyph, number] => {
    const next = glyphs[i + 1];
    const start = x;
    const kerning = next ? font.getKerningValue(glyph, next) : 0;
    x += ((glyph.advanceWidth ?? 0) + kerning) * scale + tracking * size;
    return [glyph, start];
  });
  return { letters, advance: x };
}

/** Path data of font commands. opentype.js's own writer glues numbers that round to minus zero. */
function pathData(commands: readonly PathCommand[], write: (value: number) => string): string {
  let d = '';
  for (const command of commands) {
    d += command.type;
    if (command.type === 'C')
      d += `${write(command.x1)} ${write(command.y1)} ${write(command.x2)} ${write(command.y2)} `;
    if (command.type === 'Q') d += `${write(command.x1)} ${write(command.y1)} `;
    if (command.type !== 'Z') d += `${write(command.x)} ${write(command.y)}`;
  }
  return d;
}

/** Letters as outlines; `tracking` is the extra space between letters in em. */
function outline(text: string, face: Face, size: number, tracking = 0): Outline {
  const shape = new opentype.Path();
  for (const [glyph, x] of run(face, text, size, tracking).letters) shape.extend(glyph.getPath(x, 0, size));
  const { x1, y1, x2, y2 } = shape.getBoundingBox();
  return { d: pathData(shape.commands, num), box: { x: x1, y: y1, w: x2 - x1, h: y2 - y1 } };
}

/** How the words of a title are set. */
export interface Setting {
  /** The lines; one that begins with `~` is set small. */
  lines: readonly string[];
  face: Face;
  align: 'left' | 'centre' | 'right';
  /** `even`: one size for all lines; `block`: every line as wide as the block. */
  fit: 'even' | 'block';
  tracking: number;
}

/** A line of a title in its place. */
export interface SetLine extends Outline {
  x: number;
  y: number;
  size: number;
  small: boolean;
}

export interface Lockup {
  lines: SetLine[];
  box: Box;
}

const capFaces: ReadonlySet<Face> = new Set(['bebas', 'cinzel', 'cinzelBlack']);
const unit = 100;
const smallShare = 0.42;
const blockLimit = 2.1;

/** Sets a title as large as fits `room`, in the middle of its height. */
export function lockup(setting: Setting, room: Box): Lockup {
  const drafts = setting.lines.map((line) => {
    const small = line.startsWith('~');
    const text = small ? line.slice(1) : line;
    const tracking = setting.tracking + (small ? 0.06 : 0);
    return { text, small, tracking, width: outline(text, setting.face, unit, tracking).box.w };
  });
  const widest = Math.max(...drafts.filter(({ small }) => !small).map(({ width }) => width));
  const sizes = drafts.map(({ small, width }) => {
    if (small) return smallShare;
    return setting.fit === 'block' ? Math.min(blockLimit, widest / width) : 1;
  });
  const { ascent, gap } = rhythm(setting.face);
  const height = sizes.reduce((sum, size, i) => sum + size * ascent + (i ? size * gap : 0), 0);
  const width = Math.max(...drafts.map((draft, i) => (draft.width / unit) * (sizes[i] ?? 1)));
  const scale = Math.min(room.w / width, room.h / height);
  const left = { left: room.x, centre: room.x + room.w / 2, right: room.x + room.w }[setting.align];
  let y = room.y + (room.h - height * scale) / 2;
  const top = y;
  const lines = drafts.map(({ text, small, tracking }, i) => {
    const size = (sizes[i] ?? 1) * scale;
    const letters = outline(text, setting.face, size, tracking);
    y += size * ascent + (i ? size * gap : 0);
    const shift = { left: 0, centre: letters.box.w / 2, right: letters.box.w }[setting.align];
    return { ...letters, x: left - shift - letters.box.x, y, size, small };
  });
  const x = Math.min(...lines.map((line) => line.x + line.box.x));
  const right = Math.max(...lines.map((line) => line.x + line.box.x + line.box.w));
  return { lines, box: { x, y: top, w: right - x, h: height * scale } };
}

/** The height of capitals and the space under a line, in em of the face. */
function rhythm(face: Face): { ascent: number; gap: number } {
  const ascent = outline('H', face, unit).box.h / unit;
  return { ascent, gap: capFaces.has(face) ? 0.2 : 0.34 };
}

/** Running text; every letter is drawn once and used again. `anchor` is where (x, y) lies on the line. */
export function write(
  stage: Stage,
  text: string,
  at: { x: number; y: number; size: number; face: Face; fill: string; anchor?: 'start' | 'middle' | 'end' },
): string {
  const { letters, advance } = run(at.face, text, unit, 0);
  const scale = at.size / unit;
  const width = advance * scale;
  const shift = { start: 0, middle: width / 2, end: width }[at.anchor ?? 'start'];
  let uses = '';
  for (const [glyph, x] of letters) {
    const d = pathData(glyph.getPath(0, 0, unit).commands, (value) => String(Math.round(value)));
    if (!d) continue;
    const id = stage.once(`${at.face} ${glyph.index}`, 'path', { d });
    uses += tag('use', { href: `#${id}`, x: num(x) }, '');
  }
  const place = `translate(${num(at.x - shift)} ${num(at.y)}) scale(${Math.round(scale * 1000) / 1000})`;
  return tag('g', { transform: place, fill: at.fill }, uses);
}

/** How wide a line of running text is. */
export const widthOf = (text: string, face: Face, size: number): number => run(face, text, size, 0).advance;

/** Breaks running text into lines of at most `width`. */
export function wrap(text: string, face: Face, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, face, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}
