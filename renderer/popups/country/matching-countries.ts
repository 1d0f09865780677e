import { compared } from '../../../shared/contract/compared-text.ts';
import { OTHER_NAMES } from './other-names.ts';

interface Country {
  /** Alpha-2, in lower case. */
  code: string;
  /** What it is called, in whatever languages. */
  names: readonly string[];
}

/** The words of a name, each with a space before it: letter case, accents and points make no difference. */
const wordsOf = (name: string): string =>
  ` ${compared(name)
    .replace(/['.ʻ]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()}`;

/** How well a country meets the words: 0 is called so, 1 has a word that begins so, 2 has them inside; undefined does not. */
function rankOf({ code, names }: Country, words: string): number | undefined {
  const called = [code, ...names, ...(OTHER_NAMES[code] ?? [])].map(wordsOf);
  if (called.includes(words)) return 0;
  // A code counts whole.
  const named = called.slice(1);
  if (named.some((name) => name.includes(words))) return 1;
  return named.some((name) => name.includes(words.trimStart())) ? 2 : undefined;
}

/**
 * The countries that are called what was typed, by name, other name or code: those of this very name first, then those of
 * which a word begins so; within each and for nothing typed, in the order they came.
 */
export function matchingCountries<C extends Country>(countries: readonly C[], typed: string): C[] {
  const words = wordsOf(typed);
  if (words === ' ') return [...countries];
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, words) }));
  return [0, 1, 2].flatMap((wanted) =>
    ranked.filter(({ rank }) => rank === wanted).map(({ country }) => country),
  );
}
