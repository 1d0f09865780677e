import { accountResolvers } from './account/resolvers.ts';
import { articleResolvers } from './article/resolvers.ts';
import { cartResolvers } from './cart/resolvers.ts';
import { catalogResolvers } from './catalog/resolvers.ts';
import { createGameLoader } from './catalog/service.ts';
import { communityResolvers } from './community/resolvers.ts';
import { earningsResolvers } from './earnings/resolvers.ts';
import type { Context } from './http/context.ts';
import { libraryResolvers } from './library/resolvers.ts';
import { notificationResolvers } from './notification/resolvers.ts';
import { paymentResolvers } from './payment/resolvers.ts';
import { playResolvers } from './play/resolvers.ts';
import { preferenceResolvers } from './preference/resolvers.ts';
import { createVisitorReader } from './preference/service.ts';
import { questResolvers } from './quest/resolvers.ts';
import { recommendationResolvers } from './recommendation/resolvers.ts';
import { reportResolvers } from './report/resolvers.ts';
import { reviewResolvers } from './review/resolvers.ts';
import type { Services } from './services.ts';
import { siteResolvers } from './site/resolvers.ts';
import { submissionResolvers } from './submission/resolvers.ts';
import { trafficResolvers } from './traffic/resolvers.ts';
import { walletResolvers } from './wallet/resolvers.ts';

/** What answers each field of the GraphQL endpoint, one set a module. */
export function resolversOf(services: Services, publicUrl: URL) {
  const gameLoader = createGameLoader(services.catalog);
  const loadStore = (context: Context, id: number) => gameLoader(context).load(id);
  const visitorOf = createVisitorReader(services.preference);
  return [
    accountResolvers(services),
    articleResolvers(services),
    cartResolvers({ ...services, loadStore }),
    catalogResolvers({ ...services, visitorOf }),
    earningsResolvers(services),
    communityResolvers({ ...services, loadStore, visitorOf }),
    libraryResolvers(services),
    notificationResolvers(services),
    paymentResolvers({ payment: services.payment, publicUrl }),
    playResolvers(services),
    preferenceResolvers({ ...services, loadStore, visitorOf }),
    questResolvers(services),
    recommendationResolvers({ ...services, loadStore, visitorOf }),
    reportResolvers(services),
    reviewResolvers(services),
    siteResolvers(services),
    submissionResolvers(services),
    trafficResolvers(services),
    walletResolvers(services),
  ];
}
