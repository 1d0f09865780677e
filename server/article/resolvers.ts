import type { Resolvers } from '../gql/resolvers.ts';
import { readPage } from '../http/paging.ts';
import type { ArticleService } from './service.ts';

export function articleResolvers({ article }: { article: ArticleService }): Resolvers {
  return {
    Query: {
      findArticle: (_root, { category, uuid, broadcasting, search, q }) =>
        article.find(
          {
            categories: category ?? [],
            broadcasting: broadcasting === true,
            ...(typeof uuid === 'string' && { uuid }),
            ...(search && { search }),
          },
          readPage(q, ['published_at'], { field: 'published_at', direction: 'desc', limit: 20, offset: 0 }),
        ),
    },
    Mutation: {
      setArticleFeedback: async (_root, { uuid, helpful, reader }, { viewer, ip }) => {
        const by = viewer ? { player: viewer.uuid } : { browser: reader, machine: ip };
        await article.setFeedback(uuid, by, helpful);
        return true;
      },
    },
    Article: {
      t: ({ t = [] }, { language }) =>
        language ? t.filter(({ lang }) => lang.toLowerCase() === language.toLowerCase()) : t,
    },
  };
}
