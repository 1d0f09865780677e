import * as v from 'valibot';
import { isSigned, SIGNATURE_HEADER, signMessage } from '../../../http/signed-message.ts';
import { readJson } from '../../json.ts';
import { hashOf } from '../../pay-address.ts';
import type { PaymentProvider } from '../../provider.ts';
import { answerError } from '../../provider-refusal.ts';

const report = v.object({
  outcome: v.picklist(['pending', 'paid', 'failed', 'cancelled']),
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
});

const found = v.object({ ...report.entries, returned: v.pipe(v.number(), v.safeInteger()) });

/** Message that a charge was decided. */
const decided = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  order_no: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  ...report.entries,
});

const TIMEOUT_MS = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Moggie Pay over HTTP; `origin` is read at each call, for a server learns its own port when it listens. */
export function createMoggie(deps: { origin: () => string; secret: string; now(): Date }): PaymentProvider {
  function post(path: string, content: object): Promise<Response> {
    const body = new TextEncoder().encode(JSON.stringify(content));
    return fetch(`${deps.origin()}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signMessage(deps.secret, body, deps.now()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  return {
    // Its charge is made when the pay page has exchanged the payer's code.
    create: async () => ({ step: { kind: 'hosted' } }),

    async query({ orderNo }) {
      const response = await post('/pay/api/query', { order_no: orderNo });
      if (response.status === 404) return undefined;
      if (!response.ok) throw answerError(response.status, `Moggie Pay answered ${response.status}`);
      return v.parse(found, await response.json());
    },

    async refund({ orderNo }, { refundNo, amount }) {
      const response = await post('/pay/api/refund', { order_no: orderNo, refund_no: refundNo, amount });
      if (!response.ok) throw answerError(response.status, `Moggie Pay answered ${response.status}`);
      return v.parse(v.object({ taken: v.boolean() }), await response.json()).taken;
    },

    notices: {
      read({ headers, body }) {
        if (!isSigned(deps.secret, body, headers[SIGNATURE_HEADER], deps.now())) return undefined;
        const message = readJson(body.toString('utf8'));
        if (message === undefined) return undefined;
        const { success, output } = v.safeParse(decided, message);
        if (!success) return { key: hashOf(body), body: message };
        const { id, order_no, ...told } = output;
        return { key: id, body: message, orderNo: order_no, report: told };
      },
      taken: { status: 200, type: JSON_TYPE, body: '{"ok":true}' },
      refused: { status: 400, type: JSON_TYPE, body: '{"ok":false}' },
    },
  };
}
