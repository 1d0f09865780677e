import type { Game, Visitor } from '../catalog/service.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { Context } from '../http/context.ts';
import type { RecommendationService } from './service.ts';

interface RecommendationResolversDeps {
  recommendation: RecommendationService;
  visitorOf(context: Context): Promise<Visitor>;
  /** The game that is recommended, or that it is like. */
  loadStore(context: Context, storeId: number): Promise<Game>;
}

const LIMIT = 10;

export function recommendationResolvers({
  recommendation,
  visitorOf,
  loadStore,
}: RecommendationResolversDeps): Resolvers {
  return {
    Query: {
      async findStoreRecommended(_root, { platform_key, id, limit }, context) {
        const visitor = await visitorOf(context);
        if (!platform_key.includes(visitor.platformKey)) return { list: [], totalCount: 0 };
        const player = context.viewer?.uuid;
        const count = limit ?? LIMIT;
        const list =
          typeof id === 'number'
            ? await recommendation.like(id, visitor, player, count)
            : await recommendation.forPlayer(player, visitor, count);
        return { list, totalCount: list.length };
      },
    },
    StoreRecommended: {
      store: ({ id }, _args, context) => loadStore(context, id),
      because: ({ because }, _args, context) => (because === undefined ? null : loadStore(context, because)),
    },
  };
}
