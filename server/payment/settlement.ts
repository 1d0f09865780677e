import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import type { WalletService } from '../wallet/service.ts';
import { MOGGIE } from './catalogue.ts';
import { type MoggieClient, notice } from './moggie-client.ts';
import { hashOf } from './pay-address.ts';
import { decide, isOpen, nextCheck, type ProviderReport } from './state.ts';
import type { PaymentRow, PaymentStore } from './store.ts';

interface SettlementDeps {
  database: Database;
  store: PaymentStore;
  wallet: Pick<WalletService, 'topUp'>;
  moggie: MoggieClient;
  now(): Date;
}

const SWEEP_SIZE = 50;
const HOUR_MS = 60 * 60_000;

/** How payments come to their end, whether the provider told or was asked: one way for both. */
export function createSettlement({ database, store, wallet, moggie, now }: SettlementDeps) {
  /** Does what a report asks of a locked payment; the only place that credits coins. */
  async function apply(payment: PaymentRow, report: ProviderReport): Promise<PaymentRow['state']> {
    const { state, credit, reason } = decide(payment, report);
    if (state === payment.state) return state;
    await store.update(payment.id, {
      state,
      reason: reason ?? null,
      nextCheckAt: null,
      updatedAt: now(),
    });
    if (credit)
      await wallet.topUp({
        user: payment.userId,
        paymentId: payment.id,
        provider: payment.providerKey,
        currency: payment.currency,
        payAmount: payment.payAmount,
        coin: payment.coin,
        silver: payment.silver,
      });
    return state;
  }

  /** Takes an answer of the provider, or its silence, into account and plans the next question. */
  function afterCheck(orderNo: string, report: ProviderReport | undefined, reached: boolean): Promise<void> {
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

  return {
    /**
     * Takes an authentic message of Moggie Pay: noted and acted upon in one transaction, once for its id. The caller
     * acknowledges when this resolves, and not when it throws.
     */
    takeNotice(message: unknown): Promise<void> {
      const parsed = v.safeParse(notice, message);
      const eventKey = parsed.success ? parsed.output.id : hashOf(JSON.stringify(message));
      return database.transaction(async () => {
        const payment = parsed.success ? await store.lock(parsed.output.order_no) : undefined;
        const event = {
          providerKey: MOGGIE.key,
          eventKey,
          paymentId: payment?.id ?? null,
          body: message,
          receivedAt: now(),
        };
        const outcome = parsed.success && payment ? decide(payment, parsed.output).state : 'unknown';
        if (!(await store.insertEvent({ ...event, outcome }))) return;
        if (parsed.success && payment) await apply(payment, parsed.output);
      });
    },

    /** Asks the provider about every open payment that is due; answers with those that could not be asked. */
    async sweep(): Promise<{ orderNo: string; error: unknown }[]> {
      await store.removeOldCodes(now());
      const failures: { orderNo: string; error: unknown }[] = [];
      for (const orderNo of await store.due(now(), SWEEP_SIZE)) {
        try {
          await afterCheck(orderNo, await moggie.query(orderNo), true);
        } catch (error) {
          failures.push({ orderNo, error });
          await afterCheck(orderNo, undefined, false);
        }
      }
      return failures;
    },
  };
}
