import { isDeepStrictEqual } from 'node:util';
import { CodedError } from '../../shared/contract/errors.ts';
import type { NotificationKind } from '../../shared/contract/notifications.ts';
import type { Database } from '../db/database.ts';
import type { OutboxService } from '../outbox/service.ts';
import type { TopUp, WalletService } from '../wallet/service.ts';
import { BANK_TRANSFER, type ProviderKey } from './catalogue.ts';
import type { EventStore } from './event-store.ts';
import type { Notice } from './provider.ts';
import type { Questions } from './questions.ts';
import { share } from './reversal.ts';
import {
  decide,
  isOpen,
  isRefused,
  nextCheck,
  type ProviderAnswer,
  type ProviderReport,
  type WentBack,
} from './state.ts';
import type { PaymentRow, PaymentStore } from './store.ts';

interface SettlementDeps {
  database: Database;
  store: PaymentStore;
  events: EventStore;
  wallet: Pick<WalletService, 'topUp'>;
  outbox: Pick<OutboxService, 'tell'>;
  ask: Questions['ask'];
  /** Takes what went back of a credited payment into account. */
  heedReturned(payment: PaymentRow, answer: WentBack): Promise<void>;
  now(): Date;
}

const SWEEP_SIZE = 50;
/** Outcome of a transfer for a payment that was decided. */
const SURPLUS = 'surplus';
const HOUR_MS = 60 * 60_000;
/** What a payer is told of. */
const NEWS: Partial<Record<PaymentRow['state'], NotificationKind>> = {
  succeeded: 'payment_credited',
  review: 'payment_review',
  failed: 'payment_failed',
};

/** How payments come to their end, whether the provider told, was asked or sent the payer back: one way for all. */
export function createSettlement({
  database,
  store,
  events,
  wallet,
  outbox,
  ask,
  heedReturned,
  now,
}: SettlementDeps) {
  /** Lets the payer know how a payment stands; of those who turned back themselves there is nothing to tell. */
  async function tell({ userId, coin, silver }: PaymentRow, state: PaymentRow['state']): Promise<void> {
    const kind = NEWS[state];
    if (kind) await outbox.tell({ kind, account: userId, facts: { coin, silver } });
  }

  /** Does what a report asks of a locked payment; the only place that credits coins. */
  async function apply(
    payment: PaymentRow,
    report: ProviderReport | ProviderAnswer,
  ): Promise<PaymentRow['state']> {
    const { state, credit, reason } = decide(payment, report);
    if (payment.state === 'succeeded' && 'seen' in report && report.returned !== undefined)
      await heedReturned(payment, { ...report, returned: report.returned });
    if (state === payment.state) return state;
    await store.update(payment.id, {
      state,
      reason: reason ?? null,
      ...(state === 'review' && { paidAmount: report.amount, paidCurrency: report.currency }),
      nextCheckAt: null,
      updatedAt: now(),
    });
    if (credit) await wallet.topUp(topUpOf(payment));
    await tell(payment, state);
    return state;
  }

  /** A payment of this provider. */
  async function find(key: ProviderKey, orderNo: string | undefined): Promise<PaymentRow | undefined> {
    const payment = orderNo === undefined ? undefined : await store.findOrder(orderNo);
    return payment?.providerKey === key ? payment : undefined;
  }

  /** Takes an answer of the provider, or its silence, into account and plans the next question. */
  function afterCheck(orderNo: string, report: ProviderAnswer | undefined, reached: boolean): Promise<void> {
    return database.transaction(async () => {
      const payment = await store.lock(orderNo);
      if (!payment || !isOpen(payment.state)) return;
      if (report && (await apply(payment, report)) !== payment.state) return;
      // Nobody came to the pay page, and the code that leads there is dead.
      const abandoned = payment.state === 'created' && reached;
      const next = abandoned ? undefined : nextCheck(payment.checks + 1, now());
      await store.update(payment.id, {
        checks: payment.checks + 1,
        updatedAt: now(),
        ...(next || !reached
          ? { nextCheckAt: next ?? new Date(now().getTime() + HOUR_MS) }
          : { state: 'expired', nextCheckAt: null }),
      });
    });
  }

  /** Takes what a provider said of a payment into account. */
  function takeAnswer({ orderNo }: PaymentRow, report: ProviderReport | ProviderAnswer): Promise<void> {
    return database.transaction(async () => {
      const locked = await store.lock(orderNo);
      if (locked) await apply(locked, report);
    });
  }

  /** Asks about a payment that somebody named. */
  async function heedHint(payment: PaymentRow): Promise<void> {
    const answer = await ask(payment);
    if (answer) await takeAnswer(payment, answer);
  }

  /**
   * Takes an authentic message of a provider: noted and acted upon in one transaction, once for its key. The caller
   * acknowledges when this resolves, and not when it throws.
   */
  async function takeNotice(key: ProviderKey, notice: Notice): Promise<void> {
    const known = await find(key, notice.orderNo);
    if (notice.isHint) return known && heedHint(known);
    // Asked before the message is noted: should the provider not answer, its next copy asks again.
    const report = known && (notice.report ?? (await ask(known)));
    await database.transaction(async () => {
      const payment = known && (await store.lock(known.orderNo));
      const event = {
        providerKey: key,
        eventKey: notice.key,
        paymentId: payment?.id ?? null,
        body: notice.body,
        receivedAt: now(),
      };
      const outcome = payment && report ? decide(payment, report).state : 'unknown';
      if (!(await events.insert({ ...event, outcome }))) return;
      if (payment && report) await apply(payment, report);
    });
  }

  return {
    takeAnswer,

    /**
     * Ends the review of a payment as a person decides: coins for what was paid are credited, once, less those of what the
     * provider says went back since; or it has failed. Errors: 404, 400 when it is not in review, or was paid in another
     * currency; the provider's where it cannot be asked.
     */
    async endReview(orderNo: string, decision: 'credit' | 'refuse'): Promise<void> {
      const known = await store.findOrder(orderNo);
      const answer = known?.state === 'review' && decision === 'credit' ? await ask(known) : undefined;
      await database.transaction(async () => {
        const payment = await store.lock(orderNo);
        if (!payment) throw new CodedError('404', 'There is no such order');
        if (payment.state !== 'review')
          throw new CodedError('400', `This order is not in review: ${payment.state}`);
        if (decision === 'refuse') {
          await store.update(payment.id, { state: 'failed', updatedAt: now() });
          return tell(payment, 'failed');
        }
        if (payment.paidCurrency !== null && payment.paidCurrency !== payment.currency)
          throw new CodedError('400', `${payment.paidCurrency} buys no coins of a ${payment.currency} plan`);
        const changes = { ...asPaid(payment), state: 'succeeded' as const, updatedAt: now() };
        const credited = { ...payment, ...changes };
        await store.update(payment.id, changes);
        await wallet.topUp(topUpOf(credited));
        await tell(credited, 'succeeded');
        if (answer?.returned !== undefined)
          await heedReturned(credited, { ...answer, returned: answer.returned });
      });
    },

    /**
     * A bank transfer of so much (major x 100) arrived under a reference, or an order's number; `bankReference` is the
     * bank's own name of it, by which it is taken once. Money for a payment that is decided already, or waits for a
     * person, is a surplus that waits, too. Answers with what became of it. Errors: 404, 400 for another transfer of the
     * same name, and for a reference that several orders carry: whose money it is, their payer's name tells.
     */
    async takeTransfer(
      reference: string,
      amount: number,
      bankReference: string,
    ): Promise<PaymentRow['state'] | typeof SURPLUS> {
      const [orderNo, ...others] = await store.findTransfers(reference);
      if (orderNo !== undefined && others.length > 0)
        throw new CodedError('400', `Name one of these orders: ${[orderNo, ...others].join(', ')}`);
      return database.transaction(async () => {
        const payment = orderNo === undefined ? undefined : await store.lock(orderNo);
        if (!payment) throw new CodedError('404', 'There is no transfer with this reference');
        const report: ProviderReport = { outcome: 'paid', amount, currency: payment.currency };
        const isSurplus = payment.state === 'succeeded' || payment.state === 'review' || isRefused(payment);
        const outcome = isSurplus ? SURPLUS : decide(payment, report).state;
        const event = {
          providerKey: BANK_TRANSFER,
          eventKey: bankReference,
          paymentId: payment.id,
          body: { orderNo: payment.orderNo, amount },
          receivedAt: now(),
        };
        if (await events.insert({ ...event, outcome })) return isSurplus ? SURPLUS : apply(payment, report);
        const known = await events.find(BANK_TRANSFER, bankReference);
        if (known?.paymentId !== payment.id || !isDeepStrictEqual(known.body, event.body))
          throw new CodedError('400', 'Another transfer has this name at the bank');
        return known.outcome === SURPLUS ? SURPLUS : payment.state;
      });
    },

    /** Transfers that are nobody's payment, and wait for a person. */
    surplus: () => events.withOutcome(BANK_TRANSFER, SURPLUS),

    /** A person gave a surplus transfer back at the bank. Error 404. */
    async endSurplus(bankReference: string): Promise<void> {
      if (!(await events.move(BANK_TRANSFER, bankReference, SURPLUS, 'returned')))
        throw new CodedError('404', 'No transfer of this name waits');
    },

    takeNotice,

    /**
     * Asks about the payment that a returning browser names; answers with where the payer goes on and with what went
     * wrong while asking, or undefined for an order of nobody.
     */
    async takeReturn(
      key: ProviderKey,
      orderNo: string | undefined,
    ): Promise<{ returnUrl: string; error?: unknown } | undefined> {
      const payment = await find(key, orderNo);
      if (!payment) return undefined;
      const { returnUrl } = payment;
      if (!isOpen(payment.state)) return { returnUrl };
      try {
        const report = await ask(payment);
        if (report) await takeAnswer(payment, report);
        return { returnUrl };
      } catch (error) {
        return { returnUrl, error };
      }
    },

    /**
     * Asks a provider about its open payments that are due, until that is over; answers with those that could not be asked.
     */
    async sweep(key: ProviderKey, isOver: () => boolean): Promise<{ orderNo: string; error: unknown }[]> {
      const failures: { orderNo: string; error: unknown }[] = [];
      for (const payment of await store.due(key, now(), SWEEP_SIZE)) {
        if (isOver()) break;
        try {
          await afterCheck(payment.orderNo, await ask(payment), true);
        } catch (error) {
          failures.push({ orderNo: payment.orderNo, error });
          await afterCheck(payment.orderNo, undefined, false);
        }
      }
      return failures;
    },
  };
}

/** The sum that was paid, and the coins that it buys (rule 8). */
function asPaid({ payAmount, paidAmount, coin, silver }: PaymentRow) {
  const paid = paidAmount ?? payAmount;
  return {
    payAmount: paid,
    coin: share(coin, payAmount, paid),
    silver: share(silver, payAmount, paid),
  };
}

function topUpOf({ id, userId, providerKey, currency, payAmount, coin, silver }: PaymentRow): TopUp {
  return { user: userId, paymentId: id, provider: providerKey, currency, payAmount, coin, silver };
}
