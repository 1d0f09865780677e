import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { FALLBACK_COUNTRY } from '../../shared/money/price.ts';
import { store, storePriceSpan } from '../db/schema/catalog.ts';

/** Where and when prices are asked for. */
export interface PricePlace {
  /** Alpha-2 lower case. */
  country: string;
  at: Date;
}

/** Games with the span of their price that holds in a country at an instant: each has one. */
export function besideSpans(place: PricePlace): SQL {
  const holds = holdsIn({ country: sql`${place.country}`, at: place.at });
  return sql`${store} join ${storePriceSpan} on ${and(eq(storePriceSpan.storeId, store.id), holds)}`;
}

/**
 * Whether a game can be bought and its price has something off. The reduced games are looked up first, all of them:
 * joined, the planner would walk a list in its order and look up the price of each game on the way, which a shelf without
 * a sale never ends.
 */
export function isReduced(place: PricePlace): SQL {
  const holds = holdsIn({ country: sql`${place.country}`, at: place.at });
  return sql`${store.id} = any(array(select ${storePriceSpan.storeId} from ${storePriceSpan}
    where ${and(gt(storePriceSpan.percent, 0), storePriceSpan.isSold, holds)}))`;
}

/**
 * Whether a span holds at an instant and is of the price that a country has: its own, else the one that all others fall
 * back to (B02).
 */
export function holdsIn({ country, at }: { country: SQL; at: Date }): SQL | undefined {
  const instant = at.toISOString();
  return and(
    sql`${storePriceSpan.startsAt} <= ${instant}`,
    sql`${instant} < ${storePriceSpan.endsAt}`,
    or(
      sql`${storePriceSpan.country} = ${country}`,
      and(eq(storePriceSpan.country, FALLBACK_COUNTRY), sql`${country} <> all(${storePriceSpan.elsewhere})`),
    ),
  );
}
