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
 * as won counts as long as the total does not say otherwise, so that it is not taken once more.
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
  const won = reversals.filter(({ state, isReported }) => state === 'won' && isReported);
  const asked = reversals.find(({ state }) => isUnderWay(state));
  const wentAlone = asked && isRefundAlone(asked, told, [letters, won], returned);
  let counted = sum(told) + sum(won);
  if (asked && (wentAlone || returned >= counted + sum(letters) + asked.amount)) {
    found.push({ kind: 'settle', reversal: asked });
    counted += asked.amount;
  }
  if (returned >= counted + sum(letters))
    found.push(...letters.map((reversal) => ({ kind: 'confirm' as const, reversal })));
  const uncounted = undone([...won, ...told], { from: counted, to: returned }, seen);
  found.push(...uncounted);
  const known = counted + sum(letters) - sum(uncounted.map(({ reversal }) => reversal));
  if (returned > known) found.push({ kind: 'taken', amount: returned - known });
  return found;
}

/** Whether a reversal stood where it stands when its provider was asked. */
const isSeenIn =
  (seen: readonly Seen[]) =>
  ({ id, state }: Seen): boolean =>
    seen.some((then) => then.id === id && then.state === state);

/** Whether a total is our refund's to the cent, and can be none of the `doubtful` that it may count or not. */
function isRefundAlone<R extends Reversed>(
  asked: R,
  told: readonly R[],
  doubtful: readonly (readonly R[])[],
  returned: number,
): boolean {
  const surplus = returned - sum(told);
  return (
    surplus === asked.amount &&
    doubtful.some((reversals) => reversals.length > 0) &&
    doubtful.every((reversals) => sum(reversals) !== surplus)
  );
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

/** What follows where a reversal's money is counted no more, the likeliest first. */
const UNDOINGS = ['forget', 'win', 'reopen'] as const;

const undoingOf = ({ kind, state }: Reversed): (typeof UNDOINGS)[number] => {
  if (state === 'won') return 'forget';
  return kind === 'chargeback' ? 'win' : 'reopen';
};

/**
 * Those whose money is counted no more by a total that fell: chargebacks that were won before those that were not, both
 * before refunds, the latest first; each only as a whole.
 */
function undone<R extends Reversed & Seen>(
  counted: readonly R[],
  { from, to }: { from: number; to: number },
  seen: readonly Seen[],
): { kind: (typeof UNDOINGS)[number]; reversal: R }[] {
  const latest = counted.filter(isSeenIn(seen)).toReversed();
  const undoings = latest.map((reversal) => ({ kind: undoingOf(reversal), reversal }));
  let left = from;
  return UNDOINGS.flatMap((kind) => undoings.filter((undoing) => undoing.kind === kind)).filter(
    ({ reversal }) => {
      if (to > left - reversal.amount) return false;
      left -= reversal.amount;
      return true;
    },
  );
}
