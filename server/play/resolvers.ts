import type { Resolvers } from '../gql/resolvers.ts';
import type { PlayService } from './service.ts';

export function playResolvers({ play }: { play: PlayService }): Resolvers {
  return {
    Mutation: {
      async addPlayTicket(_root, { store_id }, { viewer, country }) {
        const { url, expiresAt } = await play.open(store_id, viewer?.uuid, country);
        return { url, expires_at: expiresAt?.toISOString() ?? null };
      },
    },
  };
}
