import type { Resolvers } from '../gql/resolvers.ts';
import { requireViewer } from '../http/viewer.ts';
import type { QuestService } from './service.ts';

export function questResolvers({ quest }: { quest: QuestService }): Resolvers {
  return {
    Mutation: {
      async redeemQuestRedemptionCode(_root, { redemption_code }, context) {
        const { meowcent, silver, storeIds, again } = await quest.redeem(
          requireViewer(context).uuid,
          redemption_code,
        );
        const list = [
          ...(meowcent > 0 ? [{ key: 'account_0', amount: meowcent, store_id: null }] : []),
          ...(silver > 0 ? [{ key: 'account_1', amount: silver, store_id: null }] : []),
          ...storeIds.map((store_id) => ({ key: 'store', amount: null, store_id })),
        ];
        return { quest: { reward: { list } }, again };
      },
    },
  };
}
