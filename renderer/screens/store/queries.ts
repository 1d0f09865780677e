import { FindStoreDocument } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { type Filters, queryOf } from './filters.ts';

const common = ({ site, locale }: App) => ({
  platform_key: [site.platformKey],
  language: locale.toLowerCase(),
});

/** One page of the list. */
export const listQuery = (app: App, filters: Filters) =>
  graphqlQuery(FindStoreDocument, { ...common(app), ...queryOf(filters, app.locale) });

/** What to offer where nothing was found: what players like best. */
export const lovedQuery = (app: App) =>
  graphqlQuery(FindStoreDocument, { ...common(app), q: { orderField: 'rating-desc', limit: 4 } });
