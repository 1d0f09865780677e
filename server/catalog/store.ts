import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isOneOf } from '../db/conditions.ts';
import type { Database, Query } from '../db/database.ts';
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
import { besideSpans } from './sale.ts';

export type StoreRow = typeof store.$inferSelect;
export type AuthorRow = typeof author.$inferSelect;
export type InfoRow = typeof storeInfo.$inferSelect;
export type PriceRow = typeof storePrice.$inferSelect;
export type ActivityRow = typeof storeActivity.$inferSelect;
export type UpdateLogRow = typeof storeUpdateLog.$inferSelect;

/** A game with its author and the sale that runs now. */
export interface GameRow {
  game: StoreRow;
  author: AuthorRow;
  sale: ActivityRow | null;
}

export function createCatalogStore({ query, prepared }: Database) {
  /** Games of an array of ids, in its order. */
  function gamesOf(from: Query, ids: SQL, now: Date, condition?: SQL): Promise<GameRow[]> {
    const best = from
      .select()
      .from(storeActivity)
      .where(
        and(
          eq(storeActivity.storeId, store.id),
          eq(storeActivity.state, 2),
          lte(storeActivity.startsAt, now),
          gt(storeActivity.endsAt, now),
        ),
      )
      .orderBy(desc(storeActivity.percentageDiscount), desc(storeActivity.endsAt))
      .limit(1)
      .as('sale');
    return from
      .select({
        game: getTableColumns(store),
        author: getTableColumns(author),
        sale: best._.selectedFields,
      })
      .from(sql`unnest(${ids}) with ordinality as wanted (id, place)`)
      .innerJoin(store, sql`${store.id} = wanted.id`)
      .innerJoin(author, eq(author.id, store.authorId))
      .leftJoinLateral(best, sql`true`)
      .where(condition)
      .orderBy(sql`wanted.place`);
  }

  return {
    /** One page of a list, in order. */
    page: (request: ListRequest, page: Page<OrderField>, now: Date): Promise<GameRow[]> =>
      // Planned for its values: what is common is walked to, and what is rare is looked up.
      gamesOf(query, sql`array(${pageQuery(request, page, now)})`, now),

    /** Ids of the games of a condition and when they changed, for lists that name every game. */
    listed: (condition: SQL, limit: number): Promise<{ id: number; updatedAt: Date }[]> =>
      query
        .select({ id: store.id, updatedAt: store.updatedAt })
        .from(store)
        .where(condition)
        .orderBy(store.id)
        .limit(limit),

    async total(request: ListRequest, now: Date): Promise<number> {
      const { rows } = await query.execute<{ total: number }>(totalQuery(request, now));
      return rows[0]?.total ?? 0;
    },

    /** Games by id; with a condition only those that it holds for. */
    games: (ids: readonly number[], now: Date, condition?: SQL): Promise<GameRow[]> =>
      gamesOf(prepared, sql`${sql.param([...ids])}::int[]`, now, condition),

    /** Ids of the games that the condition holds for. */
    async idsWhere(condition: SQL): Promise<number[]> {
      return (await query.select({ id: store.id }).from(store).where(condition)).map(({ id }) => id);
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

    /** Notes what each game costs now, where that is not what was noted last; answers with those that cost less. */
    async notePrices(now: Date): Promise<{ storeId: number; meowcent: number }[]> {
      const before = (id: SQL) => sql`(select point.meowcent from ${storePricePoint} as point
        where point.store_id = ${id} order by point.since desc limit 1)`;
      const price = storePriceSpan.meowcent;
      const { rows } = await query.execute<{ store_id: number; meowcent: number }>(
        sql`with noted as (
            insert into ${storePricePoint} (store_id, since, meowcent)
            select ${store.id}, ${now.toISOString()}::timestamptz, ${price} from ${besideSpans(now)}
            where ${isNotNull(price)} and ${price} is distinct from ${before(sql`${store.id}`)}
            on conflict do nothing returning store_id, meowcent
          )
          select store_id, meowcent from noted where meowcent < ${before(sql`noted.store_id`)}
          order by store_id`,
      );
      return rows.map(({ store_id, meowcent }) => ({ storeId: store_id, meowcent }));
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

    /** What games with a running sale cost least in the 30 days before it began. */
    async lowestBeforeSale(ids: readonly number[], now: Date): Promise<Map<number, number>> {
      const at = now.toISOString();
      const { rows } = await query.execute<{ store_id: number; lowest: number }>(
        sql`select point.store_id, min(point.meowcent)::int8 as lowest
            from (
              select store_id, meowcent, since,
                lead(since, 1, 'infinity') over (partition by store_id order by since) as until
              from ${storePricePoint} where ${inArray(storePricePoint.storeId, [...ids])}
            ) as point
            join (
              select ${storeActivity.storeId} as store_id, min(${storeActivity.startsAt}) as began
              from ${storeActivity}
              where ${and(inArray(storeActivity.storeId, [...ids]), eq(storeActivity.state, 2))}
                and ${storeActivity.startsAt} <= ${at} and ${at} < ${storeActivity.endsAt}
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
