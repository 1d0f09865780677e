import { queryOptions } from '@tanstack/react-query';
import {
  AuthorGamesDocument,
  FollowedActivityDocument,
  GameCardDocument,
  UserActivityDocument,
  UserPublicDocument,
} from '../../shared/contract/gql/graphql.ts';
import type { App } from '../app/app.ts';
import { everyRow } from '../platform/every-row.ts';
import { execute, graphqlQuery } from '../platform/graphql.ts';

/** Activities that come at once. */
export const ACTIVITIES = 20;

const language = ({ locale }: Pick<App, 'locale'>) => locale.toLowerCase();
const part = (offset: number) => ({ orderField: 'created_at-desc', limit: ACTIVITIES, offset });

export const userQuery = (uuid: string) => graphqlQuery(UserPublicDocument, { uuid: [uuid] });

export const activityQuery = (app: Pick<App, 'locale'>, uuid: string, offset: number) =>
  graphqlQuery(UserActivityDocument, { uuid: [uuid], language: language(app), q: part(offset) });

export const followedActivityQuery = (app: Pick<App, 'locale'>, offset: number) =>
  graphqlQuery(FollowedActivityDocument, { language: language(app), q: part(offset) });

/** How many games of an author a page shows. */
export const AUTHOR_PAGE_SIZE = 60;

/** Games of an author, the newest first, by pages from 1. */
export const authorGamesQuery = (app: Pick<App, 'site' | 'locale'>, author_uuid: string, page: number) =>
  graphqlQuery(AuthorGamesDocument, {
    platform_key: [app.site.platformKey],
    language: language(app),
    author_uuid,
    limit: AUTHOR_PAGE_SIZE,
    offset: (page - 1) * AUTHOR_PAGE_SIZE,
  });

/** All games of an author, the newest first. */
export const everyAuthorGameQuery = ({ run, site, locale }: App, author_uuid: string) =>
  queryOptions({
    queryKey: ['authorGames', { author_uuid, locale, every: true }],
    queryFn: () =>
      everyRow(async (q) => {
        const { findStore } = await execute(run, AuthorGamesDocument, {
          platform_key: [site.platformKey],
          language: language({ locale }),
          author_uuid,
          ...q,
        });
        return findStore;
      }),
  });

export const gameCardQuery = (app: Pick<App, 'site' | 'locale'>, id: number) =>
  graphqlQuery(GameCardDocument, { platform_key: [app.site.platformKey], language: language(app), id });
