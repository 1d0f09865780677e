import { CodedError } from '../../shared/contract/errors.ts';
import type { WalletService } from '../wallet/service.ts';
import type { PaymentRow, PaymentStore } from './store.ts';
import { type Exceeded, exceededByOpening, exceededByPaying, HISTORY_MS } from './velocity.ts';

interface PaceDeps {
  store: Pick<PaymentStore, 'since'>;
  wallet: Pick<WalletService, 'lockBalances'>;
  /** When the player signed up. */
  memberSinceOf(user: string): Promise<Date>;
  now(): Date;
}

export type Pace = ReturnType<typeof createPace>;

/** Holds players to the limits of how fast they top up: when they open a payment, and when they are let through to pay it. */
export function createPace({ store, wallet, memberSinceOf, now }: PaceDeps) {
  const pastOf = (user: string) => store.since(user, new Date(now().getTime() - HISTORY_MS));

  return {
    /** Lets a player whose balances are locked open one more payment over so many meowcent. Error: auth/too-many-requests. */
    async requireMayOpen(user: string, coin: number): Promise<void> {
      refuse(exceededByOpening(await pastOf(user), coin, await memberSinceOf(user), now()));
    },

    /**
     * Lets the payer of a payment pay it; in the caller's transaction no other payment of the player comes that far. Error:
     * auth/too-many-requests.
     */
    async requireMayPay({ id, userId, coin }: PaymentRow): Promise<void> {
      await wallet.lockBalances(userId);
      const others = (await pastOf(userId)).filter((past) => past.id !== id);
      refuse(exceededByPaying(others, coin, await memberSinceOf(userId), now()));
    },
  };
}

function refuse(limit: Exceeded | undefined): void {
  if (limit) throw new CodedError('auth/too-many-requests', `Too much topping up (${limit}), try later`);
}
