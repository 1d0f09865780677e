import {
  AuthorGamesDocument,
  FollowedActivityDocument,
  GameCardDocument,
  UserActivityDocument,
  UserPublicDocument,
} from '../../shared/contract/gql/graphql.ts';
import type { App } from '../app/app.ts';
import { graphqlQuery } from '../platform/graphql.ts';

/** Activities that come at once. */
export const ACTIVITIES = 20;

const language = ({ locale }: Pick<App, 'locale'>) => locale.toLowerCase();
const part = (offset: number) => ({ orderField: 'created_at-desc', limit: ACTIVITIES, offset });

export const userQuery = (uuid: string) => graphqlQuery(UserPublicDocument, { uuid: [uuid] });

export const activityQuery = (app: Pick<App, 'locale'>, uuid: string, offset: number) =>
  graphqlQuery(UserActivityDocument, { uuid: [uuid], language: language(app), q: part(offset) });

export const followedActivityQuery = (app: Pick<App, 'locale'>, offset: number) =>
  graphqlQuery(FollowedActivityDocument, { language: language(app), q: part(offset) });

export const authorGamesQuery = (app: Pick<App, 'site' | 'locale'>, author_uuid: string) =>
  graphqlQuery(AuthorGamesDocument, {
    platform_key: [app.site.platformKey],
    language: language(app),
    author_uuid,
  });

export const gameCardQuery = (app: Pick<App, 'site' | 'locale'>, id: number) =>
  graphqlQuery(GameCardDocument, { platform_key: [app.site.platformKey], language: language(app), id });
