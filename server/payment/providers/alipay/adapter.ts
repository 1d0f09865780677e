import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { decimalText } from '../../../../shared/money/currency.ts';
import { toProvider } from '../../amount.ts';
import { readJson } from '../../json.ts';
import type { PaymentProvider, ProviderOrder, RefundName } from '../../provider.ts';
import { answerError } from '../../provider-refusal.ts';
import type { ProviderReport } from '../../state.ts';
import { chinaTime } from '../china-time.ts';
import { areFieldsSigned, isTextSigned, signedPart, signFields } from './signature.ts';

export interface AlipaySettings {
  /** `https://openapi.alipay.com`, or `https://openapi-sandbox.dl.alipaydev.com` for trials. */
  origin: string;
  appId: string;
  /** The merchant's number, 2088 and twelve digits. */
  sellerId: string;
  privateKey: KeyObject;
  /** Alipay's own. */
  alipayKey: KeyObject;
}

const TIMEOUT_MS = 10_000;
const PLAIN = 'text/plain';

/** How long a payer may take. */
const TIMEOUT_EXPRESS = '30m';

/** The page for desktops shows a QR code, the other one opens the app. */
const PAGES: Readonly<Record<string, { method: string; product: string }>> = {
  'alipay-qr-code': { method: 'alipay.trade.page.pay', product: 'FAST_INSTANT_TRADE_PAY' },
  'alipay-wap': { method: 'alipay.trade.wap.pay', product: 'QUICK_WAP_WAY' },
};

const OUTCOMES = {
  WAIT_BUYER_PAY: 'pending',
  TRADE_CLOSED: 'cancelled',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
} as const;

/** Yuan with two decimals. */
const yuan = v.pipe(
  v.string(),
  v.regex(/^\d{1,13}\.\d\d$/),
  v.transform((text) => Number(text.replace('.', ''))),
);

const trade = v.object({
  out_trade_no: v.string(),
  trade_status: v.picklist(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: yuan,
});

/** A trade that was paid names when, even after it was closed because all of it went back. */
const foundTrade = v.object({ ...trade.entries, send_pay_date: v.optional(v.string()) });

const refundQuery = v.object({ refund_status: v.optional(v.string()), refund_amount: v.optional(yuan) });
/** Answers after which the same refund may still work. */
const PASSING = new Set(['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error']);

const notice = v.object({
  ...trade.entries,
  notify_id: v.string(),
  app_id: v.string(),
  seller_id: v.string(),
});

const failure = v.object({ code: v.string(), sub_code: v.optional(v.string()), msg: v.optional(v.string()) });

/** Alipay's gateway: signed addresses for browsers, signed messages, signed answers. */
export function createAlipay(settings: AlipaySettings, deps: { now(): Date }): PaymentProvider {
  /** A call's parameters with their signature. */
  function signed(method: string, content: object, callbacks: Record<string, string>): URLSearchParams {
    const fields = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(deps.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...callbacks,
    };
    return new URLSearchParams({ ...fields, sign: signFields(fields, settings.privateKey) });
  }

  function reportOf({ trade_status, total_amount }: v.InferOutput<typeof trade>): ProviderReport {
    return { outcome: OUTCOMES[trade_status], amount: total_amount, currency: 'CNY' };
  }

  /** Alipay's answer to a signed call; only what Alipay signed is believed. */
  async function call(method: string, content: object): Promise<unknown> {
    const response = await fetch(`${settings.origin}/gateway.do`, {
      method: 'POST',
      body: signed(method, content, {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw answerError(response.status, `Alipay answered ${response.status}`);
    const found = signedPart(await response.text(), `${method.replaceAll('.', '_')}_response`);
    if (!found || !isTextSigned(found.part, found.sign, settings.alipayKey))
      throw new Error("Alipay's answer is not signed by Alipay");
    return readJson(found.part);
  }

  /** What our refunds of a trade gave back. */
  async function returnedBy(orderNo: string, refunds: readonly RefundName[]): Promise<number> {
    let sum = 0;
    for (const { refundNo } of refunds) {
      const asked = { out_trade_no: orderNo, out_request_no: refundNo };
      const { refund_status, refund_amount } = v.parse(
        refundQuery,
        await call('alipay.trade.fastpay.refund.query', asked),
      );
      if (refund_status === 'REFUND_SUCCESS') sum += refund_amount ?? 0;
    }
    return sum;
  }

  return {
    async create({ orderNo, method, amount, currency }, urls) {
      const page = PAGES[method];
      if (!page) throw new RangeError(`Alipay has no page for ${method}`);
      const content = {
        out_trade_no: orderNo,
        product_code: page.product,
        total_amount: decimalText(toProvider({ CNY: 2 }, currency, amount)),
        subject: 'Coins',
        timeout_express: TIMEOUT_EXPRESS,
      };
      const query = signed(page.method, content, { notify_url: urls.notify, return_url: urls.return });
      return { step: { kind: 'redirect', url: `${settings.origin}/gateway.do?${query}` } };
    },

    async query({ orderNo, refunds }: ProviderOrder) {
      const answer = await call('alipay.trade.query', { out_trade_no: orderNo });
      const { code, sub_code, msg } = v.parse(failure, answer);
      if (sub_code === 'ACQ.TRADE_NOT_EXIST') return undefined;
      if (code !== '10000') throw new Error(`Alipay answered ${code} ${sub_code ?? msg}`);
      const found = v.parse(foundTrade, answer);
      const report = reportOf(found);
      if (found.send_pay_date === undefined) return report;
      const isAllBack = found.trade_status === 'TRADE_CLOSED';
      const returned = isAllBack ? found.total_amount : await returnedBy(orderNo, refunds);
      return { ...report, outcome: 'paid', returned };
    },

    async refund({ orderNo, currency }, { refundNo, amount }) {
      const answer = await call('alipay.trade.refund', {
        out_trade_no: orderNo,
        out_request_no: refundNo,
        refund_amount: decimalText(toProvider({ CNY: 2 }, currency, amount)),
      });
      const { code, sub_code, msg } = v.parse(failure, answer);
      if (code === '10000') return true;
      if (code === '20000' || PASSING.has(sub_code ?? ''))
        throw new Error(`Alipay answered ${code} ${sub_code ?? msg} to a refund`);
      return false;
    },

    notices: {
      read({ body }) {
        const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
        if (!areFieldsSigned(fields, settings.alipayKey)) return undefined;
        const told = v.safeParse(notice, fields);
        if (!told.success) return { key: fields.notify_id ?? fields.sign ?? '', body: fields };
        const { notify_id, out_trade_no, app_id, seller_id } = told.output;
        const isOurs = app_id === settings.appId && seller_id === settings.sellerId;
        // Money went back: how much is asked for.
        if (isOurs && fields.refund_fee !== undefined)
          return { key: notify_id, body: fields, orderNo: out_trade_no };
        return {
          key: notify_id,
          body: fields,
          orderNo: out_trade_no,
          report: {
            ...reportOf(told.output),
            ...(!isOurs && { doubt: `it was paid to seller ${seller_id} in app ${app_id}` }),
          },
        };
      },
      taken: { status: 200, type: PLAIN, body: 'success' },
      refused: { status: 400, type: PLAIN, body: 'fail' },
    },

    readReturn: (parameters) => parameters.get('out_trade_no') ?? undefined,
  };
}
