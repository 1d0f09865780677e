import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { decimalText } from '../../../../shared/money/currency.ts';
import { type Decimals, toProvider } from '../../amount.ts';
import { readJson } from '../../json.ts';
import type { PaymentProvider, ProviderOrder } from '../../provider.ts';
import { answerError, ProviderRefusal } from '../../provider-refusal.ts';
import type { ProviderReport } from '../../state.ts';

export interface PayPalSettings {
  /** `https://api-m.paypal.com`, or `https://api-m.sandbox.paypal.com` for trials. */
  origin: string;
  clientId: string;
  clientSecret: string;
  /** Names the webhook that PayPal signs for. */
  webhookId: string;
}

/** PayPal refuses decimals in New Taiwan dollars and yen. */
const DECIMALS: Decimals = { USD: 2, TWD: 0, JPY: 0, EUR: 2, BRL: 2, THB: 2 };
const TIMEOUT_MS = 20_000;
/** A token is renewed this long before it ends. */
const TOKEN_MARGIN_MS = 60_000;
const PLAIN = 'text/plain; charset=utf-8';
/** What PayPal signs a message with stands in these headers of it. */
const TRANSMISSION = ['transmission-id', 'transmission-time', 'cert-url', 'auth-algo', 'transmission-sig'];
/** What PayPal answers to a message that is not even written as its own are. */
const MALFORMED = new Set([400, 422]);
const ALREADY_CAPTURED = 'ORDER_ALREADY_CAPTURED';

const token = v.object({ access_token: v.string(), expires_in: v.number() });

/** An amount in words; major x 100 whatever the currency. */
const money = v.pipe(
  v.object({ currency_code: v.string(), value: v.pipe(v.string(), v.regex(/^\d+(\.\d\d)?$/)) }),
  v.transform(({ currency_code, value }) => ({
    currency: currency_code,
    amount: value.includes('.') ? Number(value.replace('.', '')) : Number(value) * 100,
  })),
);

const capture = v.object({ id: v.string(), status: v.string(), amount: money });
const returned = v.object({ status: v.string(), amount: money });
const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

const unit = v.object({
  custom_id: v.optional(v.string()),
  payments: v.optional(
    v.object({ captures: v.optional(v.array(capture), []), refunds: v.optional(v.array(returned), []) }),
  ),
});

const order = v.object({
  id: v.string(),
  status: v.string(),
  purchase_units: v.optional(v.array(unit), []),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
});

const problem = v.object({ details: v.array(v.object({ issue: v.string() })) });

const event = v.object({ id: v.string(), event_type: v.string(), resource: v.unknown() });
/** Events tell of a capture, which carries our number, or of an order, whose unit does. */
const aboutCapture = v.object({ ...capture.entries, custom_id: v.string() });
/** Money that went back: a refund, which carries our number too. */
const RETURN_EVENT = /^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/;
/** A dispute names the transactions that it is about, each with our number. */
const DISPUTE_EVENT = /^CUSTOMER\.DISPUTE\.(CREATED|UPDATED|RESOLVED)$/;
const aboutDispute = v.object({
  disputed_transactions: v.tupleWithRest([v.object({ custom: v.string() })], v.unknown()),
});
const disputeList = v.object({ items: v.array(v.object({ dispute_id: v.string(), status: v.string() })) });
const dispute = v.object({ dispute_outcome: v.optional(v.object({ outcome_code: v.string() })) });
const RESOLVED = 'RESOLVED';
const LOST = 'RESOLVED_BUYER_FAVOUR';

const aboutReturn = v.object({ custom_id: v.string() });
const aboutOrder = v.object({ purchase_units: v.tuple([v.object({ custom_id: v.string() })]) });

/** PayPal's orders, version 2: the payer approves on PayPal's page, and the money is captured when the store asks. */
export function createPayPal(settings: PayPalSettings, deps: { now(): Date }): PaymentProvider {
  let bearer = { text: '', until: 0 };

  async function authorize(): Promise<string> {
    if (bearer.until > deps.now().getTime()) return bearer.text;
    const { clientId, clientSecret, origin } = settings;
    const response = await fetch(`${origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`PayPal answered ${response.status} to the client's secret`);
    const { access_token, expires_in } = v.parse(token, await response.json());
    bearer = {
      text: `Bearer ${access_token}`,
      until: deps.now().getTime() + expires_in * 1000 - TOKEN_MARGIN_MS,
    };
    return bearer.text;
  }

  async function call(
    method: 'GET' | 'POST',
    path: string,
    { body, requestId }: { body?: string; requestId?: string } = {},
  ): Promise<Response> {
    return fetch(`${settings.origin}${path}`, {
      method,
      headers: {
        authorization: await authorize(),
        'content-type': 'application/json',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  async function readOrder(response: Response): Promise<v.InferOutput<typeof order>> {
    if (!response.ok) throw answerError(response.status, `PayPal answered ${response.status}`);
    return v.parse(order, await response.json());
  }

  /** Takes the money of an approved order; one that was taken before is read again. */
  async function captureOrder(ref: string, orderNo: string): Promise<v.InferOutput<typeof order>> {
    const response = await call('POST', `/v2/checkout/orders/${ref}/capture`, {
      requestId: `${orderNo}-capture`,
    });
    if (response.status !== 422) return readOrder(response);
    const { details } = v.parse(problem, await response.json());
    if (details.some(({ issue }) => issue === ALREADY_CAPTURED))
      return readOrder(await call('GET', `/v2/checkout/orders/${ref}`));
    throw new ProviderRefusal(`PayPal does not capture: ${details.map(({ issue }) => issue).join(', ')}`);
  }

  /** Whether a dispute about a capture was decided for the payer. */
  async function isLost(captureId: string): Promise<boolean> {
    const read = async (path: string) => {
      const response = await call('GET', path);
      if (!response.ok) throw answerError(response.status, `PayPal answered ${response.status} to a dispute`);
      return response.json();
    };
    const found = v.parse(
      disputeList,
      await read(`/v1/customer/disputes?disputed_transaction_id=${captureId}`),
    );
    for (const { dispute_id, status } of found.items)
      if (status === RESOLVED) {
        const { dispute_outcome } = v.parse(dispute, await read(`/v1/customer/disputes/${dispute_id}`));
        if (dispute_outcome?.outcome_code === LOST) return true;
      }
    return false;
  }

  /** What is said of an order, and how much of it a dispute took for good: what went without a refund of ours. */
  async function judged(asked: ProviderOrder, found: v.InferOutput<typeof order>): Promise<ProviderReport> {
    const report = reportOf(asked, found);
    const payments = found.purchase_units[0]?.payments;
    const taken = payments?.captures[0];
    const taking = (report.returned ?? 0) - refundedOf(payments?.refunds ?? []);
    if (!taken || taking <= 0 || !(await isLost(taken.id))) return report;
    return { ...report, lost: taking };
  }

  /** Whether PayPal says that it sent this message. */
  async function isAuthentic(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
    const signature = TRANSMISSION.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]]);
    if (signature.some(([, value]) => !value)) return false;
    const about = JSON.stringify({ ...Object.fromEntries(signature), webhook_id: settings.webhookId });
    // The event is passed on to the byte: another order of its fields would have another checksum.
    const response = await call('POST', '/v1/notifications/verify-webhook-signature', {
      body: `${about.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`,
    });
    if (MALFORMED.has(response.status)) return false;
    if (!response.ok)
      throw answerError(response.status, `PayPal answered ${response.status} to a message's signature`);
    const { verification_status } = v.parse(
      v.object({ verification_status: v.string() }),
      await response.json(),
    );
    return verification_status === 'SUCCESS';
  }

  return {
    async create({ orderNo, amount, currency }, urls) {
      const returnUrl = `${urls.return}?order=${orderNo}`;
      const opened = await readOrder(
        await call('POST', '/v2/checkout/orders', {
          requestId: orderNo,
          body: JSON.stringify({
            intent: 'CAPTURE',
            purchase_units: [{ custom_id: orderNo, amount: amountOf(currency, amount) }],
            payment_source: {
              paypal: {
                experience_context: {
                  user_action: 'PAY_NOW',
                  shipping_preference: 'NO_SHIPPING',
                  return_url: returnUrl,
                  cancel_url: returnUrl,
                },
              },
            },
          }),
        }),
      );
      const page = opened.links.find(({ rel }) => rel === 'payer-action');
      if (!page) throw new Error('PayPal names no page for the payer');
      return { step: { kind: 'redirect', url: page.href }, ref: opened.id };
    },

    async query(asked: ProviderOrder) {
      if (asked.ref === null) return undefined;
      const response = await call('GET', `/v2/checkout/orders/${asked.ref}`);
      // An order that nobody approved is forgotten after some hours.
      if (response.status === 404) return undefined;
      const found = await readOrder(response);
      if (found.status !== 'APPROVED') return judged(asked, found);
      return judged(asked, await captureOrder(asked.ref, asked.orderNo));
    },

    decimals: DECIMALS,
    countsChargebacks: true,
    async refund({ ref, orderNo, currency }, { refundNo, amount }) {
      if (ref === null) return false;
      const found = await readOrder(await call('GET', `/v2/checkout/orders/${ref}`));
      const taken = found.purchase_units[0]?.payments?.captures[0];
      if (!taken) return false;
      const response = await call('POST', `/v2/payments/captures/${taken.id}/refund`, {
        requestId: refundNo,
        body: JSON.stringify({ amount: amountOf(currency, amount), custom_id: orderNo }),
      });
      if (response.status === 422) return false;
      if (!response.ok) throw answerError(response.status, `PayPal answered ${response.status} to a refund`);
      return true;
    },

    notices: {
      async read({ headers, body }) {
        const message = readJson(body.toString('utf8'));
        if (message === undefined || !(await isAuthentic(headers, body))) return undefined;
        const { id, event_type, resource } = v.parse(event, message);
        const about = { key: id, body: message };
        const ofCapture = v.safeParse(aboutCapture, resource);
        if (event_type === 'PAYMENT.CAPTURE.COMPLETED' && ofCapture.success)
          return {
            ...about,
            orderNo: ofCapture.output.custom_id,
            report: { outcome: 'paid', ...ofCapture.output.amount },
          };
        const ofReturn = v.safeParse(aboutReturn, resource);
        if (RETURN_EVENT.test(event_type) && ofReturn.success)
          return { ...about, orderNo: ofReturn.output.custom_id };
        const ofDispute = v.safeParse(aboutDispute, resource);
        if (DISPUTE_EVENT.test(event_type) && ofDispute.success)
          return { ...about, orderNo: ofDispute.output.disputed_transactions[0].custom };
        const ofOrder = v.safeParse(aboutOrder, resource);
        if (event_type !== 'CHECKOUT.ORDER.APPROVED' || !ofOrder.success) return about;
        return { ...about, orderNo: ofOrder.output.purchase_units[0].custom_id };
      },
      taken: { status: 200, type: PLAIN, body: '' },
      refused: { status: 400, type: PLAIN, body: 'bad signature' },
    },

    readReturn: (parameters) => parameters.get('order') ?? undefined,
  };
}

/** An amount as PayPal writes it. */
function amountOf(currency: string, amount: number): { currency_code: string; value: string } {
  const units = toProvider(DECIMALS, currency, amount);
  return { currency_code: currency, value: DECIMALS[currency] === 0 ? String(units) : decimalText(units) };
}

/** Refunds that arrived; a pending one may still fail. A capture that a bank reversed is refunded without a refund. */
function returnedOf(
  taken: v.InferOutput<typeof capture>,
  refunds: readonly v.InferOutput<typeof returned>[],
): number {
  const isPending = refunds.some(({ status }) => status === 'PENDING');
  if (taken.status === 'REFUNDED' && !isPending) return taken.amount.amount;
  return refundedOf(refunds);
}

const refundedOf = (refunds: readonly v.InferOutput<typeof returned>[]): number =>
  refunds.filter(({ status }) => status === 'COMPLETED').reduce((sum, { amount }) => sum + amount.amount, 0);

function reportOf(
  { orderNo, amount, currency }: ProviderOrder,
  { status, purchase_units: [first] }: v.InferOutput<typeof order>,
): ProviderReport {
  const taken = first?.payments?.captures[0];
  if (status === 'VOIDED') return { outcome: 'cancelled', amount, currency };
  if (taken?.status === 'DECLINED' || taken?.status === 'FAILED')
    return { outcome: 'failed', amount, currency };
  if (!taken || !TAKEN.has(taken.status)) return { outcome: 'pending', amount, currency };
  return {
    outcome: 'paid',
    ...taken.amount,
    returned: returnedOf(taken, first?.payments?.refunds ?? []),
    ...(first?.custom_id !== orderNo && { doubt: `the order pays ${first?.custom_id}` }),
  };
}
