export const DAKUTEN = '゛';
export const HANDAKUTEN = '゜';
/** Shrinks the kana before, or lets it grow again. */
export const SMALL = '小';

const COMBINING: Partial<Record<string, string>> = { [DAKUTEN]: '\u3099', [HANDAKUTEN]: '\u309a' };

/** Katakana stand at a fixed distance from hiragana. */
const KATAKANA = 'ア'.charCodeAt(0) - 'あ'.charCodeAt(0);

/** A text with its hiragana written as katakana. */
export const toKatakana = (text: string): string =>
  text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA));

const LARGE = 'あいうえおつやゆよわ';
const LITTLE = 'ぁぃぅぇぉっゃゅょゎ';
const SIZES = [...LARGE, ...toKatakana(LARGE)].map((large, index): [string, string] => [
  large,
  [...LITTLE, ...toKatakana(LITTLE)][index] ?? large,
]);
const RESIZED = new Map(SIZES.flatMap(([large, little]) => [[large, little] as const, [little, large]]));

/**
 * A Japanese text after a key: the marks voice the kana before and take each other's place, a third key makes it small;
 * pressed again, they take that back. On what cannot be so they do nothing.
 */
export function typeKana(text: string, key: string): string {
  const kana = text.at(-1) ?? '';
  const before = text.slice(0, -1);
  if (key === SMALL) return before + (RESIZED.get(kana) ?? kana);
  const mark = COMBINING[key];
  if (!mark) return text + key;
  const [bare = '', worn] = kana.normalize('NFD');
  if (worn === mark) return before + bare;
  const voiced = (bare + mark).normalize('NFC');
  return bare && voiced.length === 1 ? before + voiced : text;
}
