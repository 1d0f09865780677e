import type { WalletService } from '../wallet/service.ts';
import type { ProviderKey } from './catalogue.ts';
import type { EventStore } from './event-store.ts';
import type { PayoutDifference } from './payout/compare.ts';
import type { ReconciliationStore } from './reconciliation-store.ts';
import { isRefused, type ProviderAnswer } from './state.ts';
import type { PaymentRow } from './store.ts';

interface ReconciliationDeps {
  comparison: Pick<ReconciliationStore, 'touched'>;
  events: Pick<EventStore, 'orphans'>;
  wallet: Pick<WalletService, 'cleared'>;
  /** Whether a provider answers questions at all; one that is not configured any more might. */
  canAsk(provider: ProviderKey): boolean;
  /** What the provider of a payment says of it now. */
  ask(payment: PaymentRow): Promise<ProviderAnswer | undefined>;
  /** How payments differ from settlement files that named them, and what files of a time say of orders of nobody. */
  settledOtherwise(
    provider: ProviderKey,
    paymentIds: readonly string[],
    from: Date,
    to: Date,
  ): Promise<PayoutDifference[]>;
  /** Takes a provider's answer into account. */
  take(payment: PaymentRow, answer: ProviderAnswer): Promise<void>;
}

/** How the two sides of a payment differ. */
export type Difference =
  /** Paid there, not credited here. */
  | 'missing'
  /** Credited here, not paid there. */
  | 'extra'
  /** Paid and credited, of another amount or currency. */
  | 'wrong'
  /** More went back than was paid. */
  | 'overdrawn'
  /** The provider's answer leaves a doubt. */
  | 'doubtful'
  /** The provider could not be asked, or its answer not be taken. */
  | 'unasked';

/** A payment on both sides; amounts are major x 100, less what went back. */
export interface ReconciledPayment {
  orderNo: string;
  currency: string;
  there: number;
  here: number;
  difference?: Difference;
}

export interface Reconciliation {
  provider: ProviderKey;
  /** YYYY-MM-DD, UTC. */
  day: string;
  payments: ReconciledPayment[];
  /** Sums over the day, by currency. */
  totals: { currency: string; there: number; here: number }[];
  /** Keys of authentic messages about orders that nobody here knows. */
  orphans: string[];
  /** How settlement files that were imported differ from the books. */
  settled: PayoutDifference[];
}

/** How many payments, messages and settled movements of a compared day are not in the books as they are there. */
export const differencesIn = ({ payments, orphans, settled }: Reconciliation): number =>
  payments.filter(({ difference }) => difference !== undefined).length + orphans.length + settled.length;

const DAY_MS = 24 * 60 * 60_000;

/** The daily comparison of what providers took with what was credited (rule 27). */
export function createReconciliation({
  comparison,
  events,
  wallet,
  canAsk,
  ask,
  settledOtherwise,
  take,
}: ReconciliationDeps) {
  async function askAndTake(payment: PaymentRow): Promise<ProviderAnswer | undefined> {
    const answer = await ask(payment);
    if (answer) await take(payment, answer);
    return answer;
  }

  async function compare(payment: PaymentRow, here: number): Promise<ReconciledPayment> {
    const row = { orderNo: payment.orderNo, currency: payment.currency, here };
    const answer = await askAndTake(payment).catch(() => 'unasked' as const);
    if (answer === 'unasked') return { ...row, there: 0, difference: answer };
    const isPaid = answer?.outcome === 'paid';
    const there = isPaid ? answer.amount - (answer.returned ?? 0) : 0;
    const isOther = isPaid && answer.currency !== payment.currency;
    const found = answer?.doubt === undefined ? differenceOf(there, here, isOther) : 'doubtful';
    // A person refused knowing that it is paid there, and what is doubtful about it.
    const difference = isRefused(payment) && there >= 0 ? undefined : found;
    return { ...row, there, ...(difference && { difference }) };
  }

  return {
    /**
     * Compares a provider's payments of a day, those that something happened to on it, as both sides stand now. What the
     * provider says is then taken into account like any other answer: a lost success is credited, money that went back
     * takes its coins along. A provider that nobody can ask has nothing to compare. Rejects once it is to stop.
     */
    async reconcile(provider: ProviderKey, day: string, stop?: AbortSignal): Promise<Reconciliation> {
      const from = new Date(`${day}T00:00:00Z`);
      const to = new Date(from.getTime() + DAY_MS);
      const all = await comparison.touched(provider, from, to);
      const touched = canAsk(provider) ? all : [];
      const cleared = await wallet.cleared(touched.map(({ id }) => id));
      const payments: ReconciledPayment[] = [];
      for (const payment of touched) {
        stop?.throwIfAborted();
        payments.push(await compare(payment, cleared.get(payment.id) ?? 0));
      }
      const orphans = await events.orphans(provider, from, to);
      return {
        provider,
        day,
        payments,
        totals: [...Map.groupBy(payments, ({ currency }) => currency)].map(([currency, rows]) => ({
          currency,
          there: rows.reduce((sum, { there }) => sum + there, 0),
          here: rows.reduce((sum, { here }) => sum + here, 0),
        })),
        orphans: orphans.map(({ eventKey }) => eventKey),
        settled: await settledOtherwise(
          provider,
          all.map(({ id }) => id),
          from,
          to,
        ),
      };
    },
  };
}

function differenceOf(there: number, here: number, isOtherCurrency: boolean): Difference | undefined {
  if (there < 0) return 'overdrawn';
  if (there === here && !isOtherCurrency) return undefined;
  if (here === 0) return 'missing';
  return there === 0 ? 'extra' : 'wrong';
}
