import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { store, storeComment } from '../db/schema/catalog.ts';
import { storeLike, userFollow } from '../db/schema/community.ts';
import { playSession } from '../db/schema/library.ts';
import type { Page } from '../http/paging.ts';

export type ActivityKind = 'store_play_time' | 'store_like' | 'store_comment' | 'user_followed';

/** One thing that a person did; what does not belong to its kind is null. */
export interface ActivityRow extends Record<string, unknown> {
  id: string;
  kind: ActivityKind;
  person: string;
  storeId: number | null;
  followedId: string | null;
  comment: string | null;
  vote: number | null;
  language: string | null;
  at: Date;
}

/** Whose activities are asked for, by whom, and which games the visitor may see. */
export interface FeedRequest {
  /** A query of the ids of these people. */
  people: SQL;
  viewer: string | undefined;
  shownGames: SQL;
}

/** What people did, a query for each kind of it; the rows of all have the same columns. */
function activitiesOf({ viewer, shownGames }: FeedRequest, isTheirs: (person: PgColumn) => SQL): SQL[] {
  const isShown = (game: PgColumn) =>
    sql`exists (select from ${store} where ${store.id} = ${game} and ${shownGames})`;
  const isSigned =
    viewer === undefined
      ? sql`not ${storeComment.anonymous}`
      : sql`(not ${storeComment.anonymous} or ${storeComment.accountId} = ${viewer})`;
  const noWords = sql`null::text as comment, null::int as vote, null::text as language`;
  return [
    sql`select distinct on (${playSession.userId}, ${playSession.storeId})
        ${playSession.id} as id, 'store_play_time' as kind, ${playSession.userId} as person,
        ${playSession.storeId} as "storeId", null::uuid as "followedId", ${noWords}, ${playSession.startedAt} as at
      from ${playSession} where ${isTheirs(playSession.userId)} and ${isShown(playSession.storeId)}
      order by ${playSession.userId}, ${playSession.storeId}, ${playSession.startedAt} desc`,
    sql`select ${storeLike.id} as id, 'store_like' as kind, ${storeLike.accountId} as person,
        ${storeLike.storeId} as "storeId", null::uuid as "followedId", ${noWords}, ${storeLike.createdAt} as at
      from ${storeLike} where ${isTheirs(storeLike.accountId)} and ${isShown(storeLike.storeId)}`,
    sql`select ${storeComment.id} as id, 'store_comment' as kind, ${storeComment.accountId} as person,
        ${storeComment.storeId} as "storeId", null::uuid as "followedId", ${storeComment.comment} as comment,
        ${storeComment.vote} as vote, ${storeComment.language} as language, ${storeComment.createdAt} as at
      from ${storeComment}
      where ${isTheirs(storeComment.accountId)} and ${storeComment.removedAt} is null and ${isSigned} and ${isShown(storeComment.storeId)}`,
    sql`select ${userFollow.id} as id, 'user_followed' as kind, ${userFollow.followerId} as person,
        null::int as "storeId", ${userFollow.followedId} as "followedId", ${noWords}, ${userFollow.createdAt} as at
      from ${userFollow} where ${isTheirs(userFollow.followerId)}`,
  ];
}

const isOfAny = (person: PgColumn) => sql`${person} in (select id from people)`;
const isOfOne = (person: PgColumn) => sql`${person} = people.id`;

const orderOf = (direction: Page<'created_at'>['direction']) =>
  direction === 'asc' ? sql`order by at, id` : sql`order by at desc, id desc`;

/** One page of what was done, newest or oldest first; no kind gives more to it than the page and what stands before it. */
function pageOf(activities: SQL[], { direction, limit, offset }: Page<'created_at'>): SQL {
  const order = orderOf(direction);
  const nearest = activities.map(
    (each) => sql`select act.* from (${each}) as act ${order} limit ${limit + offset}`,
  );
  return sql`select feed.* from (${all(nearest)}) as feed ${order} limit ${limit} offset ${offset}`;
}

const all = (queries: SQL[]) =>
  sql.join(
    queries.map((each) => sql`(${each})`),
    sql` union all `,
  );

/** Activities of people. A game counts once as played, when it was last begun; anonymous reviews are their writer's alone. */
export function createActivityStore({ query }: Database) {
  const among = (people: SQL) => sql`with people as materialized (${people})`;
  const asRow = (row: ActivityRow): ActivityRow => ({ ...row, at: new Date(row.at) });

  return {
    /** One page of what all of these people did. */
    async page(request: FeedRequest, page: Page<'created_at'>): Promise<ActivityRow[]> {
      const { rows } = await query.execute<ActivityRow>(
        sql`${among(request.people)} ${pageOf(activitiesOf(request, isOfAny), page)}`,
      );
      return rows.map(asRow);
    },

    async total(request: FeedRequest): Promise<number> {
      const { rows } = await query.execute<{ total: number }>(
        sql`${among(request.people)}
            select count(*)::int as total from (${all(activitiesOf(request, isOfAny))}) as feed`,
      );
      return rows[0]?.total ?? 0;
    },

    /** A page of each of these people, by person, with how much there is of each; nobody stands for nothing. */
    async pages(
      request: FeedRequest,
      page: Page<'created_at'>,
    ): Promise<Map<string, { list: ActivityRow[]; totalCount: number }>> {
      const [{ rows }, { rows: totals }] = await Promise.all([
        query.execute<ActivityRow>(
          sql`${among(request.people)} select feed.* from people
              cross join lateral (${pageOf(activitiesOf(request, isOfOne), page)}) as feed
              ${orderOf(page.direction)}`,
        ),
        query.execute<{ person: string; total: number }>(
          sql`${among(request.people)} select person, count(*)::int as total
              from (${all(activitiesOf(request, isOfAny))}) as feed group by person`,
        ),
      ]);
      const lists = Map.groupBy(rows.map(asRow), ({ person }) => person);
      return new Map(
        totals.map(({ person, total }) => [person, { list: lists.get(person) ?? [], totalCount: total }]),
      );
    },
  };
}
