import { and, count, desc, eq, getTableColumns, notExists, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { store, storeComment } from '../db/schema/catalog.ts';
import { userBlock } from '../db/schema/community.ts';
import type { Page } from '../http/paging.ts';

export type ReviewRow = typeof storeComment.$inferSelect;

/** A review with the name and avatar of its writer. */
export interface SignedReview {
  review: ReviewRow;
  nickname: string | null;
  head: string | null;
}

/** The reviews of a game that a viewer sees. */
export interface ReviewList {
  storeId: number;
  /** Absent for guests. */
  viewer: string | undefined;
}

export function createReviewStore({ query }: Database) {
  const signed = () =>
    query
      .select({ review: getTableColumns(storeComment), nickname: account.name, head: account.image })
      .from(storeComment)
      .leftJoin(account, eq(account.id, storeComment.accountId));

  const listed = ({ storeId, viewer }: ReviewList) =>
    and(
      eq(storeComment.storeId, storeId),
      viewer === undefined
        ? undefined
        : notExists(
            query
              .select({ id: userBlock.id })
              .from(userBlock)
              .where(
                and(
                  eq(userBlock.blockerId, viewer),
                  eq(userBlock.blockedId, storeComment.accountId),
                  // One that went with a block would tell whose it is.
                  eq(storeComment.anonymous, false),
                ),
              ),
          ),
    );

  return {
    page(list: ReviewList, { direction, limit, offset }: Page<'created_at'>): Promise<SignedReview[]> {
      const ways = {
        desc: [desc(storeComment.createdAt), desc(storeComment.id)],
        asc: [storeComment.createdAt, storeComment.id],
      };
      return signed()
        .where(listed(list))
        .orderBy(...ways[direction])
        .limit(limit)
        .offset(offset);
    },

    async total(list: ReviewList): Promise<number> {
      const [found] = await query.select({ total: count() }).from(storeComment).where(listed(list));
      return found?.total ?? 0;
    },

    async find(id: string): Promise<SignedReview | undefined> {
      const [found] = await signed().where(eq(storeComment.id, id));
      return found;
    },

    async findBy(accountId: string, storeId: number): Promise<SignedReview | undefined> {
      const [found] = await signed().where(
        and(eq(storeComment.accountId, accountId), eq(storeComment.storeId, storeId)),
      );
      return found;
    },

    /** Lets one review of a game be written at a time, so that the sum of votes stays right. */
    async lockGame(storeId: number): Promise<void> {
      await query.select({ id: store.id }).from(store).where(eq(store.id, storeId)).for('update');
    },

    /** Writes a review; the same account's earlier one of the game takes the new words. Answers with its id. */
    async put(row: ReviewRow): Promise<string> {
      const { comment, vote, language, anonymous, updatedAt } = row;
      const [put] = await query
        .insert(storeComment)
        .values(row)
        .onConflictDoUpdate({
          target: [storeComment.storeId, storeComment.accountId],
          set: { comment, vote, language, anonymous, updatedAt },
        })
        .returning({ id: storeComment.id });
      if (!put) throw new Error('an upsert answers with its row');
      return put.id;
    },

    /** Removes a review; answers with whether there was one. */
    async remove(id: string): Promise<boolean> {
      const removed = await query
        .delete(storeComment)
        .where(eq(storeComment.id, id))
        .returning({ id: storeComment.id });
      return removed.length > 0;
    },

    /** Keeps the author's answer to a review; null takes it back. */
    async setReply(id: string, reply: string | null, repliedAt: Date | null): Promise<void> {
      await query.update(storeComment).set({ reply, repliedAt }).where(eq(storeComment.id, id));
    },

    async votes(storeId: number): Promise<{ likes: number; dislikes: number }> {
      const [found] = await query
        .select({
          likes: sql<number>`count(*) filter (where ${storeComment.vote} = 1)::int`,
          dislikes: sql<number>`count(*) filter (where ${storeComment.vote} = -1)::int`,
        })
        .from(storeComment)
        .where(eq(storeComment.storeId, storeId));
      return found ?? { likes: 0, dislikes: 0 };
    },
  };
}
