import { type SQL, sql } from 'drizzle-orm';
import { store, storePriceSpan } from '../db/schema/catalog.ts';
import type { Page } from '../http/paging.ts';
import type { OrderField } from './filter.ts';
import { besideSpans, type PricePlace } from './price-span.ts';
import { BESIDE_TEXTS, relevanceOf } from './relevance.ts';

/** What a list of games holds. */
export interface ListRequest {
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
export const totalQuery = ({ condition, withSpans }: Omit<ListRequest, 'keyword'>, place: PricePlace): SQL =>
  sql`select count(*)::int as total from ${withSpans ? besideSpans(place) : store} where ${condition}`;

/**
 * Ids of one page of a list, in order; equal games follow each other by id, so that pages never overlap. Prices are those
 * to pay, and games that cannot be bought come last in both directions. Of games that fit a search alike the better rated
 * comes first.
 */
export function pageQuery(
  { condition, withSpans, keyword }: ListRequest,
  { field, direction, limit, offset }: Page<OrderField>,
  place: PricePlace,
): SQL {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const page = sql`${store.id} ${way} limit ${limit} offset ${offset}`;
  if (field === 'relevance') {
    // The condition may speak of spans as well: it is looked up before its games are ranked.
    const found = sql`select ${store.id} from ${withSpans ? besideSpans(place) : store} where ${condition}`;
    return sql`select ${store.id} as id from ${BESIDE_TEXTS} where ${store.id} in (${found})
      order by ${relevanceOf(keyword)} ${way}, ${store.ratingScore} ${way}, ${page}`;
  }
  const isByPrice = field === 'meowcent';
  const soldFirst = isByPrice ? sql`${storePriceSpan.isSold} desc,` : sql``;
  return sql`select ${store.id} as id from ${isByPrice || withSpans ? besideSpans(place) : store} where ${condition}
    order by ${soldFirst} ${COLUMNS[field]} ${way}, ${page}`;
}
