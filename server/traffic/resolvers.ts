import type { Resolvers } from '../gql/resolvers.ts';
import type { TrafficService } from './service.ts';

export function trafficResolvers({ traffic }: { traffic: TrafficService }): Resolvers {
  return {
    Mutation: {
      addLogTraffic: async (_root, { log_traffic }, { site, viewer, ip }) => {
        await traffic.add(log_traffic, { platformKey: site.platformKey, viewer: viewer?.uuid, machine: ip });
        return true;
      },
    },
  };
}
