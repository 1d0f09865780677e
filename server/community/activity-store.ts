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

/** What these people did, a query for each kind of it; the rows of all have the same columns. */
function activitiesOf({ viewer, shownGames }: FeedRequest): SQL[] {
  const isTheirs = (person: PgColumn) => sql`${person} in (select id from people)`;
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
      where ${isTheirs(storeComment.accountId)} and ${isSigned} and ${isShown(storeComment.storeId)}`,
    sql`select ${userFollow.id} as id, 'user_followed' as kind, ${userFollow.followerId} as person,
        null::int as "storeId", ${userFollow.followedId} as "followedId", ${noWords}, ${userFollow.createdAt} as at
      from ${userFollow} where ${isTheirs(userFollow.followerId)}`,
  ];
}

const all = (queries: SQL[]) =>
  sql.join(
    queries.map((each) => sql`(${each})`),
    sql` union all `,
  );

/** Activities of people. A game counts once as played, when it was last begun; anonymous reviews are their writer's alone. */
export function createActivityStore({ query }: Database) {
  return {
    async page(
      request: FeedRequest,
      { direction, limit, offset }: Page<'created_at'>,
    ): Promise<ActivityRow[]> {
      const way = direction === 'asc' ? sql`asc` : sql`desc`;
      const order = sql`order by at ${way}, id ${way}`;
      // No kind gives more to a page than the page and what stands before it.
      const nearest = activitiesOf(request).map(
        (each) => sql`select act.* from (${each}) as act ${order} limit ${limit + offset}`,
      );
      const { rows } = await query.execute<ActivityRow>(
        sql`with people as materialized (${request.people})
            select feed.* from (${all(nearest)}) as feed ${order} limit ${limit} offset ${offset}`,
      );
      return rows.map((row) => ({ ...row, at: new Date(row.at) }));
    },

    async total(request: FeedRequest): Promise<number> {
      const { rows } = await query.execute<{ total: number }>(
        sql`with people as materialized (${request.people})
            select count(*)::int as total from (${all(activitiesOf(request))}) as feed`,
      );
      return rows[0]?.total ?? 0;
    },
  };
}
