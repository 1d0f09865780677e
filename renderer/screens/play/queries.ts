import { PlayedGameDocument, type PlayedGameQuery } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { graphqlQuery } from '../../platform/graphql.ts';

export type PlayedGame = PlayedGameQuery['findStore']['list'][number];

export const playedGameQuery = ({ site, locale }: App, id: number) =>
  graphqlQuery(PlayedGameDocument, {
    platform_key: [site.platformKey],
    id,
    language: locale.toLowerCase(),
  });
