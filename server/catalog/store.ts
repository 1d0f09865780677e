import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { FALLBACK_COUNTRY } from '../../shared/money/price.ts';
import { isOneOf } from '../db/conditions.ts';
import type { Database, Query } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import {
  author,
  store,
  storeActivity,
  storeInfo,
  storePrice,
  storePricePoint,
  storePriceSpan,
  storeSearch,
  storeUpdateLog,
} from '../db/schema/catalog.ts';
import type { Page } from '../http/paging.ts';
import type { OrderField } from './filter.ts';
import { type ListRequest, pageQuery, totalQuery } from './list-query.ts';
import { holdsIn, type PricePlace } from './price-span.ts';
import { isRunning } from './running-sale.ts';

export type StoreRow = typeof store.$inferSelect;
export type AuthorRow = typeof author.$inferSelect;
export type InfoRow = typeof storeInfo.$inferSelect;
export type PriceRow = typeof storePrice.$inferSelect;
export type ActivityRow = typeof storeActivity.$inferSelect;
export type UpdateLogRow = typeof storeUpdateLog.$inferSelect;

/** A game with its author, its price where it is asked for, and the sale that runs then. */
export interface GameRow {
  game: StoreRow;
  author: AuthorRow;
  /** Meowcent that the country has as a price of its own. */
  own: number | null;
  sale: ActivityRow | null;
}

/** A game that costs less than before in a country, or, as `us`, in all without a price of their own. */
export interface Reduction {
  storeId: number;
  country: string;
  meowcent: number;
}

export function createCatalogStore({ query, prepared }: Database) {
  /** Games of an array of ids, in its order. */
  function gamesOf(from: Query, ids: SQL, { country, at }: PricePlace, condition?: SQL): Promise<GameRow[]> {
    const best = from
      .select()
      .from(storeActivity)
      .where(and(eq(storeActivity.storeId, store.id), isRunning(at)))
      .orderBy(desc(storeActivity.percentageDiscount), desc(storeActivity.endsAt))
      .limit(1)
      .as('sale');
    return from
      .select({
        game: getTableColumns(store),
        author: getTableColumns(author),
        own: storePrice.meowcent,
        sale: best._.selectedFields,
      })
      .from(sql`unnest(${ids}) with ordinality as wanted (id, place)`)
      .innerJoin(store, sql`${store.id} = wanted.id`)
      .innerJoin(author, eq(author.id, store.authorId))
      .leftJoin(
        storePrice,
        and(
          eq(storePrice.storeId, store.id),
          eq(storePrice.country, country),
          ne(storePrice.country, FALLBACK_COUNTRY),
        ),
      )
      .leftJoinLateral(best, sql`true`)
      .where(condition)
      .orderBy(sql`wanted.place`);
  }

  return {
    /** One page of a list, in order. */
    page: (request: ListRequest, page: Page<OrderField>, place: PricePlace): Promise<GameRow[]> =>
      // Planned for its values: what is common is walked to, and what is rare is looked up.
      gamesOf(query, pageQuery(request, page, place), place),

    /** Ids of the games of a condition and when they changed, for lists that name every game. */
    listed: (
      condition: SQL,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ id: number; updatedAt: Date }[]> =>
      query
        .select({ id: store.id, updatedAt: store.updatedAt })
        .from(store)
        .where(condition)
        .orderBy(store.id)
        .limit(limit)
        .offset(offset),

    async listedTotal(condition: SQL): Promise<number> {
      const [found] = await query.select({ total: count() }).from(store).where(condition);
      return found?.total ?? 0;
    },

    /** Accounts that publish games that a condition holds for, but for those that are leaving, in one order. */
    async publishers(condition: SQL, limit: number): Promise<string[]> {
      const rows = await query
        .selectDistinct({ id: account.id })
        .from(store)
        .innerJoin(author, eq(author.id, store.authorId))
        .innerJoin(account, eq(account.id, author.accountId))
        .where(and(condition, isNull(account.deletesAt)))
        .orderBy(account.id)
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    async total(request: ListRequest, place: PricePlace): Promise<number> {
      const { rows } = await query.execute<{ total: number }>(totalQuery(request, place));
      return rows[0]?.total ?? 0;
    },

    /** Games by id; with a condition only those that it holds for. */
    games: (ids: readonly number[], place: PricePlace, condition?: SQL): Promise<GameRow[]> =>
      gamesOf(prepared, sql`${sql.param([...ids])}::int[]`, place, condition),

    async isFreeEverywhere(id: number): Promise<boolean> {
      const costly = query
        .select({ id: storePrice.storeId })
        .from(storePrice)
        .where(and(eq(storePrice.storeId, store.id), gt(storePrice.meowcent, 0)));
      const free = and(eq(store.id, id), eq(store.meowcent, 0), notExists(costly));
      return (await query.select({ id: store.id }).from(store).where(free)).length === 1;
    },

    /** Ids of the games that the condition holds for. */
    async idsWhere(condition: SQL): Promise<number[]> {
      return (await query.select({ id: store.id }).from(store).where(condition)).map(({ id }) => id);
    },

    /** Countries that may not see the game that the condition holds for; undefined where there is none. */
    async blockedCountries(condition: SQL): Promise<string[] | undefined> {
      const [game] = await query.select({ countries: store.blockedCountries }).from(store).where(condition);
      return game?.countries;
    },

    /** Texts of games: in one language, with the default language where a game has none in it; or in all. */
    infos(ids: readonly number[], language: string | undefined): Promise<InfoRow[]> {
      const wanted =
        language === undefined
          ? undefined
          : sql`(${storeInfo.language} = ${language} or ${storeInfo.language} = ${store.defaultLang})`;
      return prepared
        .select(getTableColumns(storeInfo))
        .from(storeInfo)
        .innerJoin(store, eq(store.id, storeInfo.storeId))
        .where(and(isOneOf(storeInfo.storeId, ids), wanted))
        .orderBy(storeInfo.storeId, storeInfo.language);
    },

    prices(ids: readonly number[]): Promise<PriceRow[]> {
      return prepared
        .select()
        .from(storePrice)
        .where(isOneOf(storePrice.storeId, ids))
        .orderBy(storePrice.storeId, storePrice.country);
    },

    /**
     * Notes what each game costs now, in the us and wherever it has or had a price of its own, where that is not what was
     * noted last; answers with those that cost less.
     */
    async notePrices(at: Date): Promise<Reduction[]> {
      const before = (id: SQL, country: SQL) => sql`(select point.meowcent from ${storePricePoint} as point
        where point.store_id = ${id} and point.country = ${country} order by point.since desc limit 1)`;
      const { rows } = await query.execute<{ store_id: number; country: string; meowcent: number }>(
        sql`with place as (
            select store_id, country from ${storePriceSpan}
            union select store_id, country from ${storePricePoint}
          ), noted as (
            insert into ${storePricePoint} (store_id, country, since, meowcent)
            select place.store_id, place.country, ${at.toISOString()}::timestamptz, ${storePriceSpan.meowcent}
            from place join ${storePriceSpan} on ${storePriceSpan.storeId} = place.store_id
              and ${holdsIn({ country: sql`place.country`, at })}
            where ${isNotNull(storePriceSpan.meowcent)}
              and ${storePriceSpan.meowcent} is distinct from ${before(sql`place.store_id`, sql`place.country`)}
            on conflict do nothing returning store_id, country, meowcent
          )
          select store_id, country, meowcent from noted
          where meowcent < coalesce(${before(sql`noted.store_id`, sql`noted.country`)},
            ${before(sql`noted.store_id`, sql`${FALLBACK_COUNTRY}`)})
          order by store_id, country`,
      );
      return rows.map(({ store_id, ...rest }) => ({ storeId: store_id, ...rest }));
    },

    /** Drops spans of prices that were over by an instant. */
    async dropSpans(before: Date): Promise<void> {
      await query.delete(storePriceSpan).where(lte(storePriceSpan.endsAt, before));
    },

    /** Takes games that came out since an instant and were not told of yet. */
    takeReleases: (since: Date, now: Date): Promise<{ storeId: number }[]> =>
      query
        .update(store)
        .set({ announcedAt: now })
        .where(
          and(
            isNull(store.announcedAt),
            eq(store.state, 'on'),
            eq(store.releaseType, 'normal'),
            gt(store.releasedAt, since),
            lte(store.releasedAt, now),
          ),
        )
        .returning({ storeId: store.id }),

    /** Takes notes of changes since an instant that were not told of yet. */
    takeUpdates: (since: Date, now: Date): Promise<{ storeId: number; version: string }[]> =>
      query
        .update(storeUpdateLog)
        .set({ announcedAt: now })
        .where(
          and(
            isNull(storeUpdateLog.announcedAt),
            gt(storeUpdateLog.createdAt, since),
            lte(storeUpdateLog.createdAt, now),
          ),
        )
        .returning({ storeId: storeUpdateLog.storeId, version: storeUpdateLog.version }),

    /**
     * What games with a running sale cost least in the 30 days before it began; where the country's own price is younger,
     * the us price stands before it.
     */
    async lowestBeforeSale(
      ids: readonly number[],
      { country, at }: PricePlace,
    ): Promise<Map<number, number>> {
      const of = (place: string) => sql`store_id in ${[...ids]} and country = ${place}`;
      const { rows } = await query.execute<{ store_id: number; lowest: number }>(
        sql`select point.store_id, min(point.meowcent)::int8 as lowest
            from (
              select store_id, meowcent, since,
                lead(since, 1, 'infinity') over (partition by store_id order by since) as until
              from (
                select store_id, meowcent, since from ${storePricePoint} where ${of(country)}
                union all
                select store_id, meowcent, since from ${storePricePoint} as us
                where ${of(FALLBACK_COUNTRY)} and ${country} <> ${FALLBACK_COUNTRY} and since < coalesce(
                  (select min(own.since) from ${storePricePoint} as own
                    where own.store_id = us.store_id and own.country = ${country}), 'infinity')
              ) as noted
            ) as point
            join (
              select ${storeActivity.storeId} as store_id, min(${storeActivity.startsAt}) as began
              from ${storeActivity}
              where ${and(inArray(storeActivity.storeId, [...ids]), isRunning(at))}
              group by ${storeActivity.storeId}
            ) as sale on sale.store_id = point.store_id
            where point.since < sale.began and point.until > sale.began - interval '30 days'
            group by point.store_id`,
      );
      return new Map(rows.map(({ store_id, lowest }) => [store_id, lowest]));
    },

    updateLogs(storeId: number): Promise<UpdateLogRow[]> {
      return query
        .select()
        .from(storeUpdateLog)
        .where(eq(storeUpdateLog.storeId, storeId))
        .orderBy(desc(storeUpdateLog.createdAt), desc(storeUpdateLog.version));
    },

    async setVotes(
      storeId: number,
      votes: { likes: number; dislikes: number; ratingScore: number },
    ): Promise<void> {
      await query.update(store).set(votes).where(eq(store.id, storeId));
    },

    /** Adds rows that are not there yet; those that are stay as they are. */
    async add(rows: NewGame): Promise<void> {
      await query.insert(store).values(rows.game).onConflictDoNothing();
      await query.insert(storeSearch).values(rows.search).onConflictDoNothing();
      await query.insert(storeInfo).values(rows.infos).onConflictDoNothing();
      if (rows.prices.length > 0) await query.insert(storePrice).values(rows.prices).onConflictDoNothing();
      if (rows.activities.length > 0)
        await query.insert(storeActivity).values(rows.activities).onConflictDoNothing();
      if (rows.updateLogs.length > 0)
        await query.insert(storeUpdateLog).values(rows.updateLogs).onConflictDoNothing();
    },

    async addAuthors(rows: (typeof author.$inferInsert)[]): Promise<void> {
      await query.insert(author).values(rows).onConflictDoNothing();
    },

    async assignAuthor(id: string, accountId: string): Promise<void> {
      await query
        .update(author)
        .set({ accountId })
        .where(and(eq(author.id, id), isNull(author.accountId)));
    },
  };
}

/** A game with everything that belongs to it. */
export interface NewGame {
  game: typeof store.$inferInsert;
  search: typeof storeSearch.$inferInsert;
  infos: (typeof storeInfo.$inferInsert)[];
  prices: (typeof storePrice.$inferInsert)[];
  activities: (typeof storeActivity.$inferInsert)[];
  updateLogs: (typeof storeUpdateLog.$inferInsert)[];
}
