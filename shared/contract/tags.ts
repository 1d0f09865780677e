/**
 * Names of what a game carries, as `Store.tags` gives them: a category or a genre by its own name, a content warning as
 * `warning:<name>`.
 */
const TAG = /^(warning:)?[a-z0-9-]{1,40}$/;

/** How many tags one list may name. */
const MOST_TAGS = 60;

/** Preference of a browser: the tags that its shelves leave out. The server reads it as a cookie for guests. */
export const EXCLUDED_TAGS_PREFERENCE = 'excluded_tags';

const WARNING = 'warning:';

/** The tag of a content warning. */
export const warningTag = (warning: string): string => WARNING + warning;

/** The warning behind a tag; undefined for every other tag. */
export const warningOf = (tag: string): string | undefined =>
  tag.startsWith(WARNING) ? tag.slice(WARNING.length) : undefined;

/** The tags of a comma-separated list, each once; what is none is left out. */
export function readTags(text: string): string[] {
  const tags = text.split(',').filter((tag) => TAG.test(tag));
  return [...new Set(tags)].slice(0, MOST_TAGS);
}

/** Whether every text is a tag, none twice, and the list no longer than a list may be. */
export const areTags = (texts: readonly string[]): boolean =>
  texts.every((text) => TAG.test(text)) && new Set(texts).size === texts.length && texts.length <= MOST_TAGS;
