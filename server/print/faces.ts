import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locale } from '../../shared/contract/locales.ts';
import { unpackWoff } from './woff.ts';

export type Weight = 400 | 700;

/** A font file: some of the letters of a family, in one weight. */
export interface Face {
  /** Names it among all faces. */
  name: string;
  /** The TrueType file. */
  bytes: Buffer;
  codePoints: ReadonlySet<number>;
}

type Family = 'noto-sans' | 'noto-sans-thai' | HanFamily;
type HanFamily = 'noto-sans-jp' | 'noto-sans-kr' | 'noto-sans-sc' | 'noto-sans-tc';

/** The file that holds what the language commonly writes; what it lacks is in one of the family's numbered slices. */
const WHOLE: Record<HanFamily, string> = {
  'noto-sans-jp': 'japanese',
  'noto-sans-kr': 'korean',
  'noto-sans-sc': 'chinese-simplified',
  'noto-sans-tc': 'chinese-traditional',
};

/** Whose forms of the Han characters a reader is used to, first. */
const HAN_ORDER: Partial<Record<Locale, HanFamily[]>> = {
  'ko-KR': ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-tc', 'noto-sans-sc'],
  'zh-CN': ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'],
  'zh-TW': ['noto-sans-tc', 'noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
};
const HAN_FAMILIES: HanFamily[] = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-tc', 'noto-sans-sc'];

/** A file of a family and what it is said to hold. */
interface Slice {
  name: string;
  ranges: [first: number, last: number][];
}

const require = createRequire(import.meta.url);
const slices = new Map<Family, Slice[]>();
const faces = new Map<string, Face>();
/** Which face has a letter, for those that were looked up. */
const found = new Map<string, Face | undefined>();

/** `U+0460-052F,U+20B4` as pairs. */
const rangesIn = (text: string): Slice['ranges'] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

function slicesOf(family: Family): Slice[] {
  const known = slices.get(family);
  if (known) return known;
  const text = readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8');
  const table: Record<string, string> = JSON.parse(text);
  const read = Object.entries(table).map(([key, ranges]) => ({
    name: key.replace(/[[\]]/g, ''),
    ranges: rangesIn(ranges),
  }));
  slices.set(family, read);
  return read;
}

function faceOf(family: Family, slice: string, weight: Weight): Face {
  const name = `${family}-${slice}-${weight}-normal`;
  const known = faces.get(name);
  if (known) return known;
  const file = require.resolve(`@fontsource/${family}/files/${name}.woff`);
  const face = { name, ...unpackWoff(readFileSync(file)) };
  faces.set(name, face);
  return face;
}

interface FontFile {
  family: Family;
  slice: string;
}

/** The files that may have a character, the likelier first. */
function* filesWith(codePoint: number, locale: Locale): Generator<FontFile> {
  const isIn = ([first, last]: [number, number]) => first <= codePoint && codePoint <= last;
  const slicesWith = (family: Family): FontFile[] =>
    slicesOf(family).flatMap(({ name, ranges }) => (ranges.some(isIn) ? [{ family, slice: name }] : []));
  yield* slicesWith('noto-sans');
  yield* slicesWith('noto-sans-thai');
  const [likely = [], ...others] = (HAN_ORDER[locale] ?? HAN_FAMILIES).map((family) => {
    const slices = slicesWith(family);
    return slices.length === 0 ? [] : [{ family, slice: WHOLE[family] }, ...slices];
  });
  // A name of another country is set in one face, not in a slice a letter; a mark alone is no reason to read a whole face.
  if (/\p{L}/u.test(String.fromCodePoint(codePoint)))
    for (const [whole] of [likely, ...others]) if (whole) yield whole;
  yield* likely;
  yield* others.flat();
}

function searchFace(codePoints: readonly number[], locale: Locale, weight: Weight): Face | undefined {
  for (const { family, slice } of filesWith(codePoints[0] ?? 0, locale)) {
    const face = faceOf(family, slice, weight);
    if (codePoints.every((each) => face.codePoints.has(each))) return face;
  }
  return undefined;
}

/**
 * The face that has all letters of a grapheme, as a reader of the language knows them; undefined where no face has them.
 * Files are read as they are needed, and kept.
 */
export function findFace(grapheme: string, locale: Locale, weight: Weight): Face | undefined {
  const codePoints = Array.from(grapheme, (letter) => letter.codePointAt(0) ?? 0);
  // As many as there are letters; what is put together of several is rare, and has no end.
  if (codePoints.length > 1) return searchFace(codePoints, locale, weight);
  const key = `${locale} ${weight} ${grapheme}`;
  const known = found.get(key);
  if (known || found.has(key)) return known;
  const face = searchFace(codePoints, locale, weight);
  found.set(key, face);
  return face;
}
