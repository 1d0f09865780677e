import type { Locale } from '../../shared/contract/locales.ts';

/** Letters of scripts that write without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30fc\u3001\u3002]/u;
/** What no line begins with: closing marks, small kana, marks of length and repetition. */
const NEVER_FIRST =
  /^[\p{Pe}\p{Pf}\p{Po}\u0e2f\u0e46\u30fc\u3005\u303b\u309d\u309e\u30fd\u30feぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
/** What no line ends with. */
const NEVER_LAST = /[\p{Ps}\p{Pi}#@]$/u;
/** A space that a line may end at; the ones that hold words together are not. */
const SPACE = /[ \t\u3000\u200b]$/;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false;
  if (SPACE.test(before)) return true;
  if (NEVER_FIRST.test(after) || NEVER_LAST.test(before)) return false;
  if (/[-\u2010\u2013\u2014/]$/.test(before)) return /^\p{L}/u.test(after);
  return UNSPACED.test(Array.from(before).at(-1) ?? '') || UNSPACED.test(Array.from(after)[0] ?? '');
}

/** The parts of a text that stay whole while there is room for them. */
function unitsOf(text: string, locale: Locale): string[] {
  const units: string[] = [];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    const last = units.at(-1);
    if (last === undefined || mayBreak(last, segment)) units.push(segment);
    else units[units.length - 1] = last + segment;
  }
  return units;
}

/**
 * Breaks a text into lines as its language does it: at spaces, between words where it writes none, and within a word only
 * where the word alone is too wide. `measure` and `width` are of one unit; each word is measured once.
 */
export function linesOf(
  text: string,
  { locale, width, measure }: { locale: Locale; width: number; measure(text: string): number },
): string[] {
  if (text.trim() === '') return [];
  if (measure(text.trim()) <= width) return [text.trim()];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
    used = 0;
  };
  const add = (part: string, wide: number) => {
    if (used + wide > width) end();
    line += part;
    used += wide + measure(part.slice(part.trimEnd().length));
  };
  for (const unit of unitsOf(text, locale)) {
    const wide = measure(unit.trimEnd());
    if (wide <= width) add(unit, wide);
    else {
      end();
      for (const { segment } of graphemes.segment(unit)) add(segment, measure(segment));
    }
  }
  end();
  return lines;
}

/** The width of the widest part of a text that a line does not break. */
export const widestUnit = (text: string, locale: Locale, measure: (text: string) => number): number =>
  Math.max(0, ...unitsOf(text, locale).map((unit) => measure(unit.trimEnd())));
