import { and, asc, count, desc, eq, gte, ilike, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { article, articleFeedback } from '../db/schema/article.ts';
import type { Page } from '../http/paging.ts';

export type ArticleRow = typeof article.$inferSelect;

export interface ArticleFilter {
  uuid?: string;
  categories: readonly string[];
  /** Only those that pop up now (P04). */
  broadcasting: boolean;
  search?: { keyword: string; language: string };
}

const { headline, text, translations } = article;

/** Articles that say a word in their own language or in the reader's. */
function saying({ keyword, language }: { keyword: string; language: string }) {
  const pattern = `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const inLanguage = sql`exists (
    select 1 from jsonb_array_elements(${translations}) as row
    where lower(row ->> 'lang') = lower(${language}) and row ->> 'value' ilike ${pattern}
  )`;
  return or(ilike(headline, pattern), ilike(text, pattern), inLanguage);
}

/** Articles whose broadcast is on and under way. */
const broadcastAt = (now: Date) =>
  and(
    ne(article.broadcastState, 0),
    lte(article.broadcastStartedAt, now),
    gte(article.broadcastEndedAt, now),
  );

export function createArticleStore({ query }: Database) {
  const matching = ({ uuid, categories, broadcasting, search }: ArticleFilter, now: Date) =>
    and(
      lte(article.publishedAt, now),
      uuid === undefined ? undefined : eq(article.id, uuid),
      categories.length === 0 ? undefined : inArray(article.category, [...categories]),
      broadcasting ? broadcastAt(now) : undefined,
      search && saying(search),
    );

  return {
    page(
      filter: ArticleFilter,
      { direction, limit, offset }: Page<'published_at'>,
      now: Date,
    ): Promise<ArticleRow[]> {
      const way = direction === 'asc' ? asc : desc;
      return query
        .select()
        .from(article)
        .where(matching(filter, now))
        .orderBy(way(article.publishedAt), way(article.id))
        .limit(limit)
        .offset(offset);
    },

    async total(filter: ArticleFilter, now: Date): Promise<number> {
      const [found] = await query.select({ total: count() }).from(article).where(matching(filter, now));
      return found?.total ?? 0;
    },

    /** Keeps a reader's answer in place of the one before. */
    async setFeedback(row: typeof articleFeedback.$inferInsert): Promise<void> {
      const { helpful, at } = row;
      await query
        .insert(articleFeedback)
        .values(row)
        .onConflictDoUpdate({
          target: [articleFeedback.articleId, articleFeedback.reader],
          set: { helpful, at },
        });
    },

    async find(id: string): Promise<ArticleRow | undefined> {
      const [found] = await query.select().from(article).where(eq(article.id, id));
      return found;
    },

    /** Adds an article, or puts it in the place of the one of its id. */
    async put(row: ArticleRow): Promise<void> {
      const { id: _id, ...words } = row;
      await query.insert(article).values(row).onConflictDoUpdate({ target: article.id, set: words });
    },

    async remove(id: string): Promise<boolean> {
      const gone = await query.delete(article).where(eq(article.id, id)).returning({ id: article.id });
      return gone.length > 0;
    },

    /** Adds articles that are not there yet. */
    async add(rows: (typeof article.$inferInsert)[]): Promise<void> {
      await query.insert(article).values(rows).onConflictDoNothing();
    },
  };
}
