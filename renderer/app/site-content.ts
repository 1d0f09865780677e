import { queryOptions, useQuery } from '@tanstack/react-query';
import { ConfigDocument, SiteContentDocument } from '../../shared/contract/gql/graphql.ts';
import { execute, graphqlQuery } from '../platform/graphql.ts';
import { type App, useApp } from './app.ts';

/** How long start-up configuration is kept before it is asked for again (T18). */
export const CONFIG_LIFE_MS = 43_200_000;

/** Start-up configuration of the site (T18). */
export const configQuery = { ...graphqlQuery(ConfigDocument, {}), staleTime: CONFIG_LIFE_MS };

/** What configuration adds to header and footer (L08, L09), in one language. */
export interface SiteContent {
  items: { path: string; title: string }[];
  partners: { name: string; url: string; description: string }[];
}

/** Reads `pages/header` and `pages/footer`. Only the page's own language is kept, so that the page stays small. */
export const siteContentQuery = ({ run, locale }: Pick<App, 'run' | 'locale'>) =>
  queryOptions<SiteContent>({
    queryKey: ['siteContent', { locale }],
    staleTime: CONFIG_LIFE_MS,
    queryFn: async () => {
      // Browsers rarely ask: the server has written the answer into the page.
      const { contentOf } = await import('./site-documents.ts');
      const { header, footer } = await execute(run, SiteContentDocument, { language: locale });
      return contentOf(header.list[0]?.value, footer.list[0]?.value, locale);
    },
  });

/** What configuration adds to header and footer; nothing until it is there. */
export function useSiteContent(): SiteContent {
  const { data } = useQuery(siteContentQuery(useApp()));
  return data ?? { items: [], partners: [] };
}
