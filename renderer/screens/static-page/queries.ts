import { queryOptions } from '@tanstack/react-query';
import { StaticPageDocument } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { CONFIG_LIFE_MS } from '../../app/site-content.ts';
import { execute } from '../../platform/graphql.ts';

export interface StaticPage {
  title: string;
  description: string;
  text: string;
  updatedAt: string;
}

/** A page of text in the visitor's language, or null where editors have taken it away. */
export const staticPageQuery = ({ run, locale, translate }: App, name: string) =>
  queryOptions<StaticPage | null>({
    queryKey: ['staticPage', { locale, name }],
    staleTime: CONFIG_LIFE_MS,
    queryFn: async () => {
      const { pageOf } = await import('./page-document.ts');
      const { findClassify } = await execute(run, StaticPageDocument, {
        namespace: `pages/${name}`,
        language: locale,
      });
      return pageOf(findClassify.list[0]?.value, locale, translate('common:brand'));
    },
  });
