import type { PayoutKind, ReversalKind, ReversalState } from '../../db/schema/payment.ts';

/** How what a provider settled differs from the books. */
export type PayoutDifference =
  /** Settled there, and no payment here has this number, or it was not credited. */
  | { orderNo: string; kind: 'missing-here'; there: string }
  /** Credited here, and not in the files. */
  | { orderNo: string; kind: 'missing-there'; here: string }
  /** In both, of another amount. */
  | { orderNo: string; kind: 'amount'; of: Part; there: string; here: string }
  /** In both, in another currency. */
  | { orderNo: string; kind: 'currency'; there: string; here: string };

/** What is compared of a payment, each by itself. */
type Part = 'paid' | 'refunded' | 'taken back';

/** A payment as it stands here; amounts are major x 100. */
export interface BookedPayment {
  orderNo: string;
  payAmount: number;
  currency: string;
  isCredited: boolean;
  reversals: readonly { kind: ReversalKind; state: ReversalState; amount: number }[];
}

/** What files say of it. */
export interface SettledLine {
  kind: PayoutKind;
  amount: number;
  currency: string;
}

const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0);

/**
 * Compares all that files ever said of a payment with the books, part by part. Refunds under way are in neither sum: a file
 * may be ahead of the answer that ends them, and the next import finds them equal.
 */
export function compare(payment: BookedPayment, lines: readonly SettledLine[]): PayoutDifference[] {
  const { orderNo, currency, payAmount, isCredited, reversals } = payment;
  const words = (amount: number, of = currency) => `${amount} ${of}`;
  const moved = lines.filter(({ kind }) => kind !== 'fee' && kind !== 'other');
  const other = moved.find((line) => line.currency !== currency);
  if (other)
    return [
      { orderNo, kind: 'currency', there: words(other.amount, other.currency), here: words(payAmount) },
    ];

  const there = (kind: PayoutKind) => sum(moved.filter((line) => line.kind === kind));
  const captured = there('capture');
  if (!isCredited) return captured === 0 ? [] : [{ orderNo, kind: 'missing-here', there: words(captured) }];
  if (captured === 0) return [{ orderNo, kind: 'missing-there', here: words(payAmount) }];

  const gone = (kind: ReversalKind, states: readonly ReversalState[]) =>
    sum(reversals.filter((each) => each.kind === kind && states.includes(each.state)));
  const parts: [Part, number, number][] = [
    ['paid', captured, payAmount],
    ['refunded', there('refund'), gone('refund', ['settled'])],
    [
      'taken back',
      there('chargeback') - there('chargeback-won'),
      gone('chargeback', ['review', 'debt', 'loss']),
    ],
  ];
  return parts
    .filter(([, settled, booked]) => settled !== booked)
    .map(([of, settled, booked]) => ({
      orderNo,
      kind: 'amount',
      of,
      there: words(settled),
      here: words(booked),
    }));
}
