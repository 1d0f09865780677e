import type { PaymentState } from '../db/schema/payment.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** How fast players may top up (payments, section 3.4); 1 meowcent is nominally one US cent. */
export const LIMITS = {
  /** Payments that one player opens within an hour, whatever becomes of them. */
  openedPerHour: 20,
  /** Payments of one player that fail within an hour: cards that are tried out. */
  failedPerHour: 5,
  /** As long as an account is new, ms, it tops up this often within a day, by this many meowcent. */
  newFor: 7 * DAY,
  newPerDay: 3,
  newMeowcentPerDay: 10_000,
  /** Payments opened from one address within an hour: high, since whole networks stand behind one. */
  perAddress: { tries: 300, window: HOUR },
} as const;

/** As far back as a decision reads, ms. */
export const HISTORY_MS = DAY;

/** A payment of the player from the last day. */
export interface PastPayment {
  id: string;
  state: PaymentState;
  coin: number;
  createdAt: Date;
  updatedAt: Date;
}

export type Exceeded = 'opened' | 'failed' | 'new-count' | 'new-sum';

/** Paid, or perhaps being paid at this moment: of those that were left on the way an hour says enough. */
const mayBePaid = ({ state, createdAt }: PastPayment, now: Date): boolean =>
  state === 'succeeded' || state === 'review' || (state === 'redirected' && within(createdAt, HOUR, now));

const within = (at: Date, span: number, now: Date): boolean => now.getTime() - at.getTime() < span;

/** The limit that opening one more payment over so many meowcent would break; undefined where it breaks none. */
export function exceededByOpening(
  past: readonly PastPayment[],
  coin: number,
  memberSince: Date,
  now: Date,
): Exceeded | undefined {
  const opened = past.filter(({ createdAt }) => within(createdAt, HOUR, now));
  if (opened.length >= LIMITS.openedPerHour) return 'opened';
  return exceededByPaying(past, coin, memberSince, now);
}

/**
 * The limit that paying so many meowcent would break, beside the player's other payments; undefined where it breaks none.
 * One that was opened counts only from when its payer is let through to pay: who tries several ways is locked out by none.
 */
export function exceededByPaying(
  others: readonly PastPayment[],
  coin: number,
  memberSince: Date,
  now: Date,
): Exceeded | undefined {
  const failed = others.filter(({ state, updatedAt }) => state === 'failed' && within(updatedAt, HOUR, now));
  if (failed.length >= LIMITS.failedPerHour) return 'failed';
  if (!within(memberSince, LIMITS.newFor, now)) return undefined;
  if (paidToday(others, now).length >= LIMITS.newPerDay) return 'new-count';
  return coin > leftForNew(others, now) ? 'new-sum' : undefined;
}

/** Meowcent that a new account may pay beside its other payments. */
export function leftForNew(others: readonly PastPayment[], now: Date): number {
  const paid = paidToday(others, now);
  if (paid.length >= LIMITS.newPerDay) return 0;
  return Math.max(0, LIMITS.newMeowcentPerDay - paid.reduce((total, { coin }) => total + coin, 0));
}

const paidToday = (others: readonly PastPayment[], now: Date): PastPayment[] =>
  others.filter((payment) => within(payment.createdAt, DAY, now) && mayBePaid(payment, now));

/**
 * When what is refused now is allowed, if nothing else happens until then: a limit ends only as a payment or the account
 * grows older.
 */
export function allowedFrom(
  isRefused: (at: Date) => boolean,
  past: readonly PastPayment[],
  memberSince: Date,
  now: Date,
): Date | undefined {
  const ends = past.flatMap(({ createdAt, updatedAt }) => [
    createdAt.getTime() + HOUR,
    createdAt.getTime() + DAY,
    updatedAt.getTime() + HOUR,
  ]);
  return [...ends, memberSince.getTime() + LIMITS.newFor]
    .filter((end) => end > now.getTime())
    .sort((a, b) => a - b)
    .map((end) => new Date(end))
    .find((at) => !isRefused(at));
}
