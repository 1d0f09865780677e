import { createHash, randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/contract/errors.ts';
import { KEYWORD_LIMIT } from '../../shared/contract/search.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import { type ArticleFilter, type ArticleRow, createArticleStore } from './store.ts';

/** Answers of guests of one machine in a day: whole networks stand behind one, and each answer may be a row. */
const GUEST_ANSWERS = { tries: 200, window: 24 * 60 * 60_000 };

interface ArticleDeps {
  database: Database;
  /** Counts a try. Throws auth/too-many-requests once there were too many within a window, ms. */
  takeTry(key: string, limit: typeof GUEST_ANSWERS): Promise<void>;
  now(): Date;
}

/** Who says whether an article helped: a player, or a guest's browser by its own word, on a machine as limits count it. */
export type Reader = { player: string } | { browser: string; machine: string };

const isKeyword = (text: string) => text.trim() !== '' && text.length <= KEYWORD_LIMIT;

type NewArticle = Omit<ArticleRow, 'id' | 'publishedAt'> & { publishedAt: Date | undefined };

export type ArticleService = ReturnType<typeof createArticleService>;

/** News, help and promotions. */
export function createArticleService({ database, takeTry, now }: ArticleDeps) {
  const store = createArticleStore(database);
  return {
    /** Published articles, of any category when none is named. */
    async find(filter: ArticleFilter, page: Page<'published_at'>) {
      if (filter.search && !isKeyword(filter.search.keyword))
        throw new CodedError('400', `a keyword has 1 to ${KEYWORD_LIMIT} characters`);
      const at = now();
      const [rows, totalCount] = await Promise.all([store.page(filter, page, at), store.total(filter, at)]);
      return { list: rows.map(toArticle), totalCount };
    },

    /**
     * Keeps whether a published article helped a reader, whose last answer counts (S23). Throws 404, and
     * auth/too-many-requests for guests, who can make up readers.
     */
    async setFeedback(uuid: string, by: Reader, helpful: boolean) {
      const at = now();
      if ((await store.total({ uuid, categories: [], broadcasting: false }, at)) === 0)
        throw new CodedError('404', 'there is no such article');
      if ('machine' in by) await takeTry(`article-answer:${by.machine}`, GUEST_ANSWERS);
      const reader = 'player' in by ? by.player : guestReader(by.browser);
      await store.setFeedback({ articleId: uuid, reader, helpful, at });
    },

    add: store.add,

    /**
     * Adds an article, at once where no time says when, or puts it in the place of the one of this uuid, which keeps its time;
     * answers with its uuid.
     */
    async put(id: string | undefined, { publishedAt, ...words }: NewArticle) {
      const known = id === undefined ? undefined : await store.find(id);
      const row = {
        ...words,
        id: id ?? randomUUID(),
        publishedAt: publishedAt ?? known?.publishedAt ?? now(),
      };
      await store.put(row);
      return { id: row.id, isNew: known === undefined };
    },

    /** Takes an article away, with what readers thought of it. Throws 404. */
    async remove(id: string): Promise<void> {
      if (!(await store.remove(id))) throw new CodedError('404', 'there is no such article');
    },
  };
}

/**
 * Who a guest's browser is among the readers: a uuid (version 8) made of its own word for itself, so that nobody answers
 * for a player whose uuid they know.
 */
export function guestReader(browser: string): string {
  const hash = createHash('sha256').update(`guest:${browser.toLowerCase()}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

function toArticle(row: ArticleRow) {
  return {
    uuid: row.id,
    category: row.category,
    headline: row.headline,
    text: row.text,
    t: row.translations,
    broadcast_state: row.broadcastState,
    broadcast_started_at: row.broadcastStartedAt?.toISOString() ?? null,
    broadcast_ended_at: row.broadcastEndedAt?.toISOString() ?? null,
    broadcast_path: row.broadcastPath,
    published_at: row.publishedAt.toISOString(),
  };
}
