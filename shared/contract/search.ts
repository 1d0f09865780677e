/** How long the text of a search may be, as JavaScript counts characters. */
export const KEYWORD_LIMIT = 100;

/** How many entries each list of findStore's arguments may have: ids, tags, categories. */
export const MOST_NAMED = 100;

/** What somebody typed, or an address carries, as a search takes it: trimmed, and no longer than it may be. */
export const readKeyword = (text: string | null): string => (text ?? '').trim().slice(0, KEYWORD_LIMIT);
