import type { Resolvers } from '../gql/resolvers.ts';
import { readPage } from '../http/paging.ts';
import { requireViewer } from '../http/viewer.ts';
import type { EarningsService } from './service.ts';

export function earningsResolvers({ earnings }: { earnings: EarningsService }): Resolvers {
  return {
    Query: {
      async findAuthorStatement(_root, { user_uuid, q }, context) {
        const page = readPage(q, ['month'], { field: 'month', direction: 'desc', limit: 20, offset: 0 });
        const months = await earnings.statement(requireViewer(context), user_uuid ?? undefined);
        const ordered = page.direction === 'desc' ? months : months.toReversed();
        return {
          totalCount: months.length,
          list: ordered.slice(page.offset, page.offset + page.limit).map((month) => ({
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
