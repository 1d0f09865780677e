import { like, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { likePatterns } from './search-text.ts';

/**
 * That a text has a part as the search compares it, between what `like` takes for the rest of the text. A pattern for each
 * kind of apostrophe: each is looked up along an index, which one pattern for any character would not be.
 */
export const isLike = (column: PgColumn, before: string, part: string, after: string): SQL | undefined =>
  or(...likePatterns(part).map((pattern) => like(column, before + pattern + after)));
