import { compared } from '../../shared/contract/compared-text.ts';

/** Tags that are suggested at once. */
const MOST = 2;
/** From so many characters on, what was typed may begin a synonym: fewer begin too many. */
const SYNONYM_FROM = 3;

/** What a tag is called: its name as the page writes it, and other names in any language. */
export interface TagNames {
  name: string;
  synonyms: readonly string[];
}

/**
 * The tags of which what was typed stands at the start of a word of the name, or is a synonym or how one begins, compared as
 * the search compares them; those by their name come first.
 */
export function matchingTags(
  tags: readonly string[],
  namesOf: (tag: string) => TagNames,
  typed: string,
): string[] {
  const wanted = compared(typed);
  const byName = tags.filter((tag) => {
    const name = compared(namesOf(tag).name);
    return name.startsWith(wanted) || name.includes(` ${wanted}`);
  });
  const isSynonym = (name: string) =>
    name === wanted || (wanted.length >= SYNONYM_FROM && name.startsWith(wanted));
  const bySynonym = tags.filter((tag) => namesOf(tag).synonyms.some((name) => isSynonym(compared(name))));
  return [...new Set([...byName, ...bySynonym])].slice(0, MOST);
}
