import {
  arrayContains,
  arrayOverlaps,
  eq,
  gte,
  inArray,
  like,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { NAMED_SHELVES } from '../../shared/contract/genre-synonyms.ts';
import { warningOf } from '../../shared/contract/tags.ts';
import { author, store, storePriceSpan, storeSearch } from '../db/schema/catalog.ts';
import { entitlement } from '../db/schema/library.ts';
import { tagsIn } from './genre-names.ts';
import { isReduced, type PricePlace } from './price-span.ts';
import { likePattern, lookupsOf, type TermLookup } from './search-text.ts';
import { all, withoutTags } from './visibility.ts';

export const ORDER_FIELDS = ['released_at', 'updated_at', 'meowcent', 'rating', 'relevance'] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

/** What narrows a list of games. */
export interface GameFilter {
  id?: number;
  /** Whether the game asked for by id belongs to who asks: owners see theirs wherever it is hidden. */
  isOwned?: boolean;
  tags: readonly string[];
  keyword: string;
  /** Whether a keyword with words that no game has is taken for the nearest that finds one. */
  corrects?: boolean;
  categories: readonly string[];
  priceMin?: number;
  priceMax?: number;
  /** The bounds are of the price to pay, not of the full one. */
  afterDiscount: boolean;
  discounted: boolean;
  excludeTags: readonly string[];
  /** Only games with text in one of these; none asks for no language. */
  languages: readonly string[];
  /** Only games to install on one of these; none asks for no platform. */
  platforms: readonly string[];
  /** Only games that this player does not have. */
  notOwnedBy?: string;
  /** Only these games, in this order. */
  ids?: readonly number[];
  excludeId?: number;
  /** Only games of this author: by the account behind the pen name, or the pen name where there is none. */
  author?: string;
  releaseType?: string;
  web?: boolean;
  free?: boolean;
}

/** Whether a filter asks for what the games cost. */
export function needsSpans({ priceMin, priceMax, free }: GameFilter): boolean {
  return priceMin !== undefined || priceMax !== undefined || free !== undefined;
}

/** The filter without its keyword as a condition on games, with their prices where it needs them, in a country at an instant. */
export function conditionOf(filter: GameFilter, place: PricePlace): SQL {
  const { id, ids, excludeId, author, categories, excludeTags, notOwnedBy, releaseType, web, free } = filter;
  const { languages, platforms } = filter;
  return all(
    id === undefined ? undefined : eq(store.id, id),
    ids === undefined ? undefined : inArray(store.id, [...ids]),
    excludeId === undefined ? undefined : ne(store.id, excludeId),
    author === undefined ? undefined : isBy(author),
    categories.length === 0 ? undefined : inArray(store.category, [...categories]),
    withoutTags(excludeTags),
    languages.length === 0 ? undefined : arrayOverlaps(store.languages, [...languages]),
    platforms.length === 0 ? undefined : arrayOverlaps(store.platforms, [...platforms]),
    notOwnedBy === undefined ? undefined : not(isOwnedBy(notOwnedBy)),
    releaseType === undefined ? undefined : eq(store.releaseType, releaseType),
    web === undefined ? undefined : eq(store.web, web),
    free === undefined ? undefined : isFree(free),
    filter.discounted ? isReduced(place) : undefined,
    priceCondition(filter),
    ...filter.tags.map(tagCondition),
  );
}

const isBy = (person: string) =>
  sql`${store.authorId} in (select ${author.id} from ${author}
    where coalesce(${author.accountId}, ${author.id}) = ${person})`;

const isOwnedBy = (player: string) =>
  sql`exists (select from ${entitlement} where ${entitlement.userId} = ${player}
    and ${entitlement.storeId} = ${store.id} and ${entitlement.revokedAt} is null)`;

function isFree(free: boolean): SQL {
  const costsNothing = sql`(${storePriceSpan.isSold} and ${storePriceSpan.full} = 0)`;
  return free ? costsNothing : not(costsNothing);
}

function priceCondition({ priceMin, priceMax, afterDiscount }: GameFilter): SQL | undefined {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  const price = afterDiscount ? storePriceSpan.meowcent : storePriceSpan.full;
  return all(
    sql`${storePriceSpan.isSold}`,
    priceMin === undefined ? undefined : gte(price, priceMin),
    priceMax === undefined ? undefined : lte(price, priceMax),
  );
}

/** Tags as `Store.tags` gives them: `status:on`, a category, a genre, or `warning:<name>`. */
function tagCondition(tag: string): SQL {
  if (tag === 'status:on') return eq(store.state, 'on');
  const warning = warningOf(tag);
  if (warning !== undefined) return arrayContains(store.warnings, [warning]);
  return sql`(${eq(store.category, tag)} or ${arrayContains(store.genres, [tag])})`;
}

/**
 * What was typed as a condition on games; none for an empty text. All words in one look at the texts: a look for each would
 * leave it to the planner's guesses how they are joined. Names of genres also find the games that are of them.
 */
export function keywordCondition(keyword: string): SQL | undefined {
  const lookups = lookupsOf(keyword);
  if (lookups.length === 0) return undefined;
  const named = namedTags(keyword);
  if (!named) return sql`${store.id} in (${havingTexts(lookups)})`;
  const rest = lookupsOf(tagsIn(keyword).rest.join(' '));
  const others = rest.length === 0 ? undefined : sql`${store.id} in (${havingTexts(rest)})`;
  return sql`${store.id} in (${havingTexts(lookups)} union select ${store.id} from ${store} where ${all(named, others)})`;
}

/** That games are of all genres and shelves which a search names; none where it names none. */
export function namedTags(keyword: string): SQL | undefined {
  const { tags } = tagsIn(keyword);
  return tags.length === 0 ? undefined : all(...tags.map((same) => or(...same.map(isOf))));
}

const isOf = (tag: string) =>
  NAMED_SHELVES.has(tag) ? eq(store.category, tag) : arrayContains(store.genres, [tag]);

const havingTexts = (lookups: readonly TermLookup[]) =>
  sql`select ${storeSearch.storeId} from ${storeSearch} where ${all(...lookups.map(isFound))}`;

const isFound = ({ grams, part }: TermLookup) =>
  all(
    grams.length === 0 ? undefined : arrayContains(storeSearch.grams, grams),
    part === undefined ? undefined : like(storeSearch.text, `%${likePattern(part)}%`),
  );
