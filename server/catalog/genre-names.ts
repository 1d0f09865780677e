import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { GENRE_SYNONYMS } from '../../shared/contract/genre-synonyms.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import { termsOf } from './search-text.ts';

const FOLDER = path.join(import.meta.dirname, '../../resources/locales');
const texts = v.looseObject({ genre: v.record(v.string(), v.string()) });

/** Tags by each of their names in all languages, as the search compares them. */
const TAGS = tagsByName();

/** How many words a name has at most. */
const LONGEST = Math.max(...[...TAGS.keys()].map((name) => name.split(' ').length));

/** All words of all names. */
export const GENRE_WORDS: readonly string[] = [
  ...new Set([...TAGS.keys()].flatMap((name) => name.split(' '))),
];

/** What a search says: names of genres and shelves, each as the tags that it may mean, and its other words. */
export interface SaidTags {
  tags: string[][];
  rest: string[];
}

/** The tags that a search names, in any language; longer names come before shorter ones: "dating sim" is no "sim". */
export function tagsIn(keyword: string): SaidTags {
  const terms = termsOf(keyword);
  const said: SaidTags = { tags: [], rest: [] };
  for (let at = 0; at < terms.length; ) {
    const length = lengthOfName(terms, at);
    if (length === 0) said.rest.push(terms[at] ?? '');
    else said.tags.push(TAGS.get(terms.slice(at, at + length).join(' ')) ?? []);
    at += Math.max(length, 1);
  }
  return said;
}

/** How many words the longest name has that begins at one of these; 0 where none does. */
function lengthOfName(terms: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, terms.length - at); length > 0; length -= 1)
    if (TAGS.has(terms.slice(at, at + length).join(' '))) return length;
  return 0;
}

function tagsByName(): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  const add = (name: string, tag: string) => {
    const compared = termsOf(name).join(' ');
    const others = tags.get(compared) ?? [];
    if (!others.includes(tag)) tags.set(compared, [...others, tag]);
  };
  for (const { code } of LOCALES) {
    const file = readFileSync(path.join(FOLDER, code, 'common.json'), 'utf8');
    for (const [tag, name] of Object.entries(v.parse(texts, JSON.parse(file)).genre)) add(name, tag);
  }
  for (const [tag, names] of GENRE_SYNONYMS) for (const name of names) add(name, tag);
  return tags;
}
