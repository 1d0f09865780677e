import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { store, storeComment, storeCommentHelpful } from '../db/schema/catalog.ts';
import { userBlock } from '../db/schema/community.ts';
import { playSession } from '../db/schema/library.ts';
import type { Page } from '../http/paging.ts';

export type ReviewRow = typeof storeComment.$inferSelect;
export type NewReview = typeof storeComment.$inferInsert;

/** What reviews are ordered by. */
export const REVIEW_ORDERS = ['created_at', 'helpful'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** A review with the name and avatar of its writer, how long that has played, and who it helped. */
export interface SignedReview {
  review: ReviewRow;
  nickname: string | null;
  head: string | null;
  /** Null where no launcher reported any. */
  playSeconds: number | null;
  helpful: number;
  /** Whether the viewer found it helpful. */
  isHelpful: boolean;
}

/** The reviews of a game that a viewer sees. */
export interface ReviewList {
  storeId: number;
  /** Absent for guests. */
  viewer: string | undefined;
  /** Only those who gave this vote. */
  vote?: number | undefined;
  /** Those in this language come first, its scripts and countries being one: `zh` for `zh-TW`. */
  language?: string | undefined;
}

export function createReviewStore({ query }: Database) {
  // Named in full: inside a statement of one table the builder would leave the table's name out.
  const helped = sql<number>`(select count(*)::int from ${storeCommentHelpful}
    where ${storeCommentHelpful}.comment_id = ${storeComment}.id)`;
  const played = sql<number | null>`(select sum(${playSession}.seconds)::int8 from ${playSession}
    where ${playSession}.user_id = ${storeComment}.account_id and ${playSession}.store_id = ${storeComment}.store_id)`;
  const helpedBy = (viewer: string | undefined) =>
    viewer === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${storeCommentHelpful}
          where ${storeCommentHelpful}.comment_id = ${storeComment}.id and ${storeCommentHelpful}.account_id = ${viewer})`;

  /** Staff has not taken it down. */
  const stands = isNull(storeComment.removedAt);

  /** Nothing of a player whose account is to be erased, as after the erasure. */
  const ofThoseWhoStay = (column: typeof account.name | typeof account.image) =>
    sql<string | null>`case when ${account.deletesAt} is null then ${column} end`;

  const signed = (viewer: string | undefined) =>
    query
      .select({
        review: getTableColumns(storeComment),
        nickname: ofThoseWhoStay(account.name),
        head: ofThoseWhoStay(account.image),
        playSeconds: played,
        helpful: helped,
        isHelpful: helpedBy(viewer),
      })
      .from(storeComment)
      .leftJoin(account, eq(account.id, storeComment.accountId));

  const isIn = (language: string) => sql`split_part(${storeComment.language}, '-', 1) = ${language}`;

  const listed = ({ storeId, viewer, vote }: ReviewList) =>
    and(
      eq(storeComment.storeId, storeId),
      stands,
      vote === undefined ? undefined : eq(storeComment.vote, vote),
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
    page(list: ReviewList, { field, direction, limit, offset }: Page<ReviewOrder>): Promise<SignedReview[]> {
      const way = direction === 'asc' ? asc : desc;
      return signed(list.viewer)
        .where(listed(list))
        .orderBy(
          ...(list.language === undefined ? [] : [desc(isIn(list.language))]),
          ...(field === 'helpful' ? [way(helped)] : []),
          way(storeComment.createdAt),
          way(storeComment.id),
        )
        .limit(limit)
        .offset(offset);
    },

    async total(list: ReviewList): Promise<number> {
      const [found] = await query.select({ total: count() }).from(storeComment).where(listed(list));
      return found?.total ?? 0;
    },

    /** A review as a viewer sees it. */
    async find(id: string, viewer?: string): Promise<SignedReview | undefined> {
      const [found] = await signed(viewer).where(and(eq(storeComment.id, id), stands));
      return found;
    },

    /** What somebody wrote of a game, also when staff took it down. */
    async findBy(accountId: string, storeId: number): Promise<SignedReview | undefined> {
      const [found] = await signed(accountId).where(
        and(eq(storeComment.accountId, accountId), eq(storeComment.storeId, storeId)),
      );
      return found;
    },

    /** Whether staff took a review of a writer's down. */
    async isTakenDown(id: string, accountId: string): Promise<boolean> {
      const [found] = await query
        .select({ id: storeComment.id })
        .from(storeComment)
        .where(
          and(
            eq(storeComment.id, id),
            eq(storeComment.accountId, accountId),
            isNotNull(storeComment.removedAt),
          ),
        );
      return found !== undefined;
    },

    /** Lets one review of a game be written at a time, so that the sum of votes stays right. */
    async lockGame(storeId: number): Promise<void> {
      await query.select({ id: store.id }).from(store).where(eq(store.id, storeId)).for('update');
    },

    /**
     * Writes a review; the same account's earlier one of the game takes the new words. Answers with its id, undefined where
     * staff took that one down.
     */
    async put(row: NewReview): Promise<string | undefined> {
      const { comment, vote, language, anonymous, updatedAt } = row;
      const [put] = await query
        .insert(storeComment)
        .values(row)
        .onConflictDoUpdate({
          target: [storeComment.storeId, storeComment.accountId],
          set: { comment, vote, language, anonymous, updatedAt },
          setWhere: stands,
        })
        .returning({ id: storeComment.id });
      return put?.id;
    },

    async withdrawVote(accountId: string, storeId: number): Promise<void> {
      await query
        .update(storeComment)
        .set({ vote: 0 })
        .where(and(eq(storeComment.accountId, accountId), eq(storeComment.storeId, storeId)));
    },

    /** Takes a review down, with its vote; answers with its writer, undefined where it is not there or gone already. */
    async takeDown(
      id: string,
      removal: { removedAt: Date; removedReason: string; removedBy: string | null },
    ): Promise<{ writer: string | null } | undefined> {
      const [taken] = await query
        .update(storeComment)
        .set({ ...removal, vote: 0 })
        .where(and(eq(storeComment.id, id), stands))
        .returning({ writer: storeComment.accountId });
      return taken;
    },

    /** Removes a review; answers with whether there was one. */
    async remove(id: string): Promise<boolean> {
      const removed = await query
        .delete(storeComment)
        .where(and(eq(storeComment.id, id), stands))
        .returning({ id: storeComment.id });
      return removed.length > 0;
    },

    /** Lets nobody remove a review until the transaction ends; answers with whether it still stands. */
    async hold(id: string): Promise<boolean> {
      const held = await query
        .select({ id: storeComment.id })
        .from(storeComment)
        .where(and(eq(storeComment.id, id), stands))
        .for('share');
      return held.length > 0;
    },

    /** Keeps the author's answer to a review, null takes it back; answers with whether the review still stands. */
    async setReply(id: string, reply: string | null, repliedAt: Date | null): Promise<boolean> {
      const replied = await query
        .update(storeComment)
        .set({ reply, repliedAt })
        .where(and(eq(storeComment.id, id), stands))
        .returning({ id: storeComment.id });
      return replied.length > 0;
    },

    /** Keeps whether somebody found a review helpful. */
    async setHelpful(commentId: string, accountId: string, helpful: boolean, createdAt: Date): Promise<void> {
      if (helpful)
        await query
          .insert(storeCommentHelpful)
          .values({ commentId, accountId, createdAt })
          .onConflictDoNothing();
      else
        await query
          .delete(storeCommentHelpful)
          .where(
            and(eq(storeCommentHelpful.commentId, commentId), eq(storeCommentHelpful.accountId, accountId)),
          );
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
