import { CodedError } from '../../shared/contract/errors.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { readPage } from '../http/paging.ts';
import { requireViewer } from '../http/viewer.ts';
import type { EarningsService } from './service.ts';

export function earningsResolvers({ earnings }: { earnings: EarningsService }): Resolvers {
  return {
    Query: {
      async findAuthorStatement(_root, { user_uuid, after, q }, context) {
        const page = readPage(q, ['month'], { field: 'month', direction: 'desc', limit: 20, offset: 0 });
        const viewer = requireViewer(context);
        const { list, total } = await earnings.statement(
          viewer,
          { ...page, after: readMonth(after) },
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

/** The month after which a list begins. Error: 400 for what is no month. */
function readMonth(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  if (!/^\d{4}-\d{2}$/.test(text)) throw new CodedError('400', 'after is a month such as 2026-11');
  return text;
}
