import { and, arrayContains, arrayOverlaps, eq, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { store } from '../db/schema/catalog.ts';

/** On which site and from where the catalogue is read. */
export interface Audience {
  platformKey: string;
  /** Visitor's country, alpha-2 lower case. */
  country: string;
}

/**
 * Which games an audience may see: released on the site's platform, out by now or announced, and not blocked where the
 * audience is. Every list, count and search of games goes through it. `mayBrowse` is the age policy's answer and fails
 * closed.
 */
export function visibleTo({ platformKey, country }: Audience, mayBrowse: boolean, now: Date): SQL {
  if (!mayBrowse) return sql`false`;
  return all(
    eq(store.state, 'on'),
    arrayContains(store.platformKeys, [platformKey]),
    not(arrayOverlaps(store.blockedCountries, [country])),
    or(eq(store.releaseType, 'soon'), lte(store.releasedAt, now)),
  );
}

/** Conditions that must all hold; none holds always. */
export function all(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}
