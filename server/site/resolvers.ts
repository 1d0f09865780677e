import type { Resolvers } from '../gql/resolvers.ts';
import type { SiteService } from './service.ts';

export function siteResolvers({ site: service }: { site: SiteService }): Resolvers {
  return {
    Query: {
      getConfig2: (_root, _args, { site, country, ageVerified }) =>
        service.config(site, country, ageVerified),
      ifconfig: (_root, _args, { country }) => ({ country }),
      findClassify: async (_root, { namespace, language }, { site }) => ({
        list: await service.classify(site, namespace, language),
      }),
      findConfigurationPagesIndex2: (_root, args, { site }) => service.pagesIndex(site, args),
      findConfigurationPagesIndex2SEO: (_root, args, { site }) => service.homeSeo(site, args),
      findCountries: () => [...service.countries()],
      getPlatformCoinToCurrencyIdRate: (_root, { currency_id }, { site }) =>
        service.coinRate(site, currency_id),
    },
  };
}
