import { queryOptions } from '@tanstack/react-query';
import {
  HomeDocument,
  type HomeQuery,
  PagesIndexDocument,
  type PagesIndexQuery,
} from '../../../shared/contract/gql/graphql.ts';
import { MOST_NAMED } from '../../../shared/contract/search.ts';
import type { App } from '../../app/app.ts';
import { shelvesBelow } from '../../browsing/shelves.ts';
import { execute, graphqlQuery } from '../../platform/graphql.ts';
import { gamesOnStage } from './slides.ts';

export const pagesIndexQuery = ({ site, locale }: App) =>
  graphqlQuery(PagesIndexDocument, { platform_key: site.platformKey, language: locale });

/** The games of the stage and of every shelf; a shelf prefers those that do not stand above it (R02). */
export const homeQuery = ({ site, locale, run }: App, index: PagesIndexQuery) => {
  const variables = {
    platform_key: [site.platformKey],
    language: locale.toLowerCase(),
    featured: gamesOnStage(index.findConfigurationPagesIndex2).slice(0, MOST_NAMED),
  };
  return queryOptions({
    queryKey: ['home', variables],
    queryFn: async () => shelved(await execute(run, HomeDocument, variables)),
  });
};

/** In the order in which they stand on the page. At least so many as fill a wide screen's row. */
function shelved(data: HomeQuery): HomeQuery {
  const fill = shelvesBelow(data.featured.list);
  return {
    ...data,
    sale: { list: fill(data.sale.list, { most: 8, least: 4 }) },
    fresh: { list: fill(data.fresh.list, { most: 10, least: 5 }) },
    web: { list: fill(data.web.list, { most: 8, least: 5 }) },
    soon: { list: fill(data.soon.list, { most: 4, least: 4 }) },
    free: { list: fill(data.free.list, { most: 4, least: 4 }) },
  };
}

/** Loads the page's configuration, then the games that it names and every shelf. */
export async function loadHome(app: App): Promise<void> {
  const index = await app.queryClient.ensureQueryData(pagesIndexQuery(app));
  await app.queryClient.ensureQueryData(homeQuery(app, index));
}
