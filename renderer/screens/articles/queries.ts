import { queryOptions } from '@tanstack/react-query';
import { ArticlesDocument, SearchArticlesDocument } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { articleText } from '../../app/articles.ts';
import { execute } from '../../platform/graphql.ts';
import type { Selection } from './selection.ts';

export const PAGE_SIZE = 8;

/** One page of the news, newest first. */
export const articlesQuery = ({ run, locale }: App, { category, keyword, page }: Selection) =>
  queryOptions({
    queryKey: ['articles', { locale, category, keyword, page }],
    queryFn: async () => {
      const variables = {
        category: category === 'all' ? [] : [category],
        language: locale,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      };
      const { findArticle } = keyword
        ? await execute(run, SearchArticlesDocument, { ...variables, search: { keyword, language: locale } })
        : await execute(run, ArticlesDocument, variables);
      return {
        list: findArticle.list.map((article) => articleText(article, locale)),
        totalCount: findArticle.totalCount,
      };
    },
  });
