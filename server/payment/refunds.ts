import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { ReversalKind, ReversalState } from '../db/schema/payment.ts';
import type { News, OutboxService } from '../outbox/service.ts';
import type { Reversal, WalletService } from '../wallet/service.ts';
import { smallestOf } from './amount.ts';
import type { ProviderKey } from './catalogue.ts';
import { refundNoOf } from './pay-address.ts';
import type { Questions } from './questions.ts';
import { coinsGoing, findings, isUnderWay, lostOf, refundable } from './reversal.ts';
import type { ReversalRow, ReversalStore } from './reversal-store.ts';
import type { ProviderAnswer, WentBack } from './state.ts';
import type { PaymentRow, PaymentStore } from './store.ts';

interface RefundsDeps {
  database: Database;
  store: PaymentStore;
  reversals: ReversalStore;
  wallet: Pick<WalletService, 'takeBack' | 'restore' | 'writeOff' | 'recover' | 'creditedAt'>;
  outbox: Pick<OutboxService, 'tell'>;
  questions: Questions;
  /** Takes back games that were bought since an instant with coins that are owed now. */
  takeBackOwed(user: string, since: Date): Promise<number[]>;
  now(): Date;
  newId(): string;
}

/** How a person ends a chargeback: the player owes the coins, the house bears them, or the bank gave the money back. */
export type ChargebackEnd = 'debt' | 'loss' | 'won';

/** How a person ends a refund whose end is not known: the money went, or it did not. */
export type RefundEnd = 'settled' | 'failed';

const MINUTE = 60_000;
/** How long one try may take: longer than all its calls to a provider may. */
const LEASE_MS = 15 * MINUTE;
/** Waits before the provider is asked again; the last one stays. */
const RETRIES = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE);
const SWEEP_SIZE = 20;

/** Money of top-ups that goes back to its payer, or is taken back by the payer's bank. */
export function createRefunds({
  database,
  store,
  reversals,
  wallet,
  outbox,
  questions,
  takeBackOwed,
  now,
  newId,
}: RefundsDeps) {
  const { ask, orderOf, providerOf } = questions;

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
    wanted: {
      kind: ReversalKind;
      state: ReversalState;
      amount: number;
      reason: string;
      isReported: boolean;
    },
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
      sentAt: null,
      tries: 0,
      nextTryAt: wanted.kind === 'refund' ? at : null,
    };
    await reversals.insert(reversal);
    await wallet.takeBack(movement(payment, reversal), { mayOwe: wanted.kind === 'chargeback' });
    if (wanted.kind === 'chargeback') await tell('payment_reversed', payment, reversal);
    return reversal;
  }

  async function end(reversal: ReversalRow, state: ReversalState): Promise<void> {
    await reversals.update(reversal.id, { state, nextTryAt: null, updatedAt: now() });
  }

  /** The money of a refund went to its payer. */
  async function settle(payment: PaymentRow, reversal: ReversalRow): Promise<void> {
    await end(reversal, 'settled');
    await tell('payment_refunded', payment, reversal);
  }

  /** Tells the payer, once of each step: a refund that was opened again settles a second time. */
  const tell = (
    kind: News['kind'],
    { userId }: PaymentRow,
    { id, coin, silver }: ReversalRow,
  ): Promise<void> => outbox.tell({ kind, account: userId, facts: { coin, silver }, key: `${kind}:${id}` });

  /** A chargeback's money came back: to the player, or to the house that bore it. */
  async function win(payment: PaymentRow, reversal: ReversalRow): Promise<void> {
    if (reversal.state === 'loss') await wallet.recover(movement(payment, reversal));
    else {
      await wallet.restore(movement(payment, reversal));
      await tell('payment_restored', payment, reversal);
    }
    await end(reversal, 'won');
  }

  /** A chargeback is lost: the player owes what is not in the wallet, and gives up games bought with it, newest first. */
  async function owe(payment: PaymentRow, reversal: ReversalRow): Promise<void> {
    await end(reversal, 'debt');
    const since = await wallet.creditedAt(payment.id);
    if (since) await takeBackOwed(payment.userId, since);
  }

  /** The house bears a chargeback: the player has the coins back. */
  async function bear(payment: PaymentRow, reversal: ReversalRow): Promise<void> {
    await wallet.writeOff(movement(payment, reversal));
    await tell('payment_restored', payment, reversal);
    await end(reversal, 'loss');
  }

  /** Takes what the provider says went back of a locked, credited payment into account. */
  async function heed(payment: PaymentRow, { returned, lost = 0, seen }: WentBack): Promise<void> {
    const countsChargebacks = providerOf(payment).countsChargebacks ?? false;
    const found = findings(await reversals.of([payment.id]), { returned, countsChargebacks }, seen);
    for (const finding of found) {
      if (finding.kind === 'settle') await settle(payment, finding.reversal);
      if (finding.kind === 'confirm') await reversals.update(finding.reversal.id, { isReported: true });
      if (finding.kind === 'win') await win(payment, finding.reversal);
      if (finding.kind === 'win' || finding.kind === 'forget')
        await reversals.update(finding.reversal.id, { isReported: false });
      if (finding.kind === 'reopen') await end(finding.reversal, 'unknown');
      if (finding.kind === 'taken') await take(payment, finding.amount, returned);
    }
    for (const reversal of lostOf(await reversals.of([payment.id]), lost)) await owe(payment, reversal);
  }

  /** Notes money that went without us, as far as it was paid: the rest is for a person to find in the day's comparison. */
  async function take(payment: PaymentRow, surplus: number, returned: number): Promise<void> {
    const known = await reversals.of([payment.id]);
    const amount = Math.min(surplus, refundable(payment.payAmount, known));
    if (amount <= 0) return;
    await begin(payment, known, {
      kind: 'chargeback',
      state: 'review',
      amount,
      reason: `${payment.providerKey} says that ${returned} ${payment.currency} went back`,
      isReported: true,
    });
  }

  /** Takes the provider's word about the payment of a reversal; true once the reversal is over. */
  function learn(reversal: ReversalRow, answer: ProviderAnswer | undefined): Promise<boolean> {
    return database.transaction(async () => {
      const payment = await store.lockById(reversal.paymentId);
      if (payment && answer?.returned !== undefined)
        await heed(payment, { ...answer, returned: answer.returned });
      return !isUnderWay((await reversals.find(reversal.id))?.state ?? 'failed');
    });
  }

  /** The money did not go: the coins return. */
  function fail(id: string): Promise<void> {
    return database.transaction(async () => {
      const found = await reversals.find(id);
      const payment = found && (await store.lockById(found.paymentId));
      const current = await reversals.find(id);
      if (!payment || !current || !isUnderWay(current.state)) return;
      await wallet.restore(movement(payment, current));
      await end(current, 'failed');
    });
  }

  /** Asks, pays back, and asks again: whether money went is only ever read from the provider (rule 29). */
  async function pursue(reversal: ReversalRow, payment: PaymentRow): Promise<void> {
    if (await learn(reversal, await ask(payment))) return;
    const { id, amount, createdAt, sentAt } = reversal;
    const provider = providerOf(payment);
    if (sentAt !== null && provider.takesUnnumberedRefunds)
      throw new Error('whether the refund was paid is for a person to find out: it cannot be sent again');
    if (sentAt === null) await reversals.update(id, { sentAt: now() });
    const refund = { refundNo: refundNoOf(id), amount, createdAt };
    const order = await orderOf(payment);
    const isTaken = await provider.refund?.(order, refund).catch(async (error: unknown) => {
      // An amount that the provider cannot be told, so nothing was sent.
      if (error instanceof RangeError && sentAt === null) await fail(id);
      throw error;
    });
    if (isTaken === false && sentAt === null) await fail(id);
    const isOver = await learn(reversal, await ask(payment));
    // A copy is refused also because the first one goes.
    if (isTaken === false && !isOver)
      throw new Error('whether the refund was paid is for a person to find out: its copy was refused');
  }

  /** Tries a claimed refund; what went wrong, if anything. */
  async function attempt(reversal: ReversalRow): Promise<unknown> {
    const error = await (async () => {
      const payment = await store.find(reversal.paymentId);
      if (payment) await pursue(reversal, payment);
    })().catch((cause: unknown) => cause);
    const wait = RETRIES[Math.min(reversal.tries, RETRIES.length) - 1] ?? LEASE_MS;
    await reversals.putOff(reversal.id, {
      ...(error !== undefined && { state: 'unknown', updatedAt: now() }),
      nextTryAt: new Date(now().getTime() + wait),
    });
    return error;
  }

  /** Nobody else tries a claimed refund while it is being tried. */
  const claim = (id: string): Promise<ReversalRow | undefined> =>
    reversals.claim(id, now(), new Date(now().getTime() + LEASE_MS));

  return {
    heed,

    /**
     * Gives a credited top-up back, or a part of it (major x 100): the coins leave the wallet at once, then the provider
     * is asked to pay back, again and again under the same number until it is known that it did. Errors: 404, 400 (not
     * credited, more than is left, what the provider cannot say, another refund under way), pay/insufficient-balance (the
     * coins are spent).
     */
    async refund(orderNo: string, amount: number | undefined, reason: string): Promise<ReversalRow> {
      const begun = await database.transaction(async () => {
        const payment = await store.lock(orderNo);
        if (!payment) throw new CodedError('404', 'There is no such order');
        const { refund, decimals } = providerOf(payment);
        if (!refund) throw new CodedError('400', `${payment.providerKey} pays nothing back by itself`);
        const known = await reversals.of([payment.id]);
        const left = refundable(payment.payAmount, known);
        const wanted = amount ?? left;
        if (payment.state !== 'succeeded' || !Number.isSafeInteger(wanted) || wanted < 1 || wanted > left)
          throw new CodedError('400', `${left} ${payment.currency} can be given back`);
        const unit = smallestOf(decimals, payment.currency);
        if (wanted % unit !== 0)
          throw new CodedError(
            '400',
            `${payment.providerKey} pays back whole ${payment.currency} only, and ${wanted} is no multiple of ${unit}`,
          );
        if (known.some(({ state }) => isUnderWay(state)))
          throw new CodedError('400', 'Another refund of this order is under way');
        return begin(payment, known, {
          kind: 'refund',
          state: 'requested',
          amount: wanted,
          reason,
          isReported: false,
        });
      });
      const claimed = await claim(begun.id);
      if (claimed) await attempt(claimed);
      return (await reversals.find(begun.id)) ?? begun;
    },

    /** Notes that a payer's bank took money (major x 100) back, as a letter said. Errors: 404, 400. */
    takeChargeback(orderNo: string, amount: number | undefined, reason: string): Promise<ReversalRow> {
      return database.transaction(async () => {
        const payment = await store.lock(orderNo);
        if (!payment) throw new CodedError('404', 'There is no such order');
        const known = await reversals.of([payment.id]);
        const left = refundable(payment.payAmount, known);
        const wanted = amount ?? left;
        if (payment.state !== 'succeeded' || !Number.isSafeInteger(wanted) || wanted < 1 || wanted > left)
          throw new CodedError('400', `${left} ${payment.currency} can be taken back`);
        return begin(payment, known, {
          kind: 'chargeback',
          state: 'review',
          amount: wanted,
          reason,
          isReported: false,
        });
      });
    },

    /** Ends the review of a chargeback (rule 30); ending it the same way once more does nothing. Errors: 404, 400 once it has ended. */
    endChargeback(id: string, outcome: ChargebackEnd): Promise<void> {
      return database.transaction(async () => {
        const found = await reversals.find(id);
        const payment = found && (await store.lockById(found.paymentId));
        const reversal = await reversals.find(id);
        if (!payment || reversal?.kind !== 'chargeback')
          throw new CodedError('404', 'There is no such chargeback');
        const isOpen = reversal.state === 'review' || reversal.state === 'debt';
        if (!isOpen && !(reversal.state === 'loss' && outcome === 'won'))
          throw new CodedError('400', `This chargeback has ended: ${reversal.state}`);
        if (outcome === 'won') return win(payment, reversal);
        if (outcome === 'loss') return bear(payment, reversal);
        if (reversal.state !== 'debt') await owe(payment, reversal);
      });
    },

    /** Ends a refund of which nobody knows whether it was paid, as a person found out. Errors: 404, 400. */
    endRefund(id: string, outcome: RefundEnd): Promise<void> {
      return database.transaction(async () => {
        const reversal = await reversals.find(id);
        if (reversal?.kind !== 'refund') throw new CodedError('404', 'There is no such refund');
        const payment = await store.lockById(reversal.paymentId);
        const current = await reversals.find(id);
        if (!payment || current?.state !== 'unknown')
          throw new CodedError('400', `This refund needs nobody: ${current?.state}`);
        if (outcome === 'settled') await settle(payment, current);
        else await fail(id);
      });
    },

    /**
     * Goes on with the refunds of a provider whose end is not known, until that is over; answers with those that could not be
     * tried.
     */
    async sweep(key: ProviderKey, isOver: () => boolean): Promise<{ refundNo: string; error: unknown }[]> {
      const failures: { refundNo: string; error: unknown }[] = [];
      for (const { id } of await reversals.due(key, now(), SWEEP_SIZE)) {
        if (isOver()) break;
        const claimed = await claim(id);
        const error = claimed && (await attempt(claimed));
        if (error !== undefined) failures.push({ refundNo: refundNoOf(id), error });
      }
      return failures;
    },
  };
}
