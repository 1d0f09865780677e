import type { Resolvers } from '../gql/resolvers.ts';
import { readPage } from '../http/paging.ts';
import { requireViewer } from '../http/viewer.ts';
import type { EarningsService } from './service.ts';

export function earningsResolvers({ earnings }: { earnings: EarningsService }): Resolvers {
  return {
    Query: {
      async findAuthorStatement(_root, { user_uuid, q }, context) {
        const page = readPage(q, ['month'], { field: 'month', direction: 'desc', limit: 20, offset: 0 });
        const { list, total } = await earnings.statement(
          requireViewer(context),
          page,
          user_uuid ?? undefined,
        );
        return {
          totalCount: total,
          list: list.map((month) => ({
            ...month,
            closed: month.isClosed,
            paid_out: month.paidOut,
            games: month.games.map(({ storeId, percent, ...game }) => ({
              ...game,
              store_id: storeId,
              share: percent,
            })),
          })),
        };
      },
    },
  };
}
