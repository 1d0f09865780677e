import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { toProvider } from '../../amount.ts';
import { hashOf } from '../../pay-address.ts';
import type { PaymentProvider, ProviderOrder } from '../../provider.ts';
import { answerError } from '../../provider-refusal.ts';
import type { ProviderReport } from '../../state.ts';
import { chinaTime } from '../china-time.ts';
import { type Fields, isSignedByUnionPay, parseFields, signFields, type Trust } from './signature.ts';

export interface UnionPaySettings extends Trust {
  /** `https://gateway.95516.com`, or `https://gateway.test.95516.com` for trials. */
  origin: string;
  merchantId: string;
  /** Serial number of the merchant's certificate, decimal. */
  certId: string;
  privateKey: KeyObject;
}

const TIMEOUT_MS = 20_000;
const PLAIN = 'text/plain';
const CNY = '156';
/** Done, and done but for something on UnionPay's side that takes nothing from it: both are a success. */
const DONE: ReadonlySet<string> = new Set(['00', 'A6']);
/** The transaction is on its way. */
const UNDER_WAY = new Set(['03', '04', '05']);
const NO_SUCH_ORDER = '34';

const fen = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number));

const payment = v.object({
  merId: v.string(),
  orderId: v.string(),
  txnAmt: fen,
  currencyCode: v.string(),
});

const found = v.object({
  respCode: v.string(),
  /** How the transaction that was asked about ended. */
  origRespCode: v.optional(v.string(), ''),
  /** UnionPay's name of it, which a refund refers to. */
  queryId: v.optional(v.string(), ''),
});

/** UnionPay's gateway 5.1.0: a form that the browser posts, signed messages, signed answers. */
export function createUnionPay(settings: UnionPaySettings, deps: { now(): Date }): PaymentProvider {
  const { origin, merchantId } = settings;

  const common = (orderId: string, at: Date): Fields => ({
    version: '5.1.0',
    encoding: 'UTF-8',
    certId: settings.certId,
    signMethod: '01',
    accessType: '0',
    bizType: '000201',
    merId: merchantId,
    orderId,
    txnTime: txnTime(at),
  });

  /** A signed answer to a signed call. */
  async function call(path: string, fields: Fields): Promise<Fields> {
    const response = await fetch(`${origin}/gateway/api/${path}`, {
      method: 'POST',
      body: new URLSearchParams(signFields(fields, settings.privateKey)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw answerError(response.status, `UnionPay answered ${response.status}`);
    const answer = parseFields(await response.text());
    if (!isSignedByUnionPay(answer, settings, deps.now()))
      throw new Error("UnionPay's answer is not signed by UnionPay");
    return answer;
  }

  /** A transaction by its number and the time that it was sent with; undefined for an unknown one. */
  async function find(orderId: string, at: Date): Promise<Fields | undefined> {
    const answer = await call('queryTrans.do', { ...common(orderId, at), txnType: '00', txnSubType: '00' });
    const { respCode } = v.parse(found, answer);
    if (respCode === NO_SUCH_ORDER) return undefined;
    if (!DONE.has(respCode)) throw new Error(`UnionPay answered ${respCode}`);
    return answer;
  }

  function reportOf(code: string, told: v.InferOutput<typeof payment>): ProviderReport {
    return {
      outcome: DONE.has(code) ? 'paid' : UNDER_WAY.has(code) ? 'pending' : 'failed',
      amount: told.txnAmt,
      currency: told.currencyCode === CNY ? 'CNY' : told.currencyCode,
      ...(told.merId !== merchantId && { doubt: `it was paid to merchant ${told.merId}` }),
    };
  }

  /** What our refunds of an order gave back. */
  async function returnedOf({ refunds }: ProviderOrder): Promise<number> {
    let sum = 0;
    for (const { refundNo, createdAt } of refunds) {
      const refund = await find(refundNo, createdAt);
      if (refund && DONE.has(v.parse(found, refund).origRespCode)) sum += v.parse(payment, refund).txnAmt;
    }
    return sum;
  }

  return {
    async create({ orderNo, amount, currency, createdAt }, urls) {
      const fields = {
        ...common(orderNo, createdAt),
        txnType: '01',
        txnSubType: '01',
        channelType: '07',
        currencyCode: CNY,
        txnAmt: String(toProvider({ CNY: 2 }, currency, amount)),
        frontUrl: urls.return,
        backUrl: urls.notify,
      };
      const url = `${origin}/gateway/api/frontTransReq.do`;
      return { step: { kind: 'form', url, fields: signFields(fields, settings.privateKey) } };
    },

    async query(order) {
      const answer = await find(order.orderNo, order.createdAt);
      if (!answer) return undefined;
      const report = reportOf(v.parse(found, answer).origRespCode, v.parse(payment, answer));
      return report.outcome === 'paid' ? { ...report, returned: await returnedOf(order) } : report;
    },

    async refund({ orderNo, createdAt, currency }, refund) {
      const paid = await find(orderNo, createdAt);
      if (!paid) return false;
      const { respCode } = v.parse(
        found,
        await call('backTransReq.do', {
          ...common(refund.refundNo, refund.createdAt),
          txnType: '04',
          txnSubType: '00',
          channelType: '07',
          origQryId: v.parse(found, paid).queryId,
          txnAmt: String(toProvider({ CNY: 2 }, currency, refund.amount)),
          // It must be told somewhere; the store asks instead.
          backUrl: 'http://www.specialUrl.com',
        }),
      );
      return DONE.has(respCode) || UNDER_WAY.has(respCode);
    },

    notices: {
      read({ body }) {
        const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
        if (!isSignedByUnionPay(fields, settings, deps.now())) return undefined;
        const about = { key: hashOf(body), body: withoutCertificate(fields) };
        const told = v.safeParse(payment, fields);
        if (!told.success || fields.txnType !== '01') return about;
        return {
          ...about,
          orderNo: told.output.orderId,
          report: reportOf(fields.respCode ?? '', told.output),
        };
      },
      taken: { status: 200, type: PLAIN, body: 'ok' },
      refused: { status: 400, type: PLAIN, body: 'bad signature' },
    },

    readReturn: (parameters) => parameters.get('orderId') ?? undefined,
  };
}

/** `20261121200000`, as clocks in China show it. */
function txnTime(at: Date): string {
  return chinaTime(at).replaceAll(/\D/g, '');
}

function withoutCertificate({ signPubKeyCert: _certificate, ...fields }: Fields): Fields {
  return fields;
}
