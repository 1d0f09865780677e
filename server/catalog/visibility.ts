import { and, arrayOverlaps, eq, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { warningOf } from '../../shared/contract/tags.ts';
import { store } from '../db/schema/catalog.ts';
import type { Context } from '../http/context.ts';

/** On which site and from where the catalogue is read. */
export interface Audience {
  platformKey: string;
  /** Visitor's country, alpha-2 lower case. */
  country: string;
  /** Whether the visitor's age was checked; absent, it was not. */
  ageVerified?: boolean;
}

/** The audience of a request. */
export const audienceOf = ({
  site,
  country,
  ageVerified,
}: Pick<Context, 'site' | 'country' | 'ageVerified'>): Audience => ({
  platformKey: site.platformKey,
  country,
  ageVerified,
});

/** What somebody does not want to see on the shelves. */
export interface Preference {
  /** Games by id. */
  ignored: readonly number[];
  excludedTags: readonly string[];
}

/** Everything may be shown. */
export const NO_PREFERENCE: Preference = { ignored: [], excludedTags: [] };

/** Who looks through lists of games. */
export interface Visitor extends Audience {
  preference: Preference;
}

/**
 * Which games an audience may see: released on the site's platform, out by now or announced, and not blocked where the
 * audience is. Every list, count and search of games goes through it; only who owns a game finds it by its id without.
 * `mayBrowse` is the age policy's answer and fails closed.
 */
export function visibleTo({ platformKey, country }: Audience, mayBrowse: boolean, now: Date): SQL {
  if (!mayBrowse) return sql`false`;
  return all(onShelf(platformKey, now), sql`${country} <> all(${store.blockedCountries})`);
}

/** Games that visitors of a country may see on one of the sites at least. */
export function visibleOnAnySite(country: string, mayBrowse: boolean, now: Date): SQL {
  if (!mayBrowse) return sql`false`;
  return all(shownSomewhere(now), sql`${country} <> all(${store.blockedCountries})`);
}

/** Games that are on some shelf, whoever may see it. */
export function shownSomewhere(now: Date): SQL {
  return all(isOut(now), sql`${store.platformKeys} <> '{}'`);
}

/** Games that an audience would see if they were not blocked where it is. */
export function blockedFor({ platformKey, country }: Audience, now: Date): SQL {
  return all(onShelf(platformKey, now), sql`${country} = any(${store.blockedCountries})`);
}

function onShelf(platformKey: string, now: Date): SQL {
  // Half the cost of the operators for whole arrays, which matters where all games are counted.
  return all(isOut(now), sql`${platformKey} = any(${store.platformKeys})`);
}

/** Games that were not taken down, and came out or were announced. */
function isOut(now: Date): SQL {
  return all(eq(store.state, 'on'), or(eq(store.releaseType, 'soon'), lte(store.releasedAt, now)));
}

/**
 * Which games a list may show to a visitor: those that the audience may see, without what the visitor does not want to see.
 * Only what is asked for by its own id, or belongs to the visitor, is shown nonetheless.
 */
export function listedFor({ preference, ...audience }: Visitor, mayBrowse: boolean, now: Date): SQL {
  const { ignored, excludedTags } = preference;
  return all(
    visibleTo(audience, mayBrowse, now),
    ignored.length === 0 ? undefined : sql`${store.id} <> all(${`{${ignored.join(',')}}`}::int[])`,
    withoutTags(excludedTags),
  );
}

/** Games that carry none of these tags. */
export function withoutTags(tags: readonly string[]): SQL {
  const warnings = tags.map(warningOf).filter((warning) => warning !== undefined);
  const names = tags.filter((tag) => warningOf(tag) === undefined);
  return all(
    warnings.length === 0 ? undefined : not(arrayOverlaps(store.warnings, warnings)),
    names.length === 0 ? undefined : not(arrayOverlaps(store.genres, names)),
    names.length === 0 ? undefined : notInArray(store.category, names),
  );
}

/** Conditions that must all hold; none holds always. */
export function all(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}
