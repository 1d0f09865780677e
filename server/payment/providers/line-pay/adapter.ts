import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Decimals, fromProvider, toProvider } from '../../amount.ts';
import type { PaymentProvider, ProviderOrder } from '../../provider.ts';
import { answerError, ProviderRefusal } from '../../provider-refusal.ts';
import type { ProviderReport } from '../../state.ts';
import { parseAnswer, signCall } from './signature.ts';

export interface LinePaySettings {
  /** `https://api-pay.line.me`, or `https://sandbox-api-pay.line.me` for trials. */
  origin: string;
  channelId: string;
  channelSecret: string;
}

/** LINE Pay counts whole New Taiwan dollars. */
const DECIMALS: Decimals = { TWD: 0 };
const TIMEOUT_MS = 20_000;
/** A confirmation that takes long must not be given up early: whether it worked would be unknown. */
const CONFIRM_TIMEOUT_MS = 40_000;

const answer = v.object({
  returnCode: v.string(),
  returnMessage: v.optional(v.string()),
  info: v.optional(v.unknown()),
});
type Answer = v.InferOutput<typeof answer>;

const requested = v.object({ transactionId: v.string(), paymentUrl: v.object({ web: v.string() }) });

const payInfo = v.array(v.object({ amount: v.pipe(v.number(), v.safeInteger()) }));
const confirmed = v.object({ orderId: v.string(), payInfo });
const details = v.array(
  v.object({
    orderId: v.string(),
    currency: v.string(),
    payInfo,
    /** Absent or null until something went back; amounts are written with and without a minus. */
    refundList: v.nullish(v.array(v.object({ refundAmount: v.pipe(v.number(), v.safeInteger()) }))),
  }),
);

/** Answers of the status check. */
const WAITING = '0000';
const APPROVED = '0110';
const CANCELLED = '0121';
const FAILED = '0122';
const COMPLETED = '0123';
const DONE = '0000';
/** A confirmation that came before: in process, same transaction, same order. */
const CONFIRMED_BEFORE = new Set(['1145', '1152', '1172']);
/** Refusals that come from the payer's account, balance or card. */
const PAYERS_PROBLEM = /^(1141|1142|12\d\d)$/;

const ALREADY_RETURNED = '1165';
/** A refund that can never work: no such transaction, not one that was paid, more than is left. */
const REFUSED_RETURN = new Set(['1150', '1155', '1163', '1164', '1177', '1179']);

/**
 * LINE Pay's online API v3. It sends no messages: a payment that its payer approved is taken when the store asks about
 * it, because the browser came back or the sweeper's time came.
 */
export function createLinePay(settings: LinePaySettings): PaymentProvider {
  const { origin, channelId, channelSecret } = settings;

  async function call(
    method: 'GET' | 'POST',
    path: string,
    queryOrBody: string,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Answer> {
    const nonce = randomUUID();
    const query = method === 'GET' && queryOrBody ? `?${queryOrBody}` : '';
    const response = await fetch(`${origin}${path}${query}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-line-channelid': channelId,
        'x-line-authorization-nonce': nonce,
        'x-line-authorization': signCall({ path, queryOrBody, nonce }, channelSecret),
      },
      ...(method === 'POST' && { body: queryOrBody }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok)
      throw answerError(response.status, `LINE Pay answered ${response.status} to ${method} ${path}`);
    return v.parse(answer, parseAnswer(await response.text()));
  }

  const sumOf = (paid: v.InferOutput<typeof payInfo>) =>
    fromProvider(
      DECIMALS,
      'TWD',
      paid.reduce((sum, { amount }) => sum + amount, 0),
    );

  /** Takes the money of an approved payment. */
  async function confirm(order: ProviderOrder, ref: string): Promise<ProviderReport> {
    const body = { amount: toProvider(DECIMALS, order.currency, order.amount), currency: order.currency };
    const path = `/v3/payments/${ref}/confirm`;
    const taken = await call('POST', path, JSON.stringify(body), CONFIRM_TIMEOUT_MS);
    if (CONFIRMED_BEFORE.has(taken.returnCode)) return find(order, ref);
    if (taken.returnCode !== DONE) throw refusal(taken);
    const { orderId, payInfo: paid } = v.parse(confirmed, taken.info);
    return reportOf(order, orderId, sumOf(paid), order.currency);
  }

  /** A payment that was taken. */
  async function find(order: ProviderOrder, ref: string): Promise<ProviderReport> {
    const found = await call('GET', '/v3/payments', `transactionId=${ref}`);
    if (found.returnCode !== DONE) throw refusal(found);
    const [payment] = v.parse(details, found.info);
    if (!payment) throw new Error(`LINE Pay does not find transaction ${ref}`);
    const returned = (payment.refundList ?? []).reduce(
      (sum, { refundAmount }) => sum + Math.abs(refundAmount),
      0,
    );
    return {
      ...reportOf(order, payment.orderId, sumOf(payment.payInfo), payment.currency),
      returned: fromProvider(DECIMALS, payment.currency, returned),
    };
  }

  return {
    async create({ orderNo, amount, currency }, urls) {
      const units = toProvider(DECIMALS, currency, amount);
      const returnUrl = `${urls.return}?order=${orderNo}`;
      const opened = await call(
        'POST',
        '/v3/payments/request',
        JSON.stringify({
          amount: units,
          currency,
          orderId: orderNo,
          packages: [
            { id: orderNo, amount: units, products: [{ name: 'Coins', quantity: 1, price: units }] },
          ],
          redirectUrls: { confirmUrl: returnUrl, cancelUrl: returnUrl },
        }),
      );
      if (opened.returnCode !== DONE) throw refusal(opened);
      const { transactionId, paymentUrl } = v.parse(requested, opened.info);
      return { step: { kind: 'redirect', url: paymentUrl.web }, ref: transactionId };
    },

    async query(order) {
      const { ref, amount, currency } = order;
      if (ref === null) return undefined;
      const state = await call('GET', `/v3/payments/requests/${ref}/check`, '');
      switch (state.returnCode) {
        case WAITING:
          return { outcome: 'pending', amount, currency };
        case CANCELLED:
          return { outcome: 'cancelled', amount, currency };
        case FAILED:
          return { outcome: 'failed', amount, currency };
        case APPROVED:
          return confirm(order, ref);
        case COMPLETED:
          return find(order, ref);
        default:
          throw refusal(state);
      }
    },

    decimals: DECIMALS,
    takesUnnumberedRefunds: true,

    async refund({ ref, currency }, { amount }) {
      if (ref === null) return false;
      const body = { refundAmount: toProvider(DECIMALS, currency, amount) };
      const answered = await call('POST', `/v3/payments/${ref}/refund`, JSON.stringify(body));
      if (answered.returnCode === DONE || answered.returnCode === ALREADY_RETURNED) return true;
      if (REFUSED_RETURN.has(answered.returnCode)) return false;
      throw refusal(answered);
    },

    readReturn: (parameters) => parameters.get('order') ?? undefined,
  };
}

function reportOf(
  { orderNo }: ProviderOrder,
  paidOrder: string,
  amount: number,
  currency: string,
): ProviderReport {
  return {
    outcome: 'paid',
    amount,
    currency,
    ...(paidOrder !== orderNo && { doubt: `the transaction pays order ${paidOrder}` }),
  };
}

function refusal({ returnCode, returnMessage = '' }: Answer): Error {
  const text = `LINE Pay answered ${returnCode} ${returnMessage}`.trimEnd();
  return PAYERS_PROBLEM.test(returnCode) ? new ProviderRefusal(text) : new Error(text);
}
