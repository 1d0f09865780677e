import { queryOptions } from '@tanstack/react-query';
import {
  ArticleDocument,
  ArticleOrderDocument,
  ArticlesDocument,
} from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { type ArticleText, articleText } from '../../app/articles.ts';
import { execute } from '../../platform/graphql.ts';

/** How many uuids are asked for at once; the server gives no more. */
const ORDER_PAGE = 100;

/** The article in the visitor's language, or null when the uuid names none. */
export const articleQuery = ({ run, locale }: App, uuid: string) =>
  queryOptions<ArticleText | null>({
    queryKey: ['article', { locale, uuid }],
    queryFn: async () => {
      const { findArticle } = await execute(run, ArticleDocument, { uuid, language: locale });
      const [article] = findArticle.list;
      return article ? articleText(article, locale) : null;
    },
  });

/** An article as the one beside it leads to it. */
export type Neighbour = Pick<ArticleText, 'uuid' | 'headline'>;

/** The articles published just before and just after. */
export const neighboursQuery = ({ run, locale }: App, uuid: string) =>
  queryOptions<{ previous: Neighbour | null; next: Neighbour | null }>({
    queryKey: ['articleNeighbours', { locale, uuid }],
    queryFn: async () => {
      const offset = Math.max(0, (await positionOf(run, uuid)) - 1);
      const { findArticle } = await execute(run, ArticlesDocument, { language: locale, limit: 3, offset });
      const around = findArticle.list.map((article) => articleText(article, locale));
      const at = around.findIndex((article) => article.uuid === uuid);
      return { previous: neighbour(around[at + 1]), next: neighbour(around[at - 1]) };
    },
  });

const neighbour = (article: ArticleText | undefined): Neighbour | null =>
  article ? { uuid: article.uuid, headline: article.headline } : null;

/** Where a published article stands in the news, newest first, from 0. */
async function positionOf(run: App['run'], uuid: string): Promise<number> {
  for (let offset = 0; ; offset += ORDER_PAGE) {
    const { findArticle } = await execute(run, ArticleOrderDocument, { limit: ORDER_PAGE, offset });
    const index = findArticle.list.findIndex((article) => article.uuid === uuid);
    if (index >= 0) return offset + index;
    if (findArticle.list.length < ORDER_PAGE) throw new Error(`article ${uuid} is not among the news`);
  }
}
