import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { TopUp, WalletService } from '../wallet/service.ts';
import type { ProviderKey } from './catalogue.ts';
import type { Notice } from './provider.ts';
import type { Questions } from './questions.ts';
import type { Seen } from './reversal.ts';
import { type Answer, decide, isOpen, nextCheck, type ProviderReport } from './state.ts';
import type { PaymentRow, PaymentStore } from './store.ts';

interface SettlementDeps {
  database: Database;
  store: PaymentStore;
  wallet: Pick<WalletService, 'topUp'>;
  ask: Questions['ask'];
  /** Takes what went back of a credited payment into account. */
  heedReturned(payment: PaymentRow, returned: number, seen: readonly Seen[]): Promise<void>;
  now(): Date;
}

const SWEEP_SIZE = 50;
const BANK_TRANSFER = 'bank-transfer';
const HOUR_MS = 60 * 60_000;

/** How payments come to their end, whether the provider told, was asked or sent the payer back: one way for all. */
export function createSettlement({ database, store, wallet, ask, heedReturned, now }: SettlementDeps) {
  /** Does what a report asks of a locked payment; the only place that credits coins. */
  async function apply(payment: PaymentRow, report: ProviderReport | Answer): Promise<PaymentRow['state']> {
    const { state, credit, reason } = decide(payment, report);
    if (payment.state === 'succeeded' && 'seen' in report && report.returned !== undefined)
      await heedReturned(payment, report.returned, report.seen);
    if (state === payment.state) return state;
    await store.update(payment.id, {
      state,
      reason: reason ?? null,
      ...(state === 'review' && { paidAmount: report.amount, paidCurrency: report.currency }),
      nextCheckAt: null,
      updatedAt: now(),
    });
    if (credit) await wallet.topUp(topUpOf(payment));
    return state;
  }

  /** A payment of this provider. */
  async function find(key: ProviderKey, orderNo: string | undefined): Promise<PaymentRow | undefined> {
    const payment = orderNo === undefined ? undefined : await store.findOrder(orderNo);
    return payment?.providerKey === key ? payment : undefined;
  }

  /** Takes an answer of the provider, or its silence, into account and plans the next question. */
  function afterCheck(orderNo: string, report: Answer | undefined, reached: boolean): Promise<void> {
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

  /** Takes an answer about a payment into account. */
  function takeAnswer({ orderNo }: PaymentRow, report: Answer): Promise<void> {
    return database.transaction(async () => {
      const locked = await store.lock(orderNo);
      if (locked) await apply(locked, report);
    });
  }

  /**
   * Takes an authentic message of a provider: noted and acted upon in one transaction, once for its key. The caller
   * acknowledges when this resolves, and not when it throws.
   */
  async function takeNotice(key: ProviderKey, notice: Notice): Promise<void> {
    const known = await find(key, notice.orderNo);
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
      if (!(await store.insertEvent({ ...event, outcome }))) return;
      if (payment && report) await apply(payment, report);
    });
  }

  return {
    takeAnswer,

    /**
     * Ends the review of a payment as a person decides: its coins are credited, once, or it has failed. What the books
     * take in is what was paid. Errors: 404, 400 when it is not in review.
     */
    endReview(orderNo: string, decision: 'credit' | 'refuse'): Promise<void> {
      return database.transaction(async () => {
        const payment = await store.lock(orderNo);
        if (!payment) throw new CodedError('404', 'There is no such order');
        if (payment.state !== 'review')
          throw new CodedError('400', `This order is not in review: ${payment.state}`);
        const isCredited = decision === 'credit';
        await store.update(payment.id, { state: isCredited ? 'succeeded' : 'failed', updatedAt: now() });
        if (isCredited)
          await wallet.topUp({
            ...topUpOf(payment),
            payAmount: payment.paidAmount ?? payment.payAmount,
            currency: payment.paidCurrency ?? payment.currency,
          });
      });
    },

    /**
     * A bank transfer of so much (major x 100) arrived under a reference, or an order's number: the same end as for any
     * other message. Answers with the payment's state. Error 404.
     */
    async takeTransfer(reference: string, amount: number): Promise<PaymentRow['state']> {
      const payment = await store.findTransfer(reference);
      if (!payment) throw new CodedError('404', 'There is no transfer with this reference');
      const { id, orderNo, currency } = payment;
      const report: ProviderReport = { outcome: 'paid', amount, currency };
      await takeNotice(BANK_TRANSFER, {
        key: `${orderNo}:${amount}`,
        body: { reference, amount },
        orderNo,
        report,
      });
      return (await store.find(id))?.state ?? payment.state;
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

    /** Asks the provider about every open payment that is due; answers with those that could not be asked. */
    async sweep(): Promise<{ orderNo: string; error: unknown }[]> {
      await store.removeOldCodes(now());
      const failures: { orderNo: string; error: unknown }[] = [];
      for (const payment of await store.due(now(), SWEEP_SIZE)) {
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

function topUpOf({ id, userId, providerKey, currency, payAmount, coin, silver }: PaymentRow): TopUp {
  return { user: userId, paymentId: id, provider: providerKey, currency, payAmount, coin, silver };
}
