import { not, type SQL, sql } from 'drizzle-orm';
import { store } from '../db/schema/catalog.ts';
import type { Page } from '../http/paging.ts';
import type { OrderField } from './filter.ts';
import { BUYABLE, PRICE, runningSales } from './sale.ts';

/** What a list of games holds. */
export interface ListRequest {
  condition: SQL;
  /** Whether the condition speaks of the running sales. */
  withSales: boolean;
}

const COLUMNS = {
  released_at: store.releasedAt,
  updated_at: store.updatedAt,
  rating: store.ratingScore,
};

const inWay = (direction: Page<OrderField>['direction']) => (direction === 'asc' ? sql`asc` : sql`desc`);

/** How many games a list has. */
export const totalQuery = ({ condition, withSales }: ListRequest, now: Date): SQL =>
  sql`select count(*)::int as total from ${withSales ? besideSales(now) : store} where ${condition}`;

/**
 * Ids of one page of a list, in order; equal games follow each other by id, so that pages never overlap. Prices are those
 * to pay, and games that cannot be bought come last in both directions.
 */
export function pageQuery({ condition, withSales }: ListRequest, page: Page<OrderField>, now: Date): SQL {
  const { field, direction, limit, offset } = page;
  const way = inWay(direction);
  if (field === 'meowcent')
    return withSales ? priced(sql`(${allPriced(condition, now)})`, page) : pricedApart(condition, page, now);
  const part = sql`limit ${limit} offset ${offset}`;
  const key = COLUMNS[field];
  if (!withSales)
    return sql`select ${store.id} as id from ${store} where ${condition} order by ${key} ${way}, ${store.id} ${way} ${part}`;
  // All that is found first, for the walk along an index that a short page invites asks for the sales game by game.
  return sql`with found as materialized (
      select ${store.id} as id, ${key} as key from ${besideSales(now)} where ${condition}
    ) select id from found order by key ${way}, id ${way} ${part}`;
}

/** Games with the running sales beside them, as `sale`. */
export const besideSales = (now: Date) =>
  sql`${store} left join ${runningSales(now)} as sale on sale.store_id = ${store.id}`;

const priced = (games: SQL, { direction, limit, offset }: Page<OrderField>) => {
  const way = inWay(direction);
  return sql`select id from ${games} as game
    order by is_sold desc, price ${way}, id ${way} limit ${limit} offset ${offset}`;
};

const allPriced = (condition: SQL, now: Date) =>
  sql`select ${store.id} as id, ${BUYABLE} as is_sold, ${PRICE} as price from ${besideSales(now)} where ${condition}`;

/**
 * By price, where most games have no sale: those come by the index of full prices, and only the others are sorted. A join
 * would lose the order of the index, a list of ids to leave out does not. Each sale looks its own game up, or the planner
 * reads all games to find a tenth of them; games that cannot be bought are looked at by the last pages alone.
 */
function pricedApart(condition: SQL, page: Page<OrderField>, now: Date): SQL {
  const way = inWay(page.direction);
  const wanted = page.limit + page.offset;
  const nearest = sql`order by price ${way}, id ${way} limit ${wanted}`;
  const games = sql`(
    select id, true as is_sold, price from sold
    union all
    (select ${store.id} as id, false as is_sold, ${PRICE} as price from ${store} left join sale on sale.store_id = ${store.id}
      where ${condition} and ${not(BUYABLE)} and (select count(*) from sold) < ${wanted} ${nearest})
  )`;
  return sql`with sale as materialized (select * from ${runningSales(now)} as running), sold as materialized (
      (select ${store.id} as id, ${store.meowcent} as price from ${store}
        where ${condition} and ${BUYABLE} and ${store.id} not in (select store_id from sale) ${nearest})
      union all
      (select reduced.id, reduced.price from sale cross join lateral (
        select ${store.id} as id, ${PRICE} as price from ${store}
        where ${store.id} = sale.store_id and ${condition} and ${BUYABLE} offset 0
      ) as reduced ${nearest})
      ${nearest}
    ) ${priced(games, page)}`;
}
