import { type SQL, sql } from 'drizzle-orm';
import { store, storePriceSpan } from '../db/schema/catalog.ts';
import type { Page } from '../http/paging.ts';
import { keywordCondition, type OrderField } from './filter.ts';
import { besideSpans, type PricePlace } from './price-span.ts';
import { BESIDE_TEXTS, namedLike, relevanceOf } from './relevance.ts';
import { all } from './visibility.ts';

/** What a list of games holds. */
export interface ListRequest {
  /** What its games are, but for the keyword. */
  condition: SQL;
  /** Whether the condition speaks of the spans of prices. */
  withSpans: boolean;
  /** What was searched for, by which `relevance` orders. */
  keyword: string;
}

const COLUMNS = {
  released_at: store.releasedAt,
  updated_at: store.updatedAt,
  rating: store.ratingScore,
  meowcent: storePriceSpan.meowcent,
};

/** How many games a list has. */
export const totalQuery = ({ condition, withSpans, keyword }: ListRequest, place: PricePlace): SQL =>
  sql`select count(*)::int as total from ${withSpans ? besideSpans(place) : store}
    where ${all(condition, keywordCondition(keyword))}`;

/**
 * Ids of one page of a list as an array, in order; equal games follow each other by id, so that pages never overlap. Prices
 * are those to pay, and games that cannot be bought come last in both directions. Of games that fit a search alike the better
 * rated comes first.
 */
export function pageQuery(request: ListRequest, page: Page<OrderField>, place: PricePlace): SQL {
  if (page.field === 'relevance') return mostRelevant(request, page, place);
  const { condition, withSpans, keyword } = request;
  const isByPrice = page.field === 'meowcent';
  const soldFirst = isByPrice ? sql`${storePriceSpan.isSold} desc,` : sql``;
  return sql`array(select ${store.id} from ${isByPrice || withSpans ? besideSpans(place) : store}
    where ${all(condition, keywordCondition(keyword))}
    order by ${soldFirst} ${COLUMNS[page.field]} ${wayOf(page)}, ${endOf(page)})`;
}

/**
 * The page of what fits a search best. Where names that begin with what was typed fill it, nothing else is looked at: words
 * that most games have would have all of them ranked.
 */
function mostRelevant(
  { condition, withSpans, keyword }: ListRequest,
  page: Page<OrderField>,
  place: PricePlace,
): SQL {
  const way = wayOf(page);
  const games = withSpans ? besideSpans(place) : store;
  // The condition may speak of spans as well: it is looked up before its games are ranked.
  const found = sql`select ${store.id} from ${games} where ${all(condition, keywordCondition(keyword))}`;
  const ranked = sql`array(select ${store.id} from ${BESIDE_TEXTS} where ${store.id} in (${found})
    order by ${relevanceOf(keyword)} ${way}, ${store.ratingScore} ${way}, ${endOf(page)})`;
  const named = namedLike(keyword);
  if (page.direction === 'asc' || !named) return ranked;
  const best = sql`array(select ${store.id} from ${games} join (${named}) as named on named.id = ${store.id}
    where ${condition} order by named.fits desc, ${store.ratingScore} desc, ${endOf(page)})`;
  return sql`(select case when cardinality(ids) = ${page.limit} then ids else ${ranked} end from (select ${best} as ids) as best)`;
}

const wayOf = ({ direction }: Page<OrderField>): SQL => (direction === 'asc' ? sql`asc` : sql`desc`);

const endOf = (page: Page<OrderField>): SQL =>
  sql`${store.id} ${wayOf(page)} limit ${page.limit} offset ${page.offset}`;
