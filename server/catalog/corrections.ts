import { type SQL, sql } from 'drizzle-orm';
import { compared } from '../../shared/contract/compared-text.ts';
import type { Database } from '../db/database.ts';
import { searchWord, store } from '../db/schema/catalog.ts';
import { keywordCondition } from './filter.ts';
import { GENRE_WORDS } from './genre-names.ts';
import { distinctTermsOf } from './search-text.ts';
import { errorsIn, missingIn, nearest, spellingsOf } from './spellings.ts';
import { all } from './visibility.ts';

/** What has more words than this is no name that somebody mistyped. */
const MOST_TERMS = 8;
/** How many words that look like a typed one are compared with it. */
const MOST_WORDS = 1_000;

/** What somebody who mistyped a search may have meant. */
export function createCorrections({ query }: Database) {
  /** For each word that was typed: null where games have it, else words that look like it. */
  async function wordsLike(terms: readonly string[], shown: SQL): Promise<(string[] | null)[]> {
    const looks = terms.map(
      (term, at) =>
        sql`select ${at}::int as at, case when ${isThere(shown, term)} then null else ${lookalikes(term)} end as words`,
    );
    const { rows } = await query.execute<{ words: string[] | null }>(
      sql`select words from (${sql.join(looks, sql` union all `)}) as term order by at`,
    );
    return rows.map(({ words }) => words);
  }

  /** The first of these keywords that finds a game. */
  async function firstThatFinds(keywords: readonly string[], shown: SQL): Promise<string | undefined> {
    if (keywords.length === 0) return undefined;
    const cases = keywords.map((keyword, at) => sql`when ${isThere(shown, keyword)} then ${at}::int`);
    const { rows } = await query.execute<{ at: number | null }>(
      sql`select case ${sql.join(cases, sql` `)} end as at`,
    );
    const at = rows[0]?.at ?? undefined;
    return at === undefined ? undefined : keywords[at];
  }

  return {
    /**
     * The keyword with its words that none of the games shown has put right, so that the whole finds one of them; undefined
     * where there is no such word, or no such spelling. Words that are found stay as they were typed. That every spelling is
     * searched for among what is shown keeps the words of all other games to themselves.
     */
    async of(keyword: string, shown: SQL): Promise<string | undefined> {
      const terms = distinctTermsOf(keyword);
      if (terms.length > MOST_TERMS || !terms.some((term) => errorsIn(term) > 0)) return undefined;
      const looks = await wordsLike(terms, shown);
      const unknown = terms.filter((_term, at) => looks[at] !== null);
      if (unknown.length === 0) return undefined;
      const meant = unknown.map((term) =>
        nearest(term, [...(looks[terms.indexOf(term)] ?? []), ...GENRE_WORDS]),
      );
      const spellings = spellingsOf(meant).map((words) => respelt(keyword, unknown, words));
      const found = await firstThatFinds(spellings, shown);
      // The words of a genre's name are found together alone.
      return found === respelt(keyword, unknown, unknown) ? undefined : found;
    },
  };
}

/** The keyword with other words in the place of some. */
function respelt(keyword: string, typed: readonly string[], meant: readonly string[]): string {
  const words = keyword.split(/\s+/).filter(Boolean);
  return words.map((word) => meant[typed.indexOf(compared(word))] ?? word).join(' ');
}

const isThere = (shown: SQL, keyword: string) =>
  sql`exists (select from ${store} where ${all(shown, keywordCondition(keyword))})`;

/**
 * Words of about the length of a typed one that have three letters in a row in common with it, beginning and end being
 * letters, too: an error breaks four such triples at most, and two errors are allowed only where there are more than eight,
 * or where the beginning is right.
 */
function lookalikes(term: string): SQL {
  const errors = errorsIn(term);
  if (errors === 0) return sql`'{}'::text[]`;
  const { length } = Array.from(term);
  const { word } = searchWord;
  return sql`array(select ${word} from ${searchWord}
    where show_trgm(${word}) && show_trgm(${term}::text)
      and length(${word}) between ${length - errors}::int and ${length + missingIn(term)}::int
    order by similarity(${word}, ${term}::text) desc, ${word} limit ${MOST_WORDS}::int)`;
}
