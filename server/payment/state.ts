import type { PaymentState } from '../db/schema/payment.ts';
import type { Seen } from './reversal.ts';

/** What a provider says of an order. */
export interface ProviderReport {
  outcome: 'pending' | 'paid' | 'failed' | 'cancelled';
  /** Major x 100. */
  amount: number;
  currency: string;
  /** Why an authentic success cannot be the payment's, such as another merchant's number. */
  doubt?: string;
  /**
   * What went back of it so far, to the payer or the payer's bank, major x 100; absent where the provider does not say.
   * Answers to questions alone carry it: a message may be older than what is known.
   */
  returned?: number;
  /** How much of that banks took for good: disputes that are lost. Absent where the provider does not say. */
  lost?: number;
}

/** What a provider answered, with the reversals as they were known when it was asked. */
export interface ProviderAnswer extends ProviderReport {
  seen: readonly Seen[];
}

/** An answer that says what went back. */
export type WentBack = Pick<ProviderAnswer, 'lost' | 'seen'> & Required<Pick<ProviderAnswer, 'returned'>>;

/** What a report does to a payment. */
export interface Decision {
  state: PaymentState;
  /** Coins are due: only on the first success. */
  credit: boolean;
  reason?: string;
}

const OPEN: readonly PaymentState[] = ['created', 'redirected'];

export const isOpen = (state: PaymentState): boolean => OPEN.includes(state);

/** A payment as the rules see it; amounts are major x 100. */
interface Decided {
  state: PaymentState;
  payAmount: number;
  currency: string;
  /** What was paid, noted on the way into review alone. */
  paidAmount: number | null;
}

/** Whether a person refused its money: nothing else fails once it has been in review. */
export const isRefused = ({ state, paidAmount }: Pick<Decided, 'state' | 'paidAmount'>): boolean =>
  state === 'failed' && paidAmount !== null;

/**
 * The state after an authentic report (payments, section 2.2): success absorbs, and so does a person's refusal; failed,
 * cancelled and expired payments still take a late success; a success over another sum, or a doubtful one, goes to review
 * and credits nothing.
 */
export function decide(payment: Decided, report: ProviderReport): Decision {
  const stays = { state: payment.state, credit: false };
  if (payment.state === 'succeeded' || payment.state === 'review' || isRefused(payment)) return stays;
  if (report.outcome === 'pending') return stays;
  if (report.outcome !== 'paid')
    return isOpen(payment.state) ? { state: report.outcome, credit: false } : stays;
  if (report.doubt !== undefined) return { state: 'review', credit: false, reason: report.doubt };
  if (report.returned)
    return {
      state: 'review',
      credit: false,
      reason: `${report.returned} ${report.currency} went back already`,
    };
  if (report.amount !== payment.payAmount || report.currency !== payment.currency)
    return {
      state: 'review',
      credit: false,
      reason: `${report.amount} ${report.currency} were paid instead of ${payment.payAmount} ${payment.currency}`,
    };
  return { state: 'succeeded', credit: true };
}

/** The state as clients see it: 1 success, 2 failure, 0 anything else. */
export function outwardState(state: PaymentState): 0 | 1 | 2 {
  if (state === 'succeeded') return 1;
  return state === 'failed' || state === 'cancelled' || state === 'expired' ? 2 : 0;
}

const MINUTE = 60_000;
/** After how long the sweeper asks again, check by check; after the last one the payment expires. */
const CHECKS = [1, 2, 5, 10, 30, 60, 180, 360, 1440].map((minutes) => minutes * MINUTE);

/** When the provider is asked next after so many checks; undefined when it was asked often enough. */
export function nextCheck(checks: number, now: Date): Date | undefined {
  const wait = CHECKS[checks];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}
