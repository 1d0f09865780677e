import { like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { store, storeNameStart, storeSearch } from '../db/schema/catalog.ts';
import { namedTags } from './filter.ts';
import { distinctTermsOf, likePattern, termsOf } from './search-text.ts';
import { all } from './visibility.ts';

/** Games with the texts that a search is ranked by: each has them. */
export const BESIDE_TEXTS = sql`${store} join ${storeSearch} on ${storeSearch.storeId} = ${store.id}`;

/**
 * How well a game fits what was typed, higher is better; it speaks of `BESIDE_TEXTS`. A game whose name is that comes
 * first, then names that start with it, names of which a word starts with it, names that have all its words, then its
 * publisher, its labels and genres, and at last what was found in several of them or in the brief.
 */
export function relevanceOf(keyword: string): SQL {
  const terms = distinctTermsOf(keyword);
  const whole = likePattern(termsOf(keyword).join(' '));
  const hasAll = (column: PgColumn) => all(...terms.map((term) => like(column, `%${likePattern(term)}%`)));
  const { names, publisher, labels } = storeSearch;
  return sql`case
    when ${like(names, `%\n${whole}\n%`)} then 6
    when ${like(names, `%\n${whole}%`)} then 5
    when ${like(names, `% ${whole}%`)} then 4
    when ${hasAll(names)} then 3
    when ${hasAll(publisher)} then 2
    when ${or(hasAll(labels), namedTags(keyword))} then 1
    else 0 end`;
}

/** Of each beginning of a name so many characters are kept. */
const KEPT = 200;

/**
 * The best of `relevanceOf`, 6 to 4, of the games of which a name, or a word of a name, begins with what was typed: `id` and
 * `fits`. None where nothing was typed, or more than is kept of names.
 */
export function namedLike(keyword: string): SQL | undefined {
  const whole = termsOf(keyword).join(' ');
  if (whole === '' || whole.length >= KEPT) return undefined;
  const { storeId, rest, isWhole } = storeNameStart;
  const pattern = likePattern(whole);
  const fits = sql`case when ${isWhole} and ${like(rest, pattern)} then 6 when ${isWhole} then 5 else 4 end`;
  return sql`select ${storeId} as id, max(${fits}) as fits from ${storeNameStart}
    where ${like(rest, `${pattern}%`)} group by ${storeId}`;
}
