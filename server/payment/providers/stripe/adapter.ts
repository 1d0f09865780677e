import * as v from 'valibot';
import { isSigned } from '../../../http/signed-message.ts';
import { type Decimals, fromProvider, toProvider } from '../../amount.ts';
import { readJson } from '../../json.ts';
import { hashOf } from '../../pay-address.ts';
import type { PaymentProvider } from '../../provider.ts';
import { answerError } from '../../provider-refusal.ts';
import type { ProviderReport } from '../../state.ts';

export interface StripeSettings {
  /** `https://api.stripe.com`. */
  origin: string;
  /** `sk_live_...`, or `sk_test_...` for trials. */
  secretKey: string;
  /** `whsec_...`: signs Stripe's messages. */
  webhookSecret: string;
}

/** Stripe takes whole yen, won and dong, and hundredths of everything else, New Taiwan dollars too. */
const DECIMALS: Decimals = {
  USD: 2,
  TWD: 2,
  CNY: 2,
  JPY: 0,
  EUR: 2,
  KRW: 0,
  BRL: 2,
  THB: 2,
  TRY: 2,
  VND: 0,
};
const TIMEOUT_MS = 20_000;
const PLAIN = 'text/plain; charset=utf-8';

const opened = v.object({ id: v.string(), url: v.string() });

const session = v.object({
  client_reference_id: v.string(),
  status: v.picklist(['open', 'complete', 'expired']),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  amount_total: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
});

const units = v.pipe(v.number(), v.safeInteger());

/** A session as it is asked for: with what became of its charge. */
const foundSession = v.object({
  ...session.entries,
  payment_intent: v.nullish(
    v.object({
      id: v.string(),
      latest_charge: v.nullish(v.object({ amount_refunded: units, disputed: v.boolean() })),
    }),
  ),
});

const disputes = v.object({ data: v.array(v.object({ amount: units, status: v.string() })) });
/** A dispute that the bank decided for its customer; the others are open. */
const LOST_DISPUTE = 'lost';
/** Disputes that take no money, or took none in the end. */
const HARMLESS_DISPUTE = /^(won|prevented|warning_.*)$/;

/** Events about money that goes back carry their payment intent alone. */
const RETURN_EVENT = /^(charge\.(refunded|dispute\..+)|refund\..+)$/;
const aboutIntent = v.object({ payment_intent: v.string() });
const sessionsOfIntent = v.object({ data: v.array(v.object({ client_reference_id: v.string() })) });

const refund = v.object({ status: v.string() });
const refunds = v.object({
  data: v.array(
    v.object({
      amount: units,
      status: v.string(),
      metadata: v.nullish(v.object({ refund_no: v.optional(v.string()) })),
    }),
  ),
});
/** A refund that arrived; a pending one may still fail. */
const ARRIVED = 'succeeded';
/** Refunds whose money stays with us. */
const CAME_TO_NOTHING = new Set(['failed', 'canceled']);
/** Answers after which the same refund may still work. */
const isPassing = (status: number) => status >= 500 || status === 409 || status === 429;

const event = v.object({ id: v.string(), type: v.string(), data: v.object({ object: v.unknown() }) });

const SESSION_EVENT = /^checkout\.session\.(completed|async_payment_(succeeded|failed)|expired)$/;

/** Stripe Checkout: a hosted page, signed events, and sessions that can be asked about. */
export function createStripe(settings: StripeSettings, deps: { now(): Date }): PaymentProvider {
  function send(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${settings.origin}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${settings.secretKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  async function call(path: string, init: RequestInit): Promise<unknown> {
    const response = await send(path, init);
    if (!response.ok)
      throw answerError(response.status, `Stripe answered ${response.status} to ${init.method} ${path}`);
    return response.json();
  }

  const get = (path: string) => call(path, { method: 'GET' });

  async function findSession(ref: string) {
    const path = `/v1/checkout/sessions/${ref}?expand[]=payment_intent.latest_charge`;
    return v.parse(foundSession, await get(path));
  }

  const listOf = (name: 'refunds' | 'disputes', intentId: string) =>
    get(`/v1/${name}?payment_intent=${intentId}&limit=100`);

  const refundsOf = async (intentId: string) => v.parse(refunds, await listOf('refunds', intentId)).data;

  /** What went back of a session's charge: refunds that arrived, and disputes that are not won; and what of it is lost. */
  async function returnedOf({ payment_intent }: v.InferOutput<typeof foundSession>) {
    const charge = payment_intent?.latest_charge;
    if (!payment_intent || !charge) return { returned: 0, lost: 0 };
    const refunded = charge.amount_refunded > 0 ? await refundsOf(payment_intent.id) : [];
    const disputed = charge.disputed
      ? v.parse(disputes, await listOf('disputes', payment_intent.id)).data
      : [];
    const returned = sumOf([
      ...refunded.filter(({ status }) => status === ARRIVED),
      ...disputed.filter(({ status }) => !HARMLESS_DISPUTE.test(status)),
    ]);
    return { returned, lost: sumOf(disputed.filter(({ status }) => status === LOST_DISPUTE)) };
  }

  return {
    async create({ orderNo, amount, currency }, urls) {
      const returnUrl = `${urls.return}?order=${orderNo}`;
      const { id, url } = v.parse(
        opened,
        await call('/v1/checkout/sessions', {
          method: 'POST',
          headers: { 'idempotency-key': orderNo },
          body: new URLSearchParams({
            mode: 'payment',
            client_reference_id: orderNo,
            'line_items[0][quantity]': '1',
            'line_items[0][price_data][currency]': currency.toLowerCase(),
            'line_items[0][price_data][unit_amount]': String(toProvider(DECIMALS, currency, amount)),
            'line_items[0][price_data][product_data][name]': 'Coins',
            // Settlement files name the order by it.
            'payment_intent_data[metadata][order_no]': orderNo,
            success_url: returnUrl,
            cancel_url: returnUrl,
          }),
        }),
      );
      return { step: { kind: 'redirect', url }, ref: id };
    },

    async query({ ref }) {
      if (ref === null) return undefined;
      const found = await findSession(ref);
      const report = reportOf(found);
      const { returned, lost } = await returnedOf(found);
      const inHundredths = (units: number) => fromProvider(DECIMALS, report.currency, units);
      return { ...report, returned: inHundredths(returned), lost: inHundredths(lost) };
    },

    decimals: DECIMALS,
    countsChargebacks: true,
    async refund({ ref, currency }, { refundNo, amount }) {
      const intent = ref === null ? undefined : (await findSession(ref)).payment_intent;
      if (!intent) return false;
      // Stripe may forget a key after a day, and a refund can be pending for longer.
      const known = (await refundsOf(intent.id)).find(({ metadata }) => metadata?.refund_no === refundNo);
      if (known) return !CAME_TO_NOTHING.has(known.status);
      const response = await send('/v1/refunds', {
        method: 'POST',
        headers: { 'idempotency-key': refundNo },
        body: new URLSearchParams({
          payment_intent: intent.id,
          amount: String(toProvider(DECIMALS, currency, amount)),
          'metadata[refund_no]': refundNo,
        }),
      });
      if (isPassing(response.status))
        throw answerError(response.status, `Stripe answered ${response.status} to a refund`);
      return response.ok && !CAME_TO_NOTHING.has(v.parse(refund, await response.json()).status);
    },

    notices: {
      async read({ headers, body }) {
        if (!isSigned(settings.webhookSecret, body, headers['stripe-signature'], deps.now()))
          return undefined;
        const message = readJson(body.toString('utf8'));
        const told = v.safeParse(event, message);
        if (!told.success) return { key: hashOf(body), body: message ?? null };
        const { id, type, data } = told.output;
        const ofReturn = RETURN_EVENT.test(type) ? v.safeParse(aboutIntent, data.object) : undefined;
        if (ofReturn?.success) {
          const path = `/v1/checkout/sessions?payment_intent=${ofReturn.output.payment_intent}`;
          const orderNo = v.parse(sessionsOfIntent, await get(path)).data[0]?.client_reference_id;
          return { key: id, body: message, ...(orderNo !== undefined && { orderNo }) };
        }
        const about = v.safeParse(session, data.object);
        if (!SESSION_EVENT.test(type) || !about.success) return { key: id, body: message };
        const report = reportOf(about.output);
        const hasFailed = type === 'checkout.session.async_payment_failed';
        return {
          key: id,
          body: message,
          orderNo: about.output.client_reference_id,
          report: hasFailed ? { ...report, outcome: 'failed' } : report,
        };
      },
      taken: { status: 200, type: PLAIN, body: '' },
      refused: { status: 400, type: PLAIN, body: 'bad signature' },
    },

    readReturn: (parameters) => parameters.get('order') ?? undefined,
  };
}

const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

function reportOf(told: v.InferOutput<typeof session>): ProviderReport {
  const currency = told.currency.toUpperCase();
  return {
    outcome: told.payment_status === 'paid' ? 'paid' : told.status === 'expired' ? 'cancelled' : 'pending',
    amount: fromProvider(DECIMALS, currency, told.amount_total),
    currency,
  };
}
