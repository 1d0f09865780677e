/** Tags that are suggested at once. */
const MOST = 2;

/** The tags whose name, as the page writes it, has what was typed at the start of a word, in any letter case and width. */
export function matchingTags(
  tags: readonly string[],
  nameOf: (tag: string) => string,
  typed: string,
  locale: string,
): string[] {
  const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase(locale);
  const wanted = fold(typed);
  const isWanted = (name: string) => name.startsWith(wanted) || name.includes(` ${wanted}`);
  return tags.filter((tag) => isWanted(fold(nameOf(tag)))).slice(0, MOST);
}
