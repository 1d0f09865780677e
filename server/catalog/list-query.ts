import { type SQL, sql } from 'drizzle-orm';
import { store, storePriceSpan } from '../db/schema/catalog.ts';
import type { Page } from '../http/paging.ts';
import type { OrderField } from './filter.ts';
import { besideSpans } from './sale.ts';

/** What a list of games holds. */
export interface ListRequest {
  condition: SQL;
  /** Whether the condition speaks of the spans of prices. */
  withSpans: boolean;
}

const COLUMNS = {
  released_at: store.releasedAt,
  updated_at: store.updatedAt,
  rating: store.ratingScore,
  meowcent: storePriceSpan.meowcent,
};

/** How many games a list has. */
export const totalQuery = ({ condition, withSpans }: ListRequest, now: Date): SQL =>
  sql`select count(*)::int as total from ${withSpans ? besideSpans(now) : store} where ${condition}`;

/**
 * Ids of one page of a list, in order; equal games follow each other by id, so that pages never overlap. Prices are those
 * to pay, and games that cannot be bought come last in both directions.
 */
export function pageQuery(
  { condition, withSpans }: ListRequest,
  { field, direction, limit, offset }: Page<OrderField>,
  now: Date,
): SQL {
  const isByPrice = field === 'meowcent';
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const soldFirst = isByPrice ? sql`${storePriceSpan.isSold} desc,` : sql``;
  return sql`select ${store.id} as id from ${isByPrice || withSpans ? besideSpans(now) : store} where ${condition}
    order by ${soldFirst} ${COLUMNS[field]} ${way}, ${store.id} ${way} limit ${limit} offset ${offset}`;
}
