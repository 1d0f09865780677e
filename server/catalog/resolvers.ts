import DataLoader from 'dataloader';
import { translated } from '../../shared/contract/translations.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import type { Context } from '../http/context.ts';
import { loadersBy } from '../http/loaders-by.ts';
import { readPage } from '../http/paging.ts';
import { perRequest } from '../http/per-request.ts';
import { type BuildSources, type Download, downloadsOf, mayGet, officialSizes } from './downloads.ts';
import { ORDER_FIELDS } from './filter.ts';
import { readFilter } from './read-filter.ts';
import { audienceOf, type CatalogService, type Game, NO_PREFERENCE, type Visitor } from './service.ts';

interface CatalogResolversDeps {
  catalog: CatalogService;
  library: { owned(user: string, storeIds: readonly number[]): Promise<ReadonlySet<number>> };
  builds: BuildSources;
  visitorOf(context: Context): Promise<Visitor>;
}

export function catalogResolvers({ catalog, library, builds, visitorOf }: CatalogResolversDeps): Resolvers {
  const loaders = perRequest(({ viewer, country }) => ({
    owned: new DataLoader<number, boolean>(async (ids) => {
      const owned = viewer ? await library.owned(viewer.uuid, ids) : new Set();
      return ids.map((id) => owned.has(id));
    }),
    /** By language; `undefined` stands for all of them. */
    infos: loadersBy((language: string | undefined, ids: readonly number[]) => catalog.infos(ids, language)),
    prices: new DataLoader<Game, Awaited<ReturnType<CatalogService['prices']>>[number]>((games) =>
      catalog.prices(games),
    ),
    lowest: new DataLoader<number, number | undefined>(async (ids) => {
      const lowest = await catalog.lowestBeforeSale(ids, country);
      return ids.map((id) => lowest.get(id));
    }),
    downloads: new DataLoader<Game, Download[]>((games) => downloadsOf(games, builds)),
  }));

  return {
    Query: {
      async findStore(_root, { platform_key, ...asked }, context) {
        const { q } = asked;
        const page = readPage(q, ORDER_FIELDS, {
          field: 'released_at',
          direction: 'desc',
          limit: 1,
          offset: 0,
        });
        const filter = readFilter(asked, context.viewer?.uuid);
        const { id } = filter;
        const isOwned = id !== undefined && (await loaders(context).owned.load(id));
        if (!platform_key.includes(context.site.platformKey))
          return { list: [], corrected: null, count: async () => 0 };
        const visitor = await visitorOf(context);
        return catalog.find(
          q?.include_unwanted ? { ...visitor, preference: NO_PREFERENCE } : visitor,
          { ...filter, isOwned },
          page,
        );
      },

      async findStoreUpdateLogByNoAuth(_root, { id }, context) {
        const list = await catalog.updateLogs(audienceOf(context), id);
        return { list, totalCount: list.length };
      },

      async getStoreAuthorizedAndFindStoreUrl(_root, { id, os }, context) {
        const isAuthorized = await loaders(context).owned.load(id);
        const audience = audienceOf(context);
        const game = await catalog.game(id, audience.country);
        if (!game || !(isAuthorized || (await catalog.isVisible(audience, id))))
          return { isAuthorized: false, list: [] };
        const rights = { owned: isAuthorized, free: game.quote?.full === 0 };
        const all = await loaders(context).downloads.load(game);
        return { isAuthorized, list: all.filter((each) => os.includes(each.os) && mayGet(each, rights)) };
      },
    },

    // To count is a statement of its own, and often a list alone is asked for.
    StoreList: { totalCount: ({ count }) => count() },

    AuthorProfile: {
      nickname: ({ nickname, translations }, { language }) =>
        (language && translated(translations, 'nickname', language)) || nickname,
    },

    Store: {
      store_info: ({ id }, { language }, context) => loaders(context).infos(language?.toLowerCase()).load(id),
      lowest_price: async ({ id }, _args, context) => (await loaders(context).lowest.load(id)) ?? null,
      store_price: (game, _args, context) => loaders(context).prices.load(game),
      isAuthorized: ({ id }, _args, context) => loaders(context).owned.load(id),
      async translations({ id }, _args, context) {
        const infos = await loaders(context).infos(undefined).load(id);
        return infos.flatMap(({ language, name, brief }) => [
          { lang: language, key: 'name', value: name },
          { lang: language, key: 'brief', value: brief },
        ]);
      },
      async game_pack(game, _args, context) {
        const all = await loaders(context).downloads.load(game);
        const app = (type: Download['type'], offered: boolean) => {
          const os = all.filter((each) => each.type === type).map((each) => each.os);
          return offered || os.length > 0 ? { icon: game.icon, os } : null;
        };
        return {
          ...game.game_pack,
          official_app: app('official_app', game.release_type === 'normal'),
          trial_app: app('trial_app', game.release_type === 'trial'),
          official_sizes: officialSizes(game, all),
          web_url: all.find(({ os }) => os === 'web')?.url ?? null,
        };
      },
    },
  };
}
