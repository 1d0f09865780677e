import { type SQL, sql } from 'drizzle-orm';
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
interface FeedRequest {
  people: readonly string[];
  viewer: string | undefined;
  shownGames: SQL;
}

/** Everything that these people did. A game counts once as played, when it was last begun; anonymous reviews are their writer's alone. */
function feedOf({ people, viewer, shownGames }: FeedRequest): SQL {
  const ids = sql.join(
    people.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const signed =
    viewer === undefined
      ? sql`not ${storeComment.anonymous}`
      : sql`(not ${storeComment.anonymous} or ${storeComment.accountId} = ${viewer})`;
  return sql`(
    select act.* from (
      (select distinct on (${playSession.userId}, ${playSession.storeId})
        ${playSession.id} as id, 'store_play_time' as kind, ${playSession.userId} as person,
        ${playSession.storeId} as "storeId", null::uuid as "followedId", null::text as comment, null::int as vote,
        null::text as language, ${playSession.startedAt} as at
      from ${playSession} where ${playSession.userId} in (${ids})
      order by ${playSession.userId}, ${playSession.storeId}, ${playSession.startedAt} desc)
      union all
      select ${storeLike.id}, 'store_like', ${storeLike.accountId}, ${storeLike.storeId}, null, null, null, null,
        ${storeLike.createdAt}
      from ${storeLike} where ${storeLike.accountId} in (${ids})
      union all
      select ${storeComment.id}, 'store_comment', ${storeComment.accountId}, ${storeComment.storeId}, null,
        ${storeComment.comment}, ${storeComment.vote}, ${storeComment.language}, ${storeComment.createdAt}
      from ${storeComment} where ${storeComment.accountId} in (${ids}) and ${signed}
      union all
      select ${userFollow.id}, 'user_followed', ${userFollow.followerId}, null, ${userFollow.followedId}, null, null,
        null, ${userFollow.createdAt}
      from ${userFollow} where ${userFollow.followerId} in (${ids})
    ) as act
    where act."storeId" is null
      or exists (select from ${store} where ${store.id} = act."storeId" and ${shownGames})
  )`;
}

export function createActivityStore({ query }: Database) {
  return {
    async page(
      request: FeedRequest,
      { direction, limit, offset }: Page<'created_at'>,
    ): Promise<ActivityRow[]> {
      const way = direction === 'asc' ? sql`asc` : sql`desc`;
      const { rows } = await query.execute<ActivityRow>(
        sql`select feed.* from ${feedOf(request)} as feed
            order by feed.at ${way}, feed.id ${way} limit ${limit} offset ${offset}`,
      );
      return rows.map((row) => ({ ...row, at: new Date(row.at) }));
    },

    async total(request: FeedRequest): Promise<number> {
      const { rows } = await query.execute<{ total: number }>(
        sql`select count(*)::int as total from ${feedOf(request)} as feed`,
      );
      return rows[0]?.total ?? 0;
    },
  };
}
