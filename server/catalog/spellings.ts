import { editDistance } from './edit-distance.ts';
import { hasDense } from './search-text.ts';

/** A word that was typed has one error from so many letters on, and two from so many. */
const ONE_FROM = 4;
const TWO_FROM = 8;
/** Who types quickly leaves letters out: of a word of so many typed letters, begun and ended right, two may be missing. */
const SHORTENED_FROM = 5;
/** No word is longer: nobody types one by hand, and each letter costs. */
const LONGEST = 30;
/** How many words are tried in place of each that was typed, and how many spellings of all of them. */
const WORDS = 12;
const SPELLINGS = 16;

/**
 * How many errors a typed word, as the search compares it, may have. None in Chinese, Japanese, Korean and Thai, in which a
 * character more is another word, and none where there are signs or digits: 1985 is no misspelt 1984.
 */
export function errorsIn(term: string): number {
  const { length } = Array.from(term);
  if (length > LONGEST || !/^\p{L}+$/u.test(term) || hasDense(term)) return 0;
  if (length >= TWO_FROM) return 2;
  return length >= ONE_FROM ? 1 : 0;
}

/** How many letters longer than a typed word one may be that was meant. */
export function missingIn(term: string): number {
  const most = errorsIn(term);
  return most > 0 && Array.from(term).length >= SHORTENED_FROM ? 2 : most;
}

/** A word, and how many errors it takes to type another in its place. */
interface Near {
  word: string;
  errors: number;
}

/** Of these words, those that may have been meant, the nearest first; of equal ones who keep the first letter, then as given. */
export function nearest(term: string, words: readonly string[]): Near[] {
  const head = ({ word }: Near) => (word[0] === term[0] ? 0 : 1);
  return words
    .map((word) => ({ word, errors: editDistance(term, word) }))
    .filter(({ word, errors }) => errors <= errorsIn(term) || isShortened(term, word, errors))
    .toSorted((one, other) => one.errors - other.errors || head(one) - head(other))
    .slice(0, WORDS);
}

/** Whether a typed word is another with nothing but letters between the first and the last left out. */
function isShortened(term: string, word: string, errors: number): boolean {
  const [typed, meant] = [Array.from(term), Array.from(word)];
  return (
    errors === meant.length - typed.length &&
    errors <= missingIn(term) &&
    typed[0] === meant[0] &&
    typed.at(-1) === meant.at(-1)
  );
}

/**
 * Ways to spell what was typed, those with the fewest errors first. For each word that was typed there are those that may
 * have been meant; no way where one has none.
 */
export function spellingsOf(meant: readonly (readonly Near[])[]): string[][] {
  let spellings: { words: string[]; errors: number }[] = [{ words: [], errors: 0 }];
  for (const choices of meant)
    spellings = spellings
      .flatMap(({ words, errors }) =>
        choices.map((near) => ({ words: [...words, near.word], errors: errors + near.errors })),
      )
      .toSorted((one, other) => one.errors - other.errors)
      .slice(0, SPELLINGS);
  return spellings.map(({ words }) => words);
}
