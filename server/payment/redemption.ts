import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { isPayable, PROVIDERS } from './catalogue.ts';
import type { Pace } from './pace.ts';
import { customerOf, hashOf } from './pay-address.ts';
import type { IssueCode } from './pay-code.ts';
import type { PayCode, PayCodeStore } from './pay-code-store.ts';
import type { PaymentProvider, PayStep } from './provider.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import type { Questions } from './questions.ts';
import { isOpen, nextCheck, type ProviderReport } from './state.ts';
import type { PaymentRow, PaymentStore } from './store.ts';

interface RedemptionDeps {
  database: Database;
  store: PaymentStore;
  codes: PayCodeStore;
  providers: ReadonlyMap<string, PaymentProvider>;
  orderOf: Questions['orderOf'];
  /** Takes what a provider said of a payment into account. */
  settle(payment: PaymentRow, report: ProviderReport): Promise<void>;
  pace: Pace;
  issueCode: IssueCode;
  callbackOrigin(): string;
  now(): Date;
}

/** What a pay page is told for its code. */
export type Redeemed = { customer: string; returnUrl: string } & (
  | { action: 'rechargeAccount'; payment: PaymentRow; step: PayStep; ticket?: string }
  | { action: 'payment' }
);

/** What a pay page is told for its code, as it reads it. */
export function redeemedMessage(redeemed: Redeemed) {
  if (redeemed.action === 'payment') return redeemed;
  const { payment: order, ...payer } = redeemed;
  return {
    ...payer,
    order: {
      provider_key: order.providerKey,
      order_no: order.orderNo,
      method: order.method,
      currency: order.currency,
      amount: order.payAmount,
      coin: order.coin,
      silver: order.silver,
    },
  };
}

const rechargePayload = v.object({
  provider_key: v.string(),
  payment_provider_id: v.number(),
  platform_key: v.string(),
  method: v.string(),
  currency_id: v.string(),
  pay_amount: v.number(),
  amount: v.number(),
  return_url: v.string(),
});

/** How long a payer may type a card's numbers. */
const CARD_MS = 15 * 60_000;

const cardShape = v.object({
  ticket: v.pipe(v.string(), v.nonEmpty()),
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
});

const redeemShape = v.variant('action', [
  v.object({
    action: v.literal('rechargeAccount'),
    token: v.string(),
    payload: rechargePayload,
    payer_ip: v.pipe(v.string(), v.ip()),
  }),
  v.object({ action: v.literal('payment'), token: v.string() }),
]);

/** Where the browser of a payer goes on whose card was charged or not, and why it was not. */
export interface CardOutcome {
  location: string;
  error?: CodedError;
}

/** The exchange of a pay address's code for what it stands for. */
export function createRedemption({
  database,
  store,
  codes,
  providers,
  orderOf,
  settle,
  pace,
  issueCode,
  callbackOrigin,
  now,
}: RedemptionDeps) {
  /**
   * Opens the payment at its provider, or charges a card there; `isDecided` once it was paid or failed meanwhile. Errors:
   * pay/provider-unavailable, auth/too-many-requests, pay/new-account-limit.
   */
  async function open(
    payment: PaymentRow,
    { returnUrl }: PayCode,
    payerIp: string,
    cardToken?: string,
  ): Promise<{ step: PayStep; isDecided: boolean }> {
    const callback = (kind: string) => `${callbackOrigin()}/pay/${kind}/${payment.providerKey}`;
    const urls = { notify: callback('notify'), return: callback('return') };
    const order = { ...(await orderOf(payment)), payerIp };
    const provider = providers.get(payment.providerKey);
    const { step, ref, quietMs } = await reach(() =>
      cardToken === undefined ? provider?.create(order, urls) : provider?.payByCard?.(order, cardToken, urls),
    );
    const isDecided = await database.transaction(async () => {
      // A message may have ended the payment while its provider was opening it once more.
      const locked = await store.lock(payment.orderNo);
      // One that was given up because nobody had come for it has its payer now.
      const awaitedPayer = locked?.state === 'created' || locked?.state === 'expired';
      if (!locked || !(awaitedPayer || isOpen(locked.state))) return true;
      // A provider that opens an order once is asked about that opening alone. A card's page opens nothing yet.
      const opensAnew = cardToken === undefined && step.kind !== 'card';
      if (opensAnew && !awaitedPayer && !isPayable(locked)) return true;
      // Of payments that were opened beside each other, no more than the limits allow get as far as here.
      if (cardToken === undefined) await pace.requireMayPay(locked);
      const firstCheck = quietMs === undefined ? nextCheck(0, now()) : new Date(now().getTime() + quietMs);
      await store.update(payment.id, {
        updatedAt: now(),
        // Begun from the bill and then from the account, or the other way round: the payer goes back to where they are now.
        returnUrl,
        ...(ref !== undefined && { providerRef: ref }),
        ...(awaitedPayer && { state: 'redirected', nextCheckAt: firstCheck ?? null }),
      });
      return false;
    });
    return { step, isDecided };
  }

  /**
   * Whether a card may be charged for a payment: once, since nobody knows what a charge without an answer came to. Errors:
   * auth/too-many-requests, pay/new-account-limit.
   */
  function claimCharge(orderNo: string): Promise<boolean> {
    return database.transaction(async () => {
      const payment = await store.lock(orderNo);
      if (!payment || !isOpen(payment.state) || payment.chargedAt !== null) return false;
      await pace.requireMayPay(payment);
      await store.update(payment.id, { chargedAt: now() });
      return true;
    });
  }

  return {
    /**
     * Exchanges a code, once, and opens the payment at its provider. What the address says of amounts is only
     * compared: the payment's own are charged. Errors: 401 (used, unknown or old code), 400 (tampered, or the payment is
     * decided), auth/too-many-requests, pay/new-account-limit, pay/provider-unavailable.
     */
    async redeem(message: unknown): Promise<Redeemed> {
      const parsed = v.safeParse(redeemShape, message);
      if (!parsed.success) throw new CodedError('400', 'This is no pay address');
      const code = await codes.take(hashOf(parsed.output.token), now());
      if (!code) throw new CodedError('401', 'This pay address was used or is too old');
      const payer = { customer: customerOf(code.userId), returnUrl: code.returnUrl };
      if (parsed.output.action === 'payment') {
        if (code.paymentId !== null) throw new CodedError('400', 'This code opens a payment');
        return { action: 'payment', ...payer };
      }
      const payment = code.paymentId === null ? undefined : await store.find(code.paymentId);
      if (!payment || !agrees(parsed.output.payload, payment, code) || !isOpen(payment.state))
        throw new CodedError('400', 'This pay address was changed');
      const { step, isDecided } = await open(payment, code, parsed.output.payer_ip);
      // Whoever paid already, or must begin anew, is not sent to pay.
      if (isDecided) throw new CodedError('400', 'This payment was decided meanwhile');
      const ticket =
        step.kind === 'card' ? await issueCode(code.userId, payment.id, code.returnUrl, CARD_MS) : undefined;
      return { action: 'rechargeAccount', ...payer, payment, step, ...(ticket && { ticket }) };
    },

    /**
     * Charges the card that the payer typed into the provider's fields. A browser is waiting, so every outcome is a place
     * where it goes on: the provider's next page, or the store, which knows how the payment stands. Error: 400.
     */
    async payByCard(key: string, form: unknown, payerIp: string): Promise<CardOutcome> {
      const parsed = v.safeParse(cardShape, form);
      if (!parsed.success) throw new CodedError('400', 'This is no card payment');
      const code = await codes.take(hashOf(parsed.output.ticket), now());
      const payment = code?.paymentId ? await store.find(code.paymentId) : undefined;
      // Used or too old, or of another provider: nobody knows whose it was.
      if (!code || payment?.providerKey !== key) return { location: '/' };
      const { returnUrl } = code;
      try {
        if (!isOpen(payment.state) || !(await claimCharge(payment.orderNo))) return { location: returnUrl };
        const { step } = await open(payment, code, payerIp, parsed.output.token);
        return { location: step.kind === 'redirect' ? step.url : returnUrl };
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        if (error.cause instanceof ProviderRefusal) await settle(payment, failureOf(payment));
        return { location: returnUrl, error };
      }
    },
  };
}

/** What is known of a payment that its provider refused to open. */
const failureOf = ({ payAmount, currency }: PaymentRow): ProviderReport => ({
  outcome: 'failed',
  amount: payAmount,
  currency,
});

/** Whether an address says what is known of its payment. */
function agrees(
  payload: v.InferOutput<typeof rechargePayload>,
  payment: PaymentRow,
  { returnUrl }: PayCode,
): boolean {
  return (
    payload.provider_key === payment.providerKey &&
    payload.payment_provider_id === PROVIDERS.find(({ key }) => key === payment.providerKey)?.id &&
    payload.platform_key === payment.platformKey &&
    payload.method === payment.method &&
    payload.currency_id === payment.currency &&
    payload.pay_amount === payment.payAmount &&
    payload.amount === payment.coin &&
    payload.return_url === returnUrl
  );
}

/** What a provider answers; one that cannot be reached, or is not configured any more, is unavailable. */
async function reach<T>(call: () => Promise<T> | undefined): Promise<T> {
  const answer = await call()?.catch((cause: unknown) => {
    throw new CodedError('pay/provider-unavailable', 'The payment provider does not answer', { cause });
  });
  if (answer === undefined) throw new CodedError('pay/provider-unavailable', 'This provider is not on offer');
  return answer;
}
