import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { ReversalKind, ReversalState } from '../db/schema/payment.ts';
import type { Reversal, WalletService } from '../wallet/service.ts';
import { refundNoOf } from './pay-address.ts';
import type { PaymentProvider, ProviderOrder } from './provider.ts';
import { coinsGoing, findings, isUnderWay, refundable } from './reversal.ts';
import type { ProviderReport } from './state.ts';
import type { PaymentRow, PaymentStore, ReversalRow } from './store.ts';

interface RefundsDeps {
  database: Database;
  store: PaymentStore;
  wallet: Pick<WalletService, 'takeBack' | 'restore' | 'writeOff'>;
  providers: ReadonlyMap<string, PaymentProvider>;
  now(): Date;
  newId(): string;
}

/** How a person ends a chargeback: the player owes the coins, the house bears them, or the bank gave the money back. */
export type ChargebackEnd = 'debt' | 'loss' | 'won';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Waits before the provider is asked again; the last one stays. */
const RETRIES = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE);
const SWEEP_SIZE = 20;

/** Money of top-ups that goes back to its payer, or is taken back by the payer's bank. */
export function createRefunds({ database, store, wallet, providers, now, newId }: RefundsDeps) {
  const movement = (payment: PaymentRow, reversal: ReversalRow): Reversal => ({
    reversalId: reversal.id,
    user: payment.userId,
    paymentId: payment.id,
    provider: payment.providerKey,
    currency: payment.currency,
    payAmount: reversal.amount,
    coin: reversal.coin,
    silver: reversal.silver,
  });

  /** Writes a reversal of a locked payment and takes its coins. */
  async function begin(
    payment: PaymentRow,
    known: readonly ReversalRow[],
    wanted: { kind: ReversalKind; state: ReversalState; amount: number; reason: string },
  ): Promise<ReversalRow> {
    const before = payment.payAmount - refundable(payment.payAmount, known);
    const going = (whole: number) => coinsGoing(whole, payment.payAmount, before, wanted.amount);
    const at = now();
    const reversal: ReversalRow = {
      ...wanted,
      id: newId(),
      paymentId: payment.id,
      coin: going(payment.coin),
      silver: going(payment.silver),
      createdAt: at,
      updatedAt: at,
      tries: 0,
      nextTryAt: wanted.kind === 'refund' ? at : null,
    };
    await store.insertReversal(reversal);
    await wallet.takeBack(movement(payment, reversal), { mayOwe: wanted.kind === 'chargeback' });
    return reversal;
  }

  async function end(reversal: ReversalRow, state: ReversalState): Promise<void> {
    await store.updateReversal(reversal.id, { state, nextTryAt: null, updatedAt: now() });
  }

  /** Takes what the provider says went back of a locked, credited payment into account. */
  async function heed(payment: PaymentRow, returned: number): Promise<void> {
    const known = await store.reversals([payment.id]);
    for (const found of findings(known, returned)) {
      if (found.kind === 'settle') await end(found.reversal, 'settled');
      if (found.kind === 'win') {
        // What the house bore already was given to the player then.
        if (found.reversal.state !== 'loss') await wallet.restore(movement(payment, found.reversal));
        await end(found.reversal, 'won');
      }
      if (found.kind === 'taken')
        await begin(payment, await store.reversals([payment.id]), {
          kind: 'chargeback',
          state: 'review',
          amount: Math.min(found.amount, refundable(payment.payAmount, await store.reversals([payment.id]))),
          reason: `${payment.providerKey} says that ${returned} ${payment.currency} went back`,
        });
    }
  }

  /** Takes the provider's word about the payment of a reversal; true once the reversal is over. */
  function learn(reversal: ReversalRow, report: ProviderReport | undefined): Promise<boolean> {
    return database.transaction(async () => {
      const payment = await store.lockById(reversal.paymentId);
      if (payment && report?.returned !== undefined) await heed(payment, report.returned);
      return !isUnderWay((await store.reversal(reversal.id))?.state ?? 'failed');
    });
  }

  /** The provider refused for good: the coins return. */
  function fail(reversal: ReversalRow): Promise<void> {
    return database.transaction(async () => {
      const payment = await store.lockById(reversal.paymentId);
      const current = await store.reversal(reversal.id);
      if (!payment || !current || !isUnderWay(current.state)) return;
      await wallet.restore(movement(payment, reversal));
      await end(reversal, 'failed');
    });
  }

  /** Asks, pays back, and asks again: whether money went is only ever read from the provider (rule 29). */
  async function pursue(
    reversal: ReversalRow,
    order: ProviderOrder,
    provider: PaymentProvider,
  ): Promise<void> {
    if (await learn(reversal, await provider.query(order))) return;
    const { id, amount, createdAt } = reversal;
    const refund = { refundNo: refundNoOf(id), amount, createdAt };
    if ((await provider.refund?.(order, refund)) === false) return fail(reversal);
    await learn(reversal, await provider.query(order));
  }

  /** Tries a claimed refund; what went wrong, if anything. */
  async function attempt(reversal: ReversalRow, orderOf: OrderOf): Promise<unknown> {
    try {
      const payment = await store.find(reversal.paymentId);
      const provider = payment && providers.get(payment.providerKey);
      if (!payment || !provider) throw new Error('the provider is not configured any more');
      await pursue(reversal, await orderOf(payment), provider);
      return undefined;
    } catch (error) {
      await store.markUnknown(reversal.id, now());
      return error;
    }
  }

  /** Nobody else tries a claimed refund before its next time. */
  async function claim(id: string): Promise<ReversalRow | undefined> {
    const reversal = await store.reversal(id);
    if (!reversal) return undefined;
    const wait = RETRIES[Math.min(reversal.tries, RETRIES.length - 1)] ?? DAY;
    return store.claimReversal(id, now(), new Date(now().getTime() + wait));
  }

  return {
    heed,

    /**
     * Gives a credited top-up back, or a part of it (major x 100): the coins leave the wallet at once, then the provider
     * is asked to pay back, again and again under the same number until it is known that it did. Errors: 404, 400 (not
     * credited, more than is left, another refund under way), pay/insufficient-balance (the coins are spent).
     */
    async refund(
      orderNo: string,
      amount: number | undefined,
      reason: string,
      orderOf: OrderOf,
    ): Promise<ReversalRow> {
      const begun = await database.transaction(async () => {
        const payment = await store.lock(orderNo);
        if (!payment) throw new CodedError('404', 'There is no such order');
        if (!providers.get(payment.providerKey)?.refund)
          throw new CodedError('400', `${payment.providerKey} pays nothing back by itself`);
        const known = await store.reversals([payment.id]);
        const left = refundable(payment.payAmount, known);
        const wanted = amount ?? left;
        if (payment.state !== 'succeeded' || !Number.isSafeInteger(wanted) || wanted < 1 || wanted > left)
          throw new CodedError('400', `${left} ${payment.currency} can be given back`);
        if (known.some(({ state }) => isUnderWay(state)))
          throw new CodedError('400', 'Another refund of this order is under way');
        return begin(payment, known, { kind: 'refund', state: 'requested', amount: wanted, reason });
      });
      const claimed = await claim(begun.id);
      if (claimed) await attempt(claimed, orderOf);
      return (await store.reversal(begun.id)) ?? begun;
    },

    /** Notes that a payer's bank took money (major x 100) back, as a letter said. Errors: 404, 400. */
    takeChargeback(orderNo: string, amount: number | undefined, reason: string): Promise<ReversalRow> {
      return database.transaction(async () => {
        const payment = await store.lock(orderNo);
        if (!payment) throw new CodedError('404', 'There is no such order');
        const known = await store.reversals([payment.id]);
        const left = refundable(payment.payAmount, known);
        const wanted = amount ?? left;
        if (payment.state !== 'succeeded' || !Number.isSafeInteger(wanted) || wanted < 1 || wanted > left)
          throw new CodedError('400', `${left} ${payment.currency} can be taken back`);
        return begin(payment, known, { kind: 'chargeback', state: 'review', amount: wanted, reason });
      });
    },

    /** Ends the review of a chargeback (rule 30). Errors: 404, 400 once it has ended. */
    endChargeback(id: string, outcome: ChargebackEnd): Promise<void> {
      return database.transaction(async () => {
        const found = await store.reversal(id);
        const payment = found && (await store.lockById(found.paymentId));
        const reversal = await store.reversal(id);
        if (!payment || reversal?.kind !== 'chargeback')
          throw new CodedError('404', 'There is no such chargeback');
        if (reversal.state !== 'review' && reversal.state !== 'debt')
          throw new CodedError('400', `This chargeback has ended: ${reversal.state}`);
        if (outcome === 'loss') await wallet.writeOff(movement(payment, reversal));
        if (outcome === 'won') await wallet.restore(movement(payment, reversal));
        await end(reversal, outcome);
      });
    },

    /** Goes on with every refund whose end is not known; answers with those that could not be tried. */
    async sweep(orderOf: OrderOf): Promise<{ refundNo: string; error: unknown }[]> {
      const failures: { refundNo: string; error: unknown }[] = [];
      for (const { id } of await store.dueReversals(now(), SWEEP_SIZE)) {
        const claimed = await claim(id);
        const error = claimed && (await attempt(claimed, orderOf));
        if (error !== undefined) failures.push({ refundNo: refundNoOf(id), error });
      }
      return failures;
    },
  };
}

/** What a provider is told of a payment. */
export type OrderOf = (payment: PaymentRow) => Promise<ProviderOrder>;
