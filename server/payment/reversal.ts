import type { ReversalKind, ReversalState } from '../db/schema/payment.ts';

/** A reversal as the rules see it; amounts are major x 100. */
export interface Reversed {
  kind: ReversalKind;
  state: ReversalState;
  amount: number;
  /** Whether the provider's own total counts a chargeback: one that a person ended as won it may count for ever. */
  isReported: boolean;
}

/** A reversal as it stood when its provider was asked. */
export interface Seen {
  id: string;
  state: ReversalState;
}

/** Whether money is on its way back, or may be. */
export const isUnderWay = (state: ReversalState): boolean => state === 'requested' || state === 'unknown';

/** Whether a reversal counts: its money went, is on its way, or was taken. */
const counts = ({ state }: Reversed): boolean => state !== 'failed' && state !== 'won';

const sum = (reversals: readonly Reversed[]): number =>
  reversals.reduce((total, { amount }) => total + amount, 0);

/** What can still be paid back of a payment: what was paid less what went back or is on its way (rule 28). */
export function refundable(payAmount: number, reversals: readonly Reversed[]): number {
  return payAmount - sum(reversals.filter(counts));
}

/**
 * Coins that leave with an amount: in proportion to all that went back, rounded half up, less what left before, so that
 * parts always sum to the whole (rule 8).
 */
export function coinsGoing(whole: number, payAmount: number, before: number, amount: number): number {
  return share(whole, payAmount, before + amount) - share(whole, payAmount, before);
}

/** The part of a whole that belongs to a part of what it costs, rounded half up. */
export function share(whole: number, payAmount: number, part: number): number {
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(payAmount)) / (2n * BigInt(payAmount)));
}

/** What follows from what a provider says went back. */
export type Finding<R extends Reversed> =
  /** The refund under way has gone. */
  | { kind: 'settle'; reversal: R }
  /** The provider knows of a chargeback that a letter told of. */
  | { kind: 'confirm'; reversal: R }
  /** A chargeback's money came back. */
  | { kind: 'win'; reversal: R }
  /** The provider counts a chargeback no more that a person has ended as won. */
  | { kind: 'forget'; reversal: R }
  /** The money of a refund that had gone came back, or never arrived: a person decides. */
  | { kind: 'reopen'; reversal: R }
  /** More went back than anybody here asked for. */
  | { kind: 'taken'; amount: number };

/** What a provider says went back of a payment. */
export interface Total {
  /** Major x 100. */
  returned: number;
  /** Whether it counts what payers' banks took; those that do not know of refunds alone. */
  countsChargebacks: boolean;
}

/**
 * Compares what a provider says went back of a payment with what is known (rule 22): only its total counts, not the order
 * in which messages came. What it never counted, such as a chargeback that a letter told of, its total cannot undo; nor can
 * an answer from before a reversal came to where it stands, which is not among those `seen`. A chargeback that a person ended
 * as won is not taken once more because the provider still counts it.
 */
export function findings<R extends Reversed & Seen>(
  reversals: readonly R[],
  { returned, countsChargebacks }: Total,
  seen: readonly Seen[],
): Finding<R>[] {
  const found: Finding<R>[] = [];
  const gone = reversals.filter((reversal) => counts(reversal) && !isUnderWay(reversal.state));
  const isLetter = ({ kind, isReported }: R) => kind === 'chargeback' && !isReported;
  const letters = countsChargebacks ? gone.filter(isLetter) : [];
  const told = gone.filter((reversal) => !isLetter(reversal));
  const asked = reversals.find(({ state }) => isUnderWay(state));
  const wentAlone = asked && letters.length > 0 && isRefundAlone(asked, told, letters, returned);
  let counted = sum(told);
  const won = reversals.filter(({ state, isReported }) => state === 'won' && isReported);
  const stillCounted = fitting(won, returned - counted - sum(letters));
  const others = sum(letters) + sum(stillCounted);
  if (asked && (wentAlone || returned >= counted + others + asked.amount)) {
    found.push({ kind: 'settle', reversal: asked });
    counted += asked.amount;
  }
  const known = counted + others;
  if (returned >= known) found.push(...letters.map((reversal) => ({ kind: 'confirm' as const, reversal })));
  else found.push(...undone(told, returned, counted, seen));
  for (const reversal of won.filter(isSeenIn(seen)))
    if (!stillCounted.includes(reversal)) found.push({ kind: 'forget', reversal });
  if (returned > known) found.push({ kind: 'taken', amount: returned - known });
  return found;
}

/** Reversals that an amount covers, the oldest first, each whole. */
function fitting<R extends Reversed>(reversals: readonly R[], amount: number): R[] {
  let left = amount;
  return reversals.filter((reversal) => {
    if (reversal.amount > left) return false;
    left -= reversal.amount;
    return true;
  });
}

/** Whether a reversal stood where it stands when its provider was asked. */
const isSeenIn =
  (seen: readonly Seen[]) =>
  ({ id, state }: Seen): boolean =>
    seen.some((then) => then.id === id && then.state === state);

/** Whether a total that may count letters one day is our refund's to the cent, and cannot be the letters'. */
function isRefundAlone<R extends Reversed>(
  asked: R,
  told: readonly R[],
  letters: readonly R[],
  returned: number,
): boolean {
  const surplus = returned - sum(told);
  return surplus === asked.amount && surplus !== sum(letters);
}

/**
 * Chargebacks in review that a bank has decided against us, of which a provider says that so much is `lost`: the oldest
 * first, each whole. Those that a person has ended take their part of it.
 */
export function lostOf<R extends Reversed>(reversals: readonly R[], lost: number): R[] {
  let left = lost;
  return reversals.filter((reversal) => {
    const isTold = reversal.kind === 'chargeback' && reversal.isReported && counts(reversal);
    if (!isTold || reversal.amount > left) return false;
    left -= reversal.amount;
    return reversal.state === 'review';
  });
}

/** Those whose money a provider that counted `told` counts no more: chargebacks before refunds, the latest first. */
function undone<R extends Reversed & Seen>(
  gone: readonly R[],
  returned: number,
  told: number,
  seen: readonly Seen[],
): Finding<R>[] {
  const found: Finding<R>[] = [];
  const latest = gone.filter(isSeenIn(seen)).toReversed();
  const chargebacks = latest.filter(({ kind, isReported }) => kind === 'chargeback' && isReported);
  const refunds = latest.filter(({ kind }) => kind === 'refund');
  let left = told;
  for (const reversal of [...chargebacks, ...refunds])
    if (returned <= left - reversal.amount) {
      found.push({ kind: reversal.kind === 'chargeback' ? 'win' : 'reopen', reversal });
      left -= reversal.amount;
    }
  return found;
}
