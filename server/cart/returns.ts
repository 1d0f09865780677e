import { CodedError } from '../../shared/contract/errors.ts';
import { type Balances, isOwing } from '../../shared/money/bill.ts';
import type { Database } from '../db/database.ts';
import type { LibraryService } from '../library/service.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { WalletService } from '../wallet/service.ts';
import type { Order } from './service.ts';
import type { CartStore, OrderRow } from './store.ts';

interface ReturnsDeps {
  database: Database;
  outbox: Pick<OutboxService, 'tell'>;
  store: CartStore;
  library: Pick<LibraryService, 'revoke'>;
  wallet: Pick<WalletService, 'balances' | 'lockBalances' | 'refund'>;
  /** Takes back a player's vote on a game. */
  withdrawVote(player: string, storeId: number): Promise<void>;
  /** Orders with how their games were played and until when each can be given back. */
  withUses(user: string, orders: readonly OrderRow[]): Promise<Order[]>;
  now(): Date;
}

/** Games that go back: given back by their players, or taken back for coins that are owed. */
export function createReturns({
  database,
  outbox,
  store,
  library,
  wallet,
  withdrawVote,
  withUses,
  now,
}: ReturnsDeps) {
  /** The game leaves the library, its player's vote with it; the coins that it cost return, and its player is told. */
  async function giveBack(
    { id, userId, storeId, meowcent, silver }: OrderRow,
    kind: 'game_refunded' | 'game_taken',
    at: Date,
  ): Promise<void> {
    await store.markRefunded(id, at);
    await library.revoke(id);
    await withdrawVote(userId, storeId);
    await wallet.refund(userId, id, { storeId, meow: meowcent, silver });
    await outbox.tell({ kind, account: userId, storeId, facts: { coin: meowcent, silver } });
  }

  return {
    /**
     * Gives a game back within its refund window: the same coins return to the wallet, the game leaves the library. Asked
     * again, of an order that went back already, it answers the same and moves nothing (rule 13).
     * Errors: 404 for somebody else's order, 400 once it cannot be given back (any more).
     */
    refund(user: string, orderId: string): Promise<Order> {
      return database.transaction(async () => {
        await wallet.lockBalances(user);
        const order = await store.order(user, orderId);
        const [used] = order ? await withUses(user, [order]) : [];
        if (!order || !used) throw new CodedError('404', 'There is no such order');
        if (order.refundedAt) return { ...used, refundableUntil: null, refundableSeconds: null };
        if (!used.refundableUntil) throw new CodedError('400', 'This game cannot be given back');
        const at = now();
        await giveBack(order, 'game_refunded', at);
        return { ...used, refundedAt: at, updatedAt: at, refundableUntil: null, refundableSeconds: null };
      });
    },

    /**
     * Takes games back while their player owes coins (rule 30): of those bought since an instant the newest first, past
     * any that cost nothing of the coin that is owed, until nothing is owed. Whatever their refund windows say, the same
     * coins return. Answers with the games; none when nothing is owed, so that a second call takes nothing.
     */
    takeBackOwed(user: string, since: Date): Promise<number[]> {
      return database.transaction(async () => {
        let balances: Balances = await wallet.lockBalances(user);
        const taken: number[] = [];
        for (const order of isOwing(balances) ? await store.boughtSince(user, since) : []) {
          if (!coversOwed(order, balances)) continue;
          await giveBack(order, 'game_taken', now());
          balances = await wallet.balances(user);
          taken.push(order.storeId);
        }
        return taken;
      });
    },
  };
}

/** Whether a game cost any of a coin that is owed; silver is owed only by a wallet without meow, which pays it as well. */
function coversOwed(order: Pick<OrderRow, 'meowcent' | 'silver'>, balances: Balances): boolean {
  if (balances.silver < 0) return order.meowcent + order.silver > 0;
  return balances.meowcent < 0 && order.meowcent > 0;
}
