import { PlayedGameDocument } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { graphqlQuery } from '../../platform/graphql.ts';

export const playedGameQuery = ({ site, locale }: App, id: number) =>
  graphqlQuery(PlayedGameDocument, {
    platform_key: [site.platformKey],
    id,
    language: locale.toLowerCase(),
  });
