import { and, asc, count, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { article } from '../db/schema/article.ts';
import type { Page } from '../http/paging.ts';

export type ArticleRow = typeof article.$inferSelect;

interface ArticleFilter {
  uuid?: string;
  categories: readonly string[];
}

export function createArticleStore({ query }: Database) {
  const matching = ({ uuid, categories }: ArticleFilter, now: Date) =>
    and(
      lte(article.publishedAt, now),
      uuid === undefined ? undefined : eq(article.id, uuid),
      categories.length === 0 ? undefined : inArray(article.category, [...categories]),
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

    /** Adds articles that are not there yet. */
    async add(rows: (typeof article.$inferInsert)[]): Promise<void> {
      await query.insert(article).values(rows).onConflictDoNothing();
    },
  };
}
