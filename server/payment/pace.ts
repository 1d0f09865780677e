import { CodedError } from '../../shared/contract/errors.ts';
import type { WalletService } from '../wallet/service.ts';
import type { PaymentRow, PaymentStore } from './store.ts';
import {
  allowedFrom,
  type Exceeded,
  exceededByOpening,
  exceededByPaying,
  HISTORY_MS,
  leftForNew,
  type PastPayment,
} from './velocity.ts';

interface PaceDeps {
  store: Pick<PaymentStore, 'since'>;
  wallet: Pick<WalletService, 'lockBalances'>;
  /** When the player signed up. */
  memberSinceOf(user: string): Promise<Date>;
  now(): Date;
}

/** Tells the limit that so many meowcent would break beside a player's payments. */
type Rule = (past: readonly PastPayment[], coin: number, memberSince: Date, at: Date) => Exceeded | undefined;

export type Pace = ReturnType<typeof createPace>;

/** Holds players to the limits of how fast they top up: when they open a payment, and when they are let through to pay it. */
export function createPace({ store, wallet, memberSinceOf, now }: PaceDeps) {
  const pastOf = (user: string) => store.since(user, new Date(now().getTime() - HISTORY_MS));

  /** Refuses what a limit forbids beside these payments, and says when it does no longer. */
  async function requireWithin(
    user: string,
    past: readonly PastPayment[],
    exceeded: Rule,
    coin: number,
  ): Promise<void> {
    const at = now();
    const memberSince = await memberSinceOf(user);
    const limitAt = (instant: Date) => exceeded(past, coin, memberSince, instant);
    const limit = limitAt(at);
    if (!limit) return;
    const end = allowedFrom((instant) => limitAt(instant) !== undefined, past, memberSince, at);
    const retryAfter = end && Math.ceil((end.getTime() - at.getTime()) / 1_000);
    const words = `Too much topping up (${limit}), try later`;
    if (limit === 'opened' || limit === 'failed')
      throw new CodedError('auth/too-many-requests', words, { retryAfter });
    throw new CodedError('pay/new-account-limit', words, {
      retryAfter,
      meowcentLeft: leftForNew(past, at),
    });
  }

  return {
    /**
     * Lets a player whose balances are locked open one more payment over so many meowcent. Errors: auth/too-many-requests,
     * pay/new-account-limit.
     */
    async requireMayOpen(user: string, coin: number): Promise<void> {
      await requireWithin(user, await pastOf(user), exceededByOpening, coin);
    },

    /**
     * Lets the payer of a payment pay it; in the caller's transaction no other payment of the player comes that far. Errors:
     * auth/too-many-requests, pay/new-account-limit.
     */
    async requireMayPay({ id, userId, coin }: PaymentRow): Promise<void> {
      await wallet.lockBalances(userId);
      const others = (await pastOf(userId)).filter((past) => past.id !== id);
      await requireWithin(userId, others, exceededByPaying, coin);
    },
  };
}
