import type { Resolvers } from '../gql/resolvers.ts';
import { readPage } from '../http/paging.ts';
import type { ArticleService } from './service.ts';

export function articleResolvers({ article }: { article: ArticleService }): Resolvers {
  return {
    Query: {
      findArticle: (_root, { category, uuid, q }) =>
        article.find(
          { categories: category ?? [], ...(typeof uuid === 'string' && { uuid }) },
          readPage(q, ['published_at'], { field: 'published_at', direction: 'desc', limit: 20, offset: 0 }),
        ),
    },
    Article: {
      t: ({ t = [] }, { language }) =>
        language ? t.filter(({ lang }) => lang.toLowerCase() === language.toLowerCase()) : t,
    },
  };
}
