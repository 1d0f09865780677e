// Scripts that write without spaces, or in which one or two characters are a word.
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** Kana differ by a fixed distance: katakana are folded to hiragana. */
const KANA_DISTANCE = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0);

/** A text as the search compares it: compatibility forms, accents, letter case and kind of kana make no difference. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE))
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .trim();
}

/**
 * The short keys under which a normalised text is found: every character and every pair of neighbours of dense scripts,
 * and the first one and two letters of every other word.
 */
export function gramsOf(normalised: string): string[] {
  const dense = normalised.match(DENSE)?.flatMap((run) => slices(run)) ?? [];
  const words = normalised.replace(DENSE, ' ').match(WORD) ?? [];
  return [...new Set([...dense, ...words.flatMap((word) => [head(word, 1), head(word, 2)])])];
}

function slices(run: string): string[] {
  const chars = Array.from(run);
  return chars.flatMap((char, at) => [char, char + (chars[at + 1] ?? '')]);
}

const head = (word: string, length: number) => Array.from(word).slice(0, length).join('');

/** Whether any character of a text is of a script in which one or two of them are a word. */
export const hasDense = (text: string): boolean => text.search(DENSE) >= 0;

/** How one typed word is looked up: keys that must be there, and a part of the text where the keys do not suffice. */
export interface TermLookup {
  grams: string[];
  part?: string;
}

/** The keys of a text in which only whole characters and pairs of dense scripts are found: all else is read through. */
export const denseGramsOf = (normalised: string): string[] => [
  ...new Set(normalised.match(DENSE)?.flatMap((run) => slices(run))),
];

/** As keyboards type it, as books print it, and what some take for it. */
const APOSTROPHES = ["'", '’', '‘', 'ʼ'];
const APOSTROPHE = new RegExp(`[${APOSTROPHES.join('')}]`);
/** So many apostrophes of a text are only apostrophes: for each of them the patterns are four times as many. */
const MOST_APOSTROPHES = 2;

/**
 * A part of a text as patterns of `like`, one of which it fits: an apostrophe is any kind of one, and no other character means
 * anything but itself. Where there are many apostrophes the later ones are any character.
 */
export function likePatterns(part: string): string[] {
  const [first = '', ...rest] = part.replace(/[\\%_]/g, '\\$&').split(APOSTROPHE);
  return rest.reduce(
    (patterns, piece, at) =>
      patterns.flatMap((pattern) =>
        (at < MOST_APOSTROPHES ? APOSTROPHES : ['_']).map((kind) => pattern + kind + piece),
      ),
    [first],
  );
}

/** The words that were typed, in their order, as the search compares them. */
export const termsOf = (keyword: string): string[] => normalise(keyword).split(/\s+/).filter(Boolean);

/** The words that were typed, each once: to look for one again finds nothing else. */
export const distinctTermsOf = (keyword: string): string[] => [...new Set(termsOf(keyword))];

/** Turns what was typed into lookups, all of which must hit; none for an empty text. */
export function lookupsOf(keyword: string): TermLookup[] {
  return distinctTermsOf(keyword).map(lookupOf);
}

function lookupOf(term: string): TermLookup {
  const length = Array.from(term).length;
  const isDense = term.replace(DENSE, '') === '';
  const isWord = term.replace(DENSE, ' ') === term;
  if (length <= 2 && (isDense || isWord)) return { grams: [term] };
  const pairs = isDense ? slices(term).filter((gram) => Array.from(gram).length === 2) : [];
  return { grams: pairs, part: term };
}
