import * as v from 'valibot';
import { type Decimals, fromProvider, toProvider } from '../../amount.ts';
import { readJson } from '../../json.ts';
import { hashOf } from '../../pay-address.ts';
import type { PaymentProvider } from '../../provider.ts';
import type { ProviderReport } from '../../state.ts';
import { isSignedByStripe } from './signature.ts';

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

const event = v.object({ id: v.string(), type: v.string(), data: v.object({ object: v.unknown() }) });

const SESSION_EVENT = /^checkout\.session\.(completed|async_payment_(succeeded|failed)|expired)$/;

/** Stripe Checkout: a hosted page, signed events, and sessions that can be asked about. */
export function createStripe(settings: StripeSettings, deps: { now(): Date }): PaymentProvider {
  async function call(path: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(`${settings.origin}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${settings.secretKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Stripe answered ${response.status} to ${init.method} ${path}`);
    return response.json();
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
            success_url: returnUrl,
            cancel_url: returnUrl,
          }),
        }),
      );
      return { step: { kind: 'redirect', url }, ref: id };
    },

    async query({ ref }) {
      if (ref === null) return undefined;
      return reportOf(v.parse(session, await call(`/v1/checkout/sessions/${ref}`, { method: 'GET' })));
    },

    notices: {
      read({ headers, body }) {
        if (!isSignedByStripe(body, headers['stripe-signature'], settings.webhookSecret, deps.now()))
          return undefined;
        const message = readJson(body.toString('utf8'));
        const told = v.safeParse(event, message);
        if (!told.success) return { key: hashOf(body), body: message ?? null };
        const { id, type, data } = told.output;
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

function reportOf(told: v.InferOutput<typeof session>): ProviderReport {
  const currency = told.currency.toUpperCase();
  return {
    outcome: told.payment_status === 'paid' ? 'paid' : told.status === 'expired' ? 'cancelled' : 'pending',
    amount: fromProvider(DECIMALS, currency, told.amount_total),
    currency,
  };
}
