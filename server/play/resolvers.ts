import { audienceOf } from '../catalog/service.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { PlayService } from './service.ts';

export function playResolvers({ play }: { play: PlayService }): Resolvers {
  return {
    Mutation: {
      async addPlayTicket(_root, { store_id }, context) {
        const { url, expiresAt } = await play.open(store_id, context.viewer, audienceOf(context));
        return { url, expires_at: expiresAt?.toISOString() ?? null };
      },
    },
  };
}
