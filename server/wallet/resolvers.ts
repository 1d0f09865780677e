import type { Resolvers } from '../gql/resolvers.ts';
import { readPage } from '../http/paging.ts';
import { requireViewer } from '../http/viewer.ts';
import type { WalletService } from './service.ts';

export function walletResolvers({ wallet }: { wallet: WalletService }): Resolvers {
  return {
    Query: {
      async findAccountLog(_root, { action_type, since, until, after, q }, context) {
        const page = readPage(q, ['created_at'], {
          field: 'created_at',
          direction: 'desc',
          limit: 20,
          offset: 0,
        });
        const { rows, total } = await wallet.statement(
          requireViewer(context).uuid,
          action_type ?? undefined,
          page,
          { since: since ?? undefined, until: until ?? undefined },
          after ? { createdAt: after.created_at, id: after.id } : undefined,
        );
        return {
          totalCount: total,
          list: rows.map((row) => ({
            id: row.id,
            action_type: row.kind,
            state: row.state,
            meowcent: row.meowcent,
            silver: row.silver,
            balance_after: row.balanceAfter,
            silver_after: row.silverAfter,
            store_ids: row.detail.storeIds ?? [],
            pay_amount: row.detail.payAmount ?? null,
            currency_id: row.detail.currency ?? null,
            created_at: row.createdAt.toISOString(),
          })),
        };
      },
    },
    Me: {
      wallet: (_me, _args, context) => wallet.balances(requireViewer(context).uuid),
      async account(_me, _args, context) {
        const { meowcent, silver } = await wallet.balances(requireViewer(context).uuid);
        return [
          { type: 0, balance: meowcent },
          { type: 1, balance: silver },
        ];
      },
    },
  };
}
