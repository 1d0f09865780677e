import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { parseLocale, tongueOf } from '../../shared/contract/locales.ts';
import type { AccountService } from '../account/service.ts';
import { type Audience, type CatalogService, isOut } from '../catalog/service.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import { toldSeconds } from '../library/service.ts';
import type { OutboxService } from '../outbox/service.ts';
import { reasonOf } from '../reason.ts';
import {
  createReviewStore,
  type NewReview,
  REVIEW_ORDERS,
  type ReviewOrder,
  type ReviewRow,
  type SignedReview,
} from './store.ts';

export { REVIEW_ORDERS };

/** What a buyer says of a game. */
export interface Words {
  vote: number;
  comment: string;
  /** Absent: the writer's own language. */
  language?: string | undefined;
  anonymous: boolean;
}

/** Which reviews a reader asks for. */
export interface Wanted {
  /** Those who write in the language of this locale come first. */
  language?: string | undefined;
  /** Only those who gave it. */
  vote?: number | undefined;
}

const voteShape = v.picklist([-1, 0, 1]);
const localeShape = v.pipe(
  v.string(),
  v.transform(parseLocale),
  v.check((locale) => locale !== undefined),
);
const wantedShape = v.object({ language: v.optional(localeShape), vote: v.optional(voteShape) });
const commentShape = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(2000));
const replyShape = v.pipe(v.string(), v.trim(), v.maxLength(2000));

interface ReviewDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  catalog: Pick<CatalogService, 'isVisible' | 'setVotes' | 'game'>;
  account: Pick<AccountService, 'get'>;
  library: { owned(user: string, storeIds: readonly number[]): Promise<ReadonlySet<number>> };
  now(): Date;
  newId(): string;
}

export type ReviewService = ReturnType<typeof createReviewService>;

/** Reviews: words and a vote of those who bought a game. */
export function createReviewService({ database, outbox, catalog, account, library, now, newId }: ReviewDeps) {
  const store = createReviewStore(database);

  async function check(writer: string, { vote, comment, language, anonymous }: Words) {
    const checked = v.safeParse(v.object({ vote: voteShape, comment: commentShape }), { vote, comment });
    if (!checked.success)
      throw new CodedError('400', 'A review has words, up to 2000 characters, and a vote of 1, 0 or -1');
    const spoken = parseLocale(language ?? '') ?? (await account.get(writer)).locale;
    return { ...checked.output, language: spoken, anonymous };
  }

  /** Changes the reviews of a game and keeps its sum of votes right. */
  function changeOf<T>(storeId: number, change: () => Promise<T>): Promise<T> {
    return database.transaction(async () => {
      await store.lockGame(storeId);
      const result = await change();
      const { likes, dislikes } = await store.votes(storeId);
      await catalog.setVotes(storeId, likes, dislikes);
      return result;
    });
  }

  /**
   * Throws 400 for a game that nobody can have played yet, such as one whose release was put off, store/own-game for one of
   * the writer's own: a rating is what others think.
   */
  async function requireReviewable(writer: string, storeId: number): Promise<void> {
    const game = await catalog.game(storeId);
    if (!game || !isOut(game, now())) throw new CodedError('400', 'This game is not out yet');
    if (game.author.uuid === writer)
      throw new CodedError('store/own-game', 'An author does not review their game');
  }

  /** Writes within `changeOf`. Throws store/review-removed: who was taken down once does not post again. */
  async function put(row: NewReview): Promise<string> {
    const id = await store.put(row);
    if (id === undefined) throw new CodedError('store/review-removed', 'Staff took this review down');
    return id;
  }

  /**
   * Asked within `changeOf`, so that a return at the same time comes before or after. Throws 400 for those who do not own
   * the game.
   */
  async function requireOwner(writer: string, storeId: number): Promise<void> {
    if ((await library.owned(writer, [storeId])).has(storeId)) return;
    throw new CodedError('400', 'Only those who bought the game can review it');
  }

  /** The writer's own review. Throws 404 for another's, store/review-removed. */
  async function owned(writer: string, id: string): Promise<ReviewRow> {
    const known = await store.find(id);
    if (known?.review.accountId === writer) return known.review;
    if (await store.isTakenDown(id, writer))
      throw new CodedError('store/review-removed', 'Staff took this review down');
    throw new CodedError('404', 'This is not your review');
  }

  async function read(id: string, viewer: string) {
    const found = await store.find(id, viewer);
    if (!found) throw gone();
    return toReview(found);
  }

  return {
    /**
     * Reviews of a game that the audience may see, without signed ones of people whom the viewer has blocked; none for any
     * other id. Throws 400 for a language or a vote that there is not.
     */
    async find(
      { viewer, ...audience }: Audience & { viewer: string | undefined },
      storeId: number,
      page: Page<ReviewOrder>,
      wanted: Wanted = {},
    ) {
      const checked = v.safeParse(wantedShape, wanted);
      if (!checked.success) throw new CodedError('400', 'There is no such language or vote');
      if (!(await catalog.isVisible(audience, storeId))) return { list: [], totalCount: 0 };
      const { language, vote } = checked.output;
      const listed = { storeId, viewer, vote, language: language && tongueOf(language) };
      const [rows, totalCount] = await Promise.all([store.page(listed, page), store.total(listed)]);
      return { list: rows.map(toReview), totalCount };
    },

    /** The writer's own review of a game, also one that staff took down. */
    async own(writer: string, storeId: number) {
      const found = await store.findBy(writer, storeId);
      return found ? toReview(found) : null;
    },

    /** Adds the writer's review, or changes it (T05). Throws 400 for non-buyers, games that are not out, and words that do not do (V06), store/own-game, store/review-removed. */
    async add(writer: string, storeId: number, words: Words) {
      await requireReviewable(writer, storeId);
      const checked = await check(writer, words);
      const at = now();
      const row: NewReview = {
        id: newId(),
        storeId,
        accountId: writer,
        ...checked,
        createdAt: at,
        updatedAt: at,
      };
      const id = await changeOf(storeId, async () => {
        await requireOwner(writer, storeId);
        return put(row);
      });
      return read(id, writer);
    },

    /** Changes the writer's review. Throws 404 for another's, all else as for adding one. */
    async change(writer: string, id: string, words: Words) {
      const { storeId } = await owned(writer, id);
      await requireReviewable(writer, storeId);
      const checked = await check(writer, words);
      await changeOf(storeId, async () => {
        // Read again: its writer may have taken it back meanwhile, and a put would bring it back.
        const own = await owned(writer, id);
        await requireOwner(writer, storeId);
        await put({ ...own, ...checked, updatedAt: now() });
      });
      return read(id, writer);
    },

    /** Takes back the vote of somebody whose game goes back, in that transaction; the words stay. */
    withdrawVote: (writer: string, storeId: number): Promise<void> =>
      changeOf(storeId, () => store.withdrawVote(writer, storeId)),

    /** Takes the writer's review back, with its vote and the answer to it; answers with whether there was one. */
    async remove(writer: string, id: string): Promise<boolean> {
      const known = await store.find(id);
      if (known?.review.accountId !== writer) return false;
      return changeOf(known.review.storeId, () => store.remove(id));
    },

    /**
     * Takes anybody's review off the store, with its vote and the answer to it; it is kept with the reason and who of the
     * staff decided (null: an operator), its writer is told and posts no other one of that game. Throws 404, 400 (no reason,
     * over 500 characters).
     */
    async takeDown(id: string, reason: string, by: string | null): Promise<void> {
      const why = reasonOf(reason);
      const known = await store.find(id);
      if (!known) throw gone();
      const { storeId } = known.review;
      const removal = { removedAt: now(), removedReason: why, removedBy: by };
      await changeOf(storeId, async () => {
        const taken = await store.takeDown(id, removal);
        // Its writer was quicker.
        if (!taken) throw gone();
        if (taken.writer !== null)
          await outbox.tell({
            kind: 'review_removed',
            account: taken.writer,
            storeId,
            facts: { reason: why },
            key: `review-removed:${id}`,
          });
      });
    },

    /**
     * Keeps whether a review helps its reader, each reader counting once. Throws 404 for reviews of games that the reader
     * cannot see and for one that went meanwhile, 400 for the reader's own.
     */
    async setHelpful({ viewer, ...audience }: Audience & { viewer: string }, id: string, helpful: boolean) {
      const known = await store.find(id, viewer);
      if (!known || !(await catalog.isVisible(audience, known.review.storeId))) throw gone();
      if (known.review.accountId === viewer) throw new CodedError('400', 'Others say whether a review helps');
      return database.transaction(async () => {
        if (!(await store.hold(id))) throw gone();
        await store.setHelpful(id, viewer, helpful, now());
        return read(id, viewer);
      });
    },

    /**
     * Answers a review of one's own game; empty words take the answer back. Throws 404 for other people's games and for a
     * review that went meanwhile, 400.
     */
    async reply(author: string, id: string, words: string) {
      const known = await store.find(id);
      const game = known && (await catalog.game(known.review.storeId));
      if (!known || game?.author.uuid !== author)
        throw new CodedError('404', 'This is not a review of your game');
      const checked = v.safeParse(replyShape, words);
      if (!checked.success) throw new CodedError('400', 'An answer has up to 2000 characters');
      const { accountId, storeId } = known.review;
      return database.transaction(async () => {
        if (!(await store.setReply(id, checked.output || null, checked.output ? now() : null))) throw gone();
        if (checked.output && accountId !== null && accountId !== author)
          await outbox.tell({
            kind: 'review_reply',
            account: accountId,
            actor: author,
            storeId,
            key: `reply:${id}`,
          });
        return read(id, author);
      });
    },

    /** Writes a review that was given elsewhere and before, as it was. */
    restore: (row: NewReview): Promise<string> => changeOf(row.storeId, () => put(row)),
  };
}

const gone = () => new CodedError('404', 'There is no such review');

function toReview({ review, nickname, head, playSeconds, helpful, isHelpful }: SignedReview) {
  const { id, accountId, anonymous, comment, vote, language, reply, repliedAt, removedReason, createdAt } =
    review;
  const isNamed = accountId !== null && !anonymous;
  return {
    uuid: id,
    user: isNamed ? { uuid: accountId, nickname, head } : { uuid: null, nickname: null, head: null },
    comment,
    vote,
    language,
    anonymous,
    created_at: createdAt.toISOString(),
    // How long somebody has played can tell who it is.
    play_seconds: isNamed && playSeconds !== null ? toldSeconds(playSeconds) : null,
    helpful_count: helpful,
    isHelpful,
    reply: reply !== null && repliedAt ? { text: reply, created_at: repliedAt.toISOString() } : null,
    removed_reason: removedReason,
  };
}
