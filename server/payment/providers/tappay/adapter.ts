import * as v from 'valibot';
import { type Decimals, fromProvider, toProvider } from '../../amount.ts';
import { readJson } from '../../json.ts';
import { hashOf } from '../../pay-address.ts';
import type { PaymentProvider, ProviderOrder } from '../../provider.ts';
import { answerError, ProviderRefusal } from '../../provider-refusal.ts';
import type { ProviderReport } from '../../state.ts';

export interface TapPaySettings {
  /** `https://prod.tappaysdk.com`, or `https://sandbox.tappaysdk.com` for trials. */
  origin: string;
  partnerKey: string;
  merchantId: string;
  appId: number;
  /** Public: the card fields show it. */
  appKey: string;
  /** Address of the script that draws the card fields. */
  sdk: string;
}

/** TapPay counts whole New Taiwan dollars. */
const DECIMALS: Decimals = { TWD: 0 };
/** What TapPay asks its callers to wait. */
const TIMEOUT_MS = 30_000;
const JSON_TYPE = 'application/json';
const DONE = 0;
/** A token that was used or is too old, and a card that its bank refuses: nothing was charged. */
const PAYERS_PROBLEMS = [121, 10_003];
/** The list of transactions ends here. */
const LAST_PAGE = 2;

const units = v.pipe(v.number(), v.safeInteger());

const charged = v.object({
  status: v.number(),
  msg: v.optional(v.string()),
  rec_trade_id: v.optional(v.string()),
  payment_url: v.optional(v.string()),
});

const record = v.object({
  rec_trade_id: v.string(),
  merchant_id: v.string(),
  order_number: v.string(),
  /** Shrinks with every refund. */
  amount: units,
  original_amount: units,
  currency: v.string(),
  /** -1 error, 0 authorised, 1 paid, 2 refunded in part, 3 refunded, 4 pending, 5 cancelled. */
  record_status: v.number(),
});
type Record = v.InferOutput<typeof record>;

const records = v.object({ status: v.number(), trade_records: v.optional(v.array(record), []) });

const OUTCOMES: Readonly<{ [status: number]: ProviderReport['outcome'] }> = {
  [-1]: 'failed',
  0: 'paid',
  1: 'paid',
  2: 'paid',
  3: 'paid',
  5: 'cancelled',
};

const isPaid = ({ record_status }: Record) => OUTCOMES[record_status] === 'paid';

/**
 * TapPay: its own fields on our page take the card and give a token, which is charged with 3-D Secure. Its messages are
 * not signed, so each is only a hint that makes the store ask.
 */
export function createTapPay(settings: TapPaySettings): PaymentProvider {
  const { origin, partnerKey, merchantId, appId, appKey, sdk } = settings;

  async function call(path: string, content: object): Promise<unknown> {
    const response = await fetch(`${origin}/tpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': JSON_TYPE, 'x-api-key': partnerKey },
      body: JSON.stringify({ partner_key: partnerKey, ...content }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw answerError(response.status, `TapPay answered ${response.status} to ${path}`);
    return response.json();
  }

  /** The transactions of an order. */
  async function findAll({ orderNo }: ProviderOrder): Promise<Record[]> {
    const answer = v.parse(
      records,
      await call('transaction/query', { filters: { order_number: orderNo }, records_per_page: 10, page: 0 }),
    );
    if (answer.status !== DONE && answer.status !== LAST_PAGE)
      throw new Error(`TapPay answered ${answer.status} to a question`);
    return answer.trade_records.filter(({ order_number }) => order_number === orderNo);
  }

  function reportOf(told: Record, paidTimes: number): ProviderReport {
    const { amount, original_amount, currency, merchant_id } = told;
    const isForeign = merchant_id !== merchantId;
    return {
      outcome: OUTCOMES[told.record_status] ?? 'pending',
      amount: fromProvider(DECIMALS, currency, original_amount),
      currency,
      returned: fromProvider(DECIMALS, currency, original_amount - amount),
      ...(paidTimes > 1 && { doubt: `it was paid ${paidTimes} times` }),
      ...(isForeign && { doubt: `it was paid to merchant ${merchant_id}` }),
    };
  }

  return {
    create: async () => ({
      step: { kind: 'card', sdk, appId, appKey, trial: origin !== 'https://prod.tappaysdk.com' },
    }),

    async payByCard({ orderNo, amount, currency }, prime, urls) {
      const answer = v.parse(
        charged,
        await call('payment/pay-by-prime', {
          prime,
          merchant_id: merchantId,
          order_number: orderNo,
          amount: toProvider(DECIMALS, currency, amount),
          currency,
          details: 'Coins',
          // TapPay wants these fields; the store keeps no names of its players.
          cardholder: { phone_number: '', name: '', email: '' },
          three_domain_secure: true,
          result_url: {
            frontend_redirect_url: `${urls.return}?order=${orderNo}`,
            backend_notify_url: urls.notify,
          },
        }),
      );
      if (answer.status !== DONE || answer.payment_url === undefined) {
        const text = `TapPay answered ${answer.status} ${answer.msg ?? ''} to a card`;
        throw PAYERS_PROBLEMS.includes(answer.status) ? new ProviderRefusal(text) : new Error(text);
      }
      return {
        step: { kind: 'redirect', url: answer.payment_url },
        ...(answer.rec_trade_id !== undefined && { ref: answer.rec_trade_id }),
      };
    },

    async query(order) {
      const found = await findAll(order);
      const paid = found.filter(isPaid);
      const told = paid[0] ?? found[0];
      return told && reportOf(told, paid.length);
    },

    decimals: DECIMALS,
    takesUnnumberedRefunds: true,

    async refund(order, { amount }) {
      const told = (await findAll(order)).find(isPaid);
      if (!told) return false;
      const answer = v.parse(
        charged,
        await call('transaction/refund', {
          rec_trade_id: told.rec_trade_id,
          amount: toProvider(DECIMALS, order.currency, amount),
        }),
      );
      return answer.status === DONE;
    },

    notices: {
      read({ body }) {
        const message = readJson(body.toString('utf8'));
        const told = v.safeParse(v.object({ order_number: v.string() }), message);
        return {
          key: hashOf(body),
          isHint: true,
          body: message ?? null,
          ...(told.success && { orderNo: told.output.order_number }),
        };
      },
      taken: { status: 200, type: JSON_TYPE, body: '{}' },
      refused: { status: 400, type: JSON_TYPE, body: '{}' },
    },

    readReturn: (parameters) => parameters.get('order') ?? parameters.get('order_number') ?? undefined,
  };
}
