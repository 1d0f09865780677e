import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { store, storePriceSpan } from '../db/schema/catalog.ts';
import { all } from './visibility.ts';

/** Games with the span of their price that holds at an instant: each has one. */
export function besideSpans(now: Date): SQL {
  return sql`${store} join ${storePriceSpan} on ${and(eq(storePriceSpan.storeId, store.id), holdsAt(now))}`;
}

/**
 * Whether a game's price has something off at an instant. The reduced games are looked up first, all of them: joined, the
 * planner would walk a list in its order and look up the price of each game on the way, which a shelf without a sale never
 * ends.
 */
export function isReduced(now: Date): SQL {
  return sql`${store.id} = any(array(select ${storePriceSpan.storeId} from ${storePriceSpan}
    where ${and(gt(storePriceSpan.percent, 0), holdsAt(now))}))`;
}

function holdsAt(now: Date): SQL | undefined {
  const at = now.toISOString();
  return and(sql`${storePriceSpan.startsAt} <= ${at}`, sql`${at} < ${storePriceSpan.endsAt}`);
}

/** Games that can be bought: those with a price that are out, and no trials. */
export const BUYABLE = all(isNotNull(store.meowcent), eq(store.releaseType, 'normal'));
