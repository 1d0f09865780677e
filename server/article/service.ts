import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import { type ArticleRow, createArticleStore } from './store.ts';

interface ArticleDeps {
  database: Database;
  now(): Date;
}

export type ArticleService = ReturnType<typeof createArticleService>;

/** News, help and promotions. */
export function createArticleService({ database, now }: ArticleDeps) {
  const store = createArticleStore(database);
  return {
    /** Published articles, of any category when none is named. */
    async find(filter: { uuid?: string; categories: readonly string[] }, page: Page<'published_at'>) {
      const at = now();
      const [rows, totalCount] = await Promise.all([store.page(filter, page, at), store.total(filter, at)]);
      return { list: rows.map(toArticle), totalCount };
    },

    add: store.add,
  };
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
