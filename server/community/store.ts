import { and, asc, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { author } from '../db/schema/catalog.ts';
import { storeLike, userBlock, userFollow, userPage } from '../db/schema/community.ts';
import type { Page } from '../http/paging.ts';
import { visibleTo } from './visibility.ts';

export type FollowRow = typeof userFollow.$inferSelect;
export type BlockRow = typeof userBlock.$inferSelect;

/** An account with the pen name that it publishes under, if it does. */
export interface PersonRow {
  person: Pick<typeof account.$inferSelect, 'id' | 'name' | 'image' | 'createdAt'>;
  pen: typeof author.$inferSelect | null;
}

type Direction = Page<'created_at'>['direction'];

export function createCommunityStore({ query }: Database) {
  const total = async (from: typeof userFollow | typeof userBlock, where: SQL): Promise<number> => {
    const [found] = await query.select({ total: count() }).from(from).where(where);
    return found?.total ?? 0;
  };
  const newest = (table: typeof userFollow | typeof userBlock, direction: Direction) =>
    direction === 'asc' ? [asc(table.createdAt), asc(table.id)] : [desc(table.createdAt), desc(table.id)];

  return {
    /** People by uuid, in no order: whose account is to be erased has neither name nor picture (payments, deletion). */
    people(ids: readonly string[]): Promise<PersonRow[]> {
      const { id, createdAt } = getTableColumns(account);
      const name = sql<string>`case when ${account.deletesAt} is null then ${account.name} else '' end`;
      const image = sql<string | null>`case when ${account.deletesAt} is null then ${account.image} end`;
      return query
        .selectDistinctOn([account.id], {
          person: { id, name, image, createdAt },
          pen: getTableColumns(author),
        })
        .from(account)
        .leftJoin(author, eq(author.accountId, account.id))
        .where(inArray(account.id, [...ids]))
        .orderBy(account.id, author.id);
    },

    /** Of these people, those whose activities the viewer may see. */
    async visible(ids: readonly string[], viewer: string | undefined): Promise<string[]> {
      const rows = await query
        .select({ id: account.id })
        .from(account)
        .where(and(inArray(account.id, [...ids]), visibleTo(viewer)));
      return rows.map(({ id }) => id);
    },

    /** Lets one change between two people happen at a time. */
    async lockPair(one: string, other: string): Promise<void> {
      await query
        .select({ id: account.id })
        .from(account)
        .where(inArray(account.id, [one, other]))
        .orderBy(account.id)
        .for('update');
    },

    async hasBlockBetween(one: string, other: string): Promise<boolean> {
      const either = or(
        and(eq(userBlock.blockerId, one), eq(userBlock.blockedId, other)),
        and(eq(userBlock.blockerId, other), eq(userBlock.blockedId, one)),
      );
      return (await query.select({ id: userBlock.id }).from(userBlock).where(either).limit(1)).length === 1;
    },

    /** Adds a follow, or answers with the one that is there. */
    async follow(row: FollowRow): Promise<FollowRow> {
      await query.insert(userFollow).values(row).onConflictDoNothing();
      const [kept] = await query
        .select()
        .from(userFollow)
        .where(and(eq(userFollow.followerId, row.followerId), eq(userFollow.followedId, row.followedId)));
      if (!kept) throw new Error('a follow that was just added is there');
      return kept;
    },

    /** False when the follower has no such follow. */
    async unfollow(followerId: string, id: string): Promise<boolean> {
      const gone = await query
        .delete(userFollow)
        .where(and(eq(userFollow.id, id), eq(userFollow.followerId, followerId)))
        .returning({ id: userFollow.id });
      return gone.length === 1;
    },

    /** Ends the follows of two people in both directions. */
    async part(one: string, other: string): Promise<void> {
      await query
        .delete(userFollow)
        .where(
          or(
            and(eq(userFollow.followerId, one), eq(userFollow.followedId, other)),
            and(eq(userFollow.followerId, other), eq(userFollow.followedId, one)),
          ),
        );
    },

    follows: (followerId: string, { direction, limit, offset }: Page<'created_at'>): Promise<FollowRow[]> =>
      query
        .select()
        .from(userFollow)
        .where(eq(userFollow.followerId, followerId))
        .orderBy(...newest(userFollow, direction))
        .limit(limit)
        .offset(offset),

    isFollowed: async (followerId: string, followedId: string): Promise<boolean> =>
      (await total(
        userFollow,
        sql`${userFollow.followerId} = ${followerId} and ${userFollow.followedId} = ${followedId}`,
      )) > 0,

    followTotal: (followerId: string) => total(userFollow, eq(userFollow.followerId, followerId)),

    /** How many follow each of these people; nobody stands for none. */
    async followerCounts(ids: readonly string[]): Promise<Map<string, number>> {
      const rows = await query
        .select({ id: userFollow.followedId, total: count() })
        .from(userFollow)
        .where(inArray(userFollow.followedId, [...ids]))
        .groupBy(userFollow.followedId);
      return new Map(rows.map(({ id, total }) => [id, total]));
    },

    /** How many people each of these follows; nobody stands for none. */
    async followedCounts(ids: readonly string[]): Promise<Map<string, number>> {
      const rows = await query
        .select({ id: userFollow.followerId, total: count() })
        .from(userFollow)
        .where(inArray(userFollow.followerId, [...ids]))
        .groupBy(userFollow.followerId);
      return new Map(rows.map(({ id, total }) => [id, total]));
    },

    /** Adds a block, or answers with the one that is there. */
    async block(row: BlockRow): Promise<BlockRow> {
      await query.insert(userBlock).values(row).onConflictDoNothing();
      const [kept] = await query
        .select()
        .from(userBlock)
        .where(and(eq(userBlock.blockerId, row.blockerId), eq(userBlock.blockedId, row.blockedId)));
      if (!kept) throw new Error('a block that was just added is there');
      return kept;
    },

    /** False when the blocker has no such block. */
    async unblock(blockerId: string, id: string): Promise<boolean> {
      const gone = await query
        .delete(userBlock)
        .where(and(eq(userBlock.id, id), eq(userBlock.blockerId, blockerId)))
        .returning({ id: userBlock.id });
      return gone.length === 1;
    },

    blocks: (blockerId: string, { direction, limit, offset }: Page<'created_at'>): Promise<BlockRow[]> =>
      query
        .select()
        .from(userBlock)
        .where(eq(userBlock.blockerId, blockerId))
        .orderBy(...newest(userBlock, direction))
        .limit(limit)
        .offset(offset),

    blockTotal: (blockerId: string) => total(userBlock, eq(userBlock.blockerId, blockerId)),

    async isOpen(accountId: string): Promise<boolean> {
      const [page] = await query.select().from(userPage).where(eq(userPage.accountId, accountId));
      return page?.activityOpen ?? false;
    },

    async setOpen(accountId: string, activityOpen: boolean): Promise<void> {
      await query
        .insert(userPage)
        .values({ accountId, activityOpen })
        .onConflictDoUpdate({ target: userPage.accountId, set: { activityOpen } });
    },

    /** A like that is there stays as it is. */
    async like(row: typeof storeLike.$inferInsert): Promise<void> {
      await query.insert(storeLike).values(row).onConflictDoNothing();
    },

    async unlike(accountId: string, storeId: number): Promise<void> {
      await query
        .delete(storeLike)
        .where(and(eq(storeLike.accountId, accountId), eq(storeLike.storeId, storeId)));
    },

    /** How many like each of these games, and whether a viewer is one of them; no entry stands for nobody. */
    async likes(
      storeIds: readonly number[],
      viewer: string | undefined,
    ): Promise<Map<number, { count: number; own: boolean }>> {
      const own =
        viewer === undefined
          ? sql<boolean>`false`
          : sql<boolean>`coalesce(bool_or(${storeLike.accountId} = ${viewer}), false)`;
      const rows = await query
        .select({ storeId: storeLike.storeId, count: count(), own })
        .from(storeLike)
        .where(inArray(storeLike.storeId, [...storeIds]))
        .groupBy(storeLike.storeId);
      return new Map(rows.map(({ storeId, count, own }) => [storeId, { count, own }]));
    },
  };
}
