import {
  HomeDocument,
  PagesIndexDocument,
  type PagesIndexQuery,
} from '../../../shared/contract/gql/graphql.ts';
import { MOST_NAMED } from '../../../shared/contract/search.ts';
import type { App } from '../../app/app.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { gamesOnStage } from './slides.ts';

export const pagesIndexQuery = ({ site, locale }: App) =>
  graphqlQuery(PagesIndexDocument, { platform_key: site.platformKey, language: locale });

export const homeQuery = ({ site, locale }: App, index: PagesIndexQuery) =>
  graphqlQuery(HomeDocument, {
    platform_key: [site.platformKey],
    language: locale.toLowerCase(),
    featured: gamesOnStage(index.findConfigurationPagesIndex2).slice(0, MOST_NAMED),
  });

/** Loads the page's configuration, then the games that it names and every shelf. */
export async function loadHome(app: App): Promise<void> {
  const index = await app.queryClient.ensureQueryData(pagesIndexQuery(app));
  await app.queryClient.ensureQueryData(homeQuery(app, index));
}
