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
 * The tags of which what was typed stands at the start of a word of the name, or is a synonym or how one begins, in any
 * letter case and width; those by their name come first.
 */
export function matchingTags(
  tags: readonly string[],
  namesOf: (tag: string) => TagNames,
  typed: string,
  locale: string,
): string[] {
  const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase(locale);
  const wanted = fold(typed);
  const byName = tags.filter((tag) => {
    const name = fold(namesOf(tag).name);
    return name.startsWith(wanted) || name.includes(` ${wanted}`);
  });
  const isSynonym = (name: string) =>
    name === wanted || (wanted.length >= SYNONYM_FROM && name.startsWith(wanted));
  const bySynonym = tags.filter((tag) => namesOf(tag).synonyms.some((name) => isSynonym(fold(name))));
  return [...new Set([...byName, ...bySynonym])].slice(0, MOST);
}
