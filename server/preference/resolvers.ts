import { audienceOf, type Game, type Visitor } from '../catalog/service.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { Context } from '../http/context.ts';
import { readPage } from '../http/paging.ts';
import { requireViewer } from '../http/viewer.ts';
import type { PreferenceService } from './service.ts';

interface PreferenceResolversDeps {
  preference: PreferenceService;
  visitorOf(context: Context): Promise<Visitor>;
  /** The game that is ignored. */
  loadStore(context: Context, storeId: number): Promise<Game>;
}

export function preferenceResolvers({
  preference,
  visitorOf,
  loadStore,
}: PreferenceResolversDeps): Resolvers {
  return {
    Query: {
      findStoreIgnored: (_root, { q }, context) =>
        preference.ignored(
          requireViewer(context).uuid,
          readPage(q, ['created_at'], { field: 'created_at', direction: 'desc', limit: 20, offset: 0 }),
        ),
    },
    Mutation: {
      addStoreIgnored: (_root, { store_id }, context) =>
        preference.ignore(requireViewer(context).uuid, audienceOf(context), store_id),
      delStoreIgnored: (_root, { store_id }, context) =>
        preference.unignore(requireViewer(context).uuid, store_id),
      setExcludedTags: (_root, { tags }, context) =>
        preference.setExcludedTags(requireViewer(context).uuid, tags),
    },
    Me: {
      excluded_tags: async (_me, _args, context) => [...(await visitorOf(context)).preference.excludedTags],
      ignored_count: async (_me, _args, context) => (await visitorOf(context)).preference.ignored.length,
    },
    Store: {
      isIgnored: async ({ id }, _args, context) =>
        context.viewer !== undefined && (await visitorOf(context)).preference.ignored.includes(id),
    },
    StoreIgnored: {
      store: ({ storeId }, _args, context) => loadStore(context, storeId),
      created_at: ({ createdAt }) => createdAt.toISOString(),
    },
  };
}
