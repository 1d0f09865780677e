import * as v from 'valibot';
import { isSigned, signMessage } from '../../../http/signed-message.ts';
import { toProvider } from '../../amount.ts';
import { readJson } from '../../json.ts';
import { hashOf } from '../../pay-address.ts';
import type { PaymentProvider } from '../../provider.ts';
import { answerError } from '../../provider-refusal.ts';

export interface SugoiSettings {
  origin: string;
  merchantId: string;
  /** Signs calls and messages. */
  secret: string;
}

const SIGNATURE_HEADER = 'sugoi-signature';
const TIMEOUT_MS = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';

const opened = v.object({ id: v.string(), pay_url: v.pipe(v.string(), v.url()) });

const order = v.object({
  order_no: v.string(),
  outcome: v.picklist(['pending', 'paid', 'failed', 'cancelled']),
  /** Fen. */
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
});

/** What it says when asked, with what went back so far. */
const found = v.object({ ...order.entries, returned: v.pipe(v.number(), v.safeInteger()) });

const told = v.object({ id: v.string(), ...order.entries });
/** Money went back: how much is asked for. */
const toldOfReturn = v.object({ id: v.string(), order_no: v.string(), outcome: v.literal('returned') });

/**
 * Sugoi. Unverified: its protocol is published nowhere, so this one is our proposal (signed JSON both ways, as with Moggie
 * Pay), to be compared with Sugoi's own papers before it is configured.
 */
export function createSugoi(settings: SugoiSettings, deps: { now(): Date }): PaymentProvider {
  const { origin, merchantId, secret } = settings;

  function post(path: string, content: object): Promise<Response> {
    const body = new TextEncoder().encode(JSON.stringify({ merchant_id: merchantId, ...content }));
    return fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signMessage(secret, body, deps.now()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  return {
    async create({ orderNo, amount, currency }, urls) {
      const response = await post('/v1/orders', {
        order_no: orderNo,
        amount: toProvider({ CNY: 2 }, currency, amount),
        currency,
        notify_url: urls.notify,
        return_url: `${urls.return}?order=${orderNo}`,
      });
      if (!response.ok) throw answerError(response.status, `Sugoi answered ${response.status}`);
      const { pay_url } = v.parse(opened, await response.json());
      return { step: { kind: 'redirect', url: pay_url } };
    },

    async query({ orderNo }) {
      const response = await post('/v1/orders/query', { order_no: orderNo });
      if (response.status === 404) return undefined;
      if (!response.ok) throw answerError(response.status, `Sugoi answered ${response.status}`);
      const { order_no: _orderNo, ...report } = v.parse(found, await response.json());
      return report;
    },

    async refund({ orderNo, currency }, { refundNo, amount }) {
      const response = await post('/v1/orders/refund', {
        order_no: orderNo,
        refund_no: refundNo,
        amount: toProvider({ CNY: 2 }, currency, amount),
      });
      if (response.status === 409) return false;
      if (!response.ok) throw answerError(response.status, `Sugoi answered ${response.status}`);
      return true;
    },

    notices: {
      read({ headers, body }) {
        if (!isSigned(secret, body, headers[SIGNATURE_HEADER], deps.now())) return undefined;
        const message = readJson(body.toString('utf8'));
        const goneBack = v.safeParse(toldOfReturn, message);
        if (goneBack.success)
          return { key: goneBack.output.id, body: message, orderNo: goneBack.output.order_no };
        const { success, output } = v.safeParse(told, message);
        if (!success) return { key: hashOf(body), body: message ?? null };
        const { id, order_no, ...report } = output;
        return { key: id, body: message, orderNo: order_no, report };
      },
      taken: { status: 200, type: JSON_TYPE, body: '{"ok":true}' },
      refused: { status: 400, type: JSON_TYPE, body: '{"ok":false}' },
    },

    readReturn: (parameters) => parameters.get('order') ?? undefined,
  };
}
