import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { wishlist } from '../db/schema/cart.ts';
import { store, storeComment } from '../db/schema/catalog.ts';
import { storeLike } from '../db/schema/community.ts';
import { entitlement } from '../db/schema/library.ts';
import type { Candidate, Seed, Traits } from './ranking.ts';

/** How much it means that a player has a game, wishes for it, likes it, or reviewed it; a bad review outweighs the rest. */
const OWNED = 2;
const WISHED = 2;
const LIKED = 3;
const VOTE = 4;

/** Best rated, newest, and of the same authors: so many of each are compared, however large the store is. */
const BEST = 400;
const NEWEST = 200;
const SAME_AUTHOR = 100;

const TRAITS = sql`${store.id} as id, ${store.category} as category, ${store.genres} as genres,
  ${store.authorId} as "authorId"`;

type TraitsRow = Traits & Record<string, unknown>;

/** By so many games at most a player is judged, however many they like: each is compared with every candidate. */
export const MOST_SEEDS = 200;

export function createRecommendationStore({ query }: Database) {
  return {
    /** The games that mean most to a player, at most {@link MOST_SEEDS}; of those that mean the same the newest acts count. */
    async seedsOf(player: string): Promise<Seed[]> {
      const { rows } = await query.execute<TraitsRow & Seed>(
        sql`select ${TRAITS}, known.weight from (
            select store_id, sum(weight)::int as weight, max(at) as at from (
              select ${entitlement.storeId} as store_id, ${OWNED}::int as weight, ${entitlement.grantedAt} as at
                from ${entitlement}
                where ${entitlement.userId} = ${player} and ${entitlement.revokedAt} is null
              union all select ${wishlist.storeId}, ${WISHED}::int, ${wishlist.createdAt} from ${wishlist}
                where ${wishlist.userId} = ${player}
              union all select ${storeLike.storeId}, ${LIKED}::int, ${storeLike.createdAt} from ${storeLike}
                where ${storeLike.accountId} = ${player}
              union all select ${storeComment.storeId}, ${VOTE}::int * ${storeComment.vote}, ${storeComment.createdAt}
                from ${storeComment} where ${storeComment.accountId} = ${player}
            ) as act group by store_id
          ) as known join ${store} on ${store.id} = known.store_id
          where known.weight > 0 order by known.weight desc, known.at desc, ${store.id} desc limit ${MOST_SEEDS}`,
      );
      return rows;
    },

    async traits(id: number): Promise<Traits | undefined> {
      const { category, genres, authorId } = store;
      const [row] = await query
        .select({ id: store.id, category, genres, authorId })
        .from(store)
        .where(eq(store.id, id));
      return row;
    },

    /** Games of a condition that have something in common with the seeds. */
    async candidates(seeds: readonly Traits[], condition: SQL): Promise<Candidate[]> {
      const authors = [...new Set(seeds.map(({ authorId }) => authorId))];
      const shelves = [...new Set(seeds.map(({ category }) => category))];
      const genres = [...new Set(seeds.flatMap((seed) => seed.genres))];
      const alike = sql`(${inArray(store.category, shelves)} or ${inArray(store.authorId, authors)}
        or ${store.genres} && ${sql.param(genres, store.genres)})`;
      const some = (where: SQL, order: SQL, limit: number) =>
        sql`(select ${TRAITS}, ${store.ratingScore} as "ratingScore" from ${store}
          where ${condition} and ${where} order by ${order} desc, ${store.id} desc limit ${limit})`;
      const { rows } = await query.execute<TraitsRow & Candidate>(
        sql`${some(alike, sql`${store.ratingScore}`, BEST)}
          union ${some(alike, sql`${store.releasedAt}`, NEWEST)}
          union ${some(inArray(store.authorId, authors), sql`${store.ratingScore}`, SAME_AUTHOR)}`,
      );
      return rows;
    },
  };
}

/** A condition on games: the player neither has, wishes for, likes, nor reviewed it. */
export function isNewTo(player: string): SQL {
  const isOf = (table: PgTable, person: PgColumn, storeId: PgColumn, more = sql``) =>
    sql`exists (select from ${table} where ${person} = ${player} and ${storeId} = ${store.id}${more})`;
  const has = isOf(
    entitlement,
    entitlement.userId,
    entitlement.storeId,
    sql` and ${entitlement.revokedAt} is null`,
  );
  const wishes = isOf(wishlist, wishlist.userId, wishlist.storeId);
  const likes = isOf(storeLike, storeLike.accountId, storeLike.storeId);
  const reviewed = isOf(storeComment, storeComment.accountId, storeComment.storeId);
  return sql`not ${has} and not ${wishes} and not ${likes} and not ${reviewed}`;
}
