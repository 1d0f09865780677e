import { eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { store, storeActivity } from '../db/schema/catalog.ts';
import { all } from './visibility.ts';

/** Sales that run at an instant, the best one a game (T03): half-open, in state 2 only. */
export function runningSales(now: Date): SQL {
  return sql`(
    select distinct on (${storeActivity.storeId}) ${storeActivity.storeId} as store_id,
      ${storeActivity.percentageDiscount} as percent
    from ${storeActivity}
    where ${storeActivity.state} = 2 and ${storeActivity.startsAt} <= ${now.toISOString()}
      and ${now.toISOString()} < ${storeActivity.endsAt}
    order by ${storeActivity.storeId}, ${storeActivity.percentageDiscount} desc
  )`;
}

/** Percent off now, of a list that is joined with the running sales as `sale`. */
export const PERCENT = sql`case when sale.percent is null then 0 else coalesce(${store.percentageDiscount}, sale.percent) end`;

/** The price to pay: the amount off is rounded half up, as `shared/money/discount.ts` does it. */
export const PRICE = sql`(${store.meowcent} - (${store.meowcent} * ${PERCENT} + 50) / 100)`;

/** Games that can be bought: those with a price that are out, and no trials. */
export const BUYABLE = all(isNotNull(store.meowcent), eq(store.releaseType, 'normal'));
