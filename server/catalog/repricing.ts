import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { FALLBACK_COUNTRY } from '../../shared/money/price.ts';
import type { Database } from '../db/database.ts';
import { store, storeActivity, storePrice } from '../db/schema/catalog.ts';
import { isRunning } from './running-sale.ts';

/** A country's own price of a game, whose worth in coins is another now than when it was published. */
export interface Repriced {
  storeId: number;
  country: string;
  /** Minor units of the country's currency. */
  price: number;
  /** Meowcent. */
  before: number;
  after: number;
}

export interface Repricing {
  changes: Repriced[];
  /** Games that would change, too, and have a sale, by id: they keep their prices until it is over. */
  onSale: number[];
  /** Countries to whose currency there is no rate, with how many prices stay for it. */
  withoutRate: Map<string, number>;
}

/** Coins (meowcent) that a country's price is worth now; undefined where there is no rate. */
export type CoinsIn = (country: string, price: number) => number | undefined;

/**
 * Puts the coin prices of published games at other rates. What a game costs does not change in the midst of a sale: what is
 * struck out beside the reduced price would be a price that nobody was asked.
 */
export function createRepricing({ database, now }: { database: Database; now(): Date }) {
  const { query } = database;

  /**
   * Lets nobody publish a game, or plan its sale, before the transaction ends. A statement of its own: the one that reads
   * what these wrote must begin after they have ended.
   */
  async function lockGames(): Promise<void> {
    await query
      .select({ id: store.id })
      .from(store)
      .where(ne(store.state, 'draft'))
      .orderBy(asc(store.id))
      .for('no key update');
  }

  function ownPrices() {
    const at = now();
    const sale = query
      .select({ id: storeActivity.id })
      .from(storeActivity)
      .where(and(eq(storeActivity.storeId, store.id), isRunning(at)));
    return query
      .select({
        storeId: storePrice.storeId,
        country: storePrice.country,
        price: storePrice.price,
        before: storePrice.meowcent,
        isOnSale: sql<boolean>`exists (${sale})`,
      })
      .from(storePrice)
      .innerJoin(store, eq(store.id, storePrice.storeId))
      .where(and(ne(store.state, 'draft'), ne(storePrice.country, FALLBACK_COUNTRY)))
      .orderBy(asc(storePrice.storeId), asc(storePrice.country));
  }

  async function plan(coinsIn: CoinsIn): Promise<Repricing> {
    const changes: Repriced[] = [];
    const onSale = new Set<number>();
    const withoutRate = new Map<string, number>();
    for (const { isOnSale, ...row } of await ownPrices()) {
      const after = coinsIn(row.country, row.price);
      if (after === undefined) withoutRate.set(row.country, (withoutRate.get(row.country) ?? 0) + 1);
      else if (after !== row.before && isOnSale) onSale.add(row.storeId);
      else if (after !== row.before) changes.push({ ...row, after });
    }
    return { changes, onSale: [...onSale], withoutRate };
  }

  return {
    /** What would change; nothing is written. */
    plan,

    /** Changes it, and answers with what was changed; done again it changes nothing. */
    apply: (coinsIn: CoinsIn): Promise<Repricing> =>
      database.transaction(async () => {
        await lockGames();
        const found = await plan(coinsIn);
        await query.execute(sql`
          update ${storePrice} as kept set meowcent = changed.after
          from jsonb_to_recordset(${JSON.stringify(found.changes)}::jsonb)
            as changed("storeId" int, country text, after int8)
          where kept.store_id = changed."storeId" and kept.country = changed.country`);
        return found;
      }),
  };
}
