import { FindStoreDocument, SubmitTagsDocument } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { type Filters, ORDERS, queryOf } from './filters.ts';

const common = ({ site, locale }: App) => ({
  platform_key: [site.platformKey],
  language: locale.toLowerCase(),
});

/** One page of the list. */
export const listQuery = (app: App, filters: Filters) =>
  graphqlQuery(FindStoreDocument, { ...common(app), ...queryOf(filters) });

/** What to offer where nothing was found: what players like best. */
export const lovedQuery = (app: App) =>
  graphqlQuery(FindStoreDocument, { ...common(app), q: { orderField: ORDERS[6], limit: 4 } });

/** Genres and content warnings that games can carry. */
export const tagsQuery = () => graphqlQuery(SubmitTagsDocument, {});

/** The names in the configuration's `tags/submit`; none when it is missing or of another shape. */
export function namesOf(value: string | undefined): { genres: string[]; warnings: string[] } {
  const document: unknown = value ? JSON.parse(value) : {};
  const names = (key: 'genres' | 'warnings') => {
    const list = typeof document === 'object' && document !== null ? Reflect.get(document, key) : [];
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  };
  return { genres: names('genres'), warnings: names('warnings') };
}
