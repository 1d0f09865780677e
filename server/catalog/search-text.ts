import { compared } from '../../shared/contract/compared-text.ts';

// Scripts that write without spaces, or in which one or two characters are a word.
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

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

/** A part of a normalised text as a pattern of `like`, in which no character means anything but itself. */
export const likePattern = (part: string): string => part.replace(/[\\%_]/g, '\\$&');

/** The words that were typed, in their order, as the search compares them. */
export const termsOf = (keyword: string): string[] => compared(keyword).split(/\s+/).filter(Boolean);

/** The words that were typed, each once: to look for one again finds nothing else. */
export const distinctTermsOf = (keyword: string): string[] => [...new Set(termsOf(keyword))];

/** Turns what was typed into lookups, all of which must hit; none for an empty text. */
export function lookupsOf(keyword: string): TermLookup[] {
  return distinctTermsOf(keyword).map(lookupOf);
}

function lookupOf(term: string): TermLookup {
  const isShort = Array.from(term).length <= 2;
  const isDense = term.replace(DENSE, '') === '';
  if (isShort && !hasDense(term)) return shortLookup(term);
  if (isShort && isDense) return { grams: [term] };
  const pairs = isDense ? slices(term).filter((gram) => Array.from(gram).length === 2) : [];
  return { grams: pairs, part: term };
}

/** One or two characters are how a word begins; signs beside its letters, as in l', are no part of a key. */
function shortLookup(term: string): TermLookup {
  const words = term.match(WORD) ?? [];
  return words[0] === term ? { grams: words } : { grams: words, part: term };
}
