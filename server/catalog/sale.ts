import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { store, storePriceSpan } from '../db/schema/catalog.ts';
import { all } from './visibility.ts';

/** Games with the span of their price that holds at an instant: each has one. */
export function besideSpans(now: Date): SQL {
  const at = now.toISOString();
  const { storeId, startsAt, endsAt } = storePriceSpan;
  const holds = and(eq(storeId, store.id), sql`${startsAt} <= ${at}`, sql`${at} < ${endsAt}`);
  return sql`${store} join ${storePriceSpan} on ${holds}`;
}

/** Games that can be bought: those with a price that are out, and no trials. */
export const BUYABLE = all(isNotNull(store.meowcent), eq(store.releaseType, 'normal'));
