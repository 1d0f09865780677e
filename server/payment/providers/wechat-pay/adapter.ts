import { type KeyObject, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { toProvider } from '../../amount.ts';
import { readJson } from '../../json.ts';
import type { PaymentProvider, RefundName } from '../../provider.ts';
import { answerError } from '../../provider-refusal.ts';
import type { ProviderReport } from '../../state.ts';
import { authorization, decryptResource, isSignedByWeChat, type SignatureHeaders } from './signature.ts';

export interface WeChatPaySettings {
  /** `https://api.mch.weixin.qq.com`; there is none for trials. */
  origin: string;
  appId: string;
  mchId: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  privateKey: KeyObject;
  /** 32 characters that messages are encrypted with. */
  apiV3Key: string;
  /** `PUB_KEY_ID_...`: names the key that WeChat Pay signs with. */
  publicKeyId: string;
  publicKey: KeyObject;
}

const TIMEOUT_MS = 10_000;
/** Age from which on a message is refused, seconds. */
const TOLERANCE = 300;
const JSON_TYPE = 'application/json';

const OUTCOMES: Readonly<Record<string, ProviderReport['outcome']>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  CLOSED: 'cancelled',
  REVOKED: 'cancelled',
  PAYERROR: 'failed',
};

const openedOnPhone = v.object({ h5_url: v.pipe(v.string(), v.url()) });
const openedAsCode = v.object({ code_url: v.pipe(v.string(), v.startsWith('weixin://')) });
/** The method whose code is scanned from a desktop's screen. */
const QR_CODE = 'wechatpay-qr-code';

const transaction = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  trade_state: v.string(),
  /** Absent while nothing was paid. */
  amount: v.optional(
    v.object({ total: v.pipe(v.number(), v.safeInteger()), currency: v.optional(v.string(), 'CNY') }),
  ),
});

const refunded = v.object({
  status: v.string(),
  amount: v.object({ refund: v.pipe(v.number(), v.safeInteger()) }),
});
/** A refund that went; one that is going may still come back. */
const GONE = 'SUCCESS';
/** A message about a refund names the order; how much went back is asked for. */
const refundNotice = v.object({ out_trade_no: v.string(), out_refund_no: v.string() });

const message = v.object({
  id: v.string(),
  event_type: v.string(),
  resource: v.object({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    ciphertext: v.string(),
    nonce: v.string(),
    associated_data: v.optional(v.string()),
  }),
});

/**
 * WeChat Pay's API v3, for phones' browsers (H5) and as a code on a desktop's screen (native): signed both ways, messages
 * encrypted.
 */
export function createWeChatPay(settings: WeChatPaySettings, deps: { now(): Date }): PaymentProvider {
  const nowSeconds = () => Math.floor(deps.now().getTime() / 1000);

  /** Whether WeChat Pay signed these bytes within the last minutes. */
  function isAuthentic(body: Uint8Array, signed: SignatureHeaders): boolean {
    return (
      signed.serial === settings.publicKeyId &&
      Math.abs(nowSeconds() - Number(signed.timestamp)) <= TOLERANCE &&
      isSignedByWeChat(body, signed, settings.publicKey)
    );
  }

  /** A signed answer to a signed call. */
  async function send(
    method: 'GET' | 'POST',
    path: string,
    content?: object,
  ): Promise<{ status: number; content: unknown }> {
    const body = content ? JSON.stringify(content) : '';
    const response = await fetch(`${settings.origin}${path}`, {
      method,
      headers: {
        accept: JSON_TYPE,
        'content-type': JSON_TYPE,
        'wechatpay-serial': settings.publicKeyId,
        authorization: authorization(
          { method, path, body, seconds: nowSeconds(), nonce: randomUUID().replaceAll('-', '') },
          settings,
        ),
      },
      ...(content && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = Buffer.from(await response.arrayBuffer());
    if (!isAuthentic(answer, signatureOf(Object.fromEntries(response.headers))))
      throw new Error(`WeChat Pay's answer (${response.status}) is not signed by WeChat Pay`);
    return { status: response.status, content: readJson(answer.toString('utf8')) };
  }

  /** What WeChat Pay answers; undefined for what it does not know. */
  async function call(method: 'GET' | 'POST', path: string, asked?: object): Promise<unknown> {
    const { status, content } = await send(method, path, asked);
    if (status === 404) return undefined;
    if (status >= 300) throw answerError(status, `WeChat Pay answered ${status}`);
    return content;
  }

  /** What our refunds of a transaction gave back; undefined when something went that was none of them. */
  async function returnedOf(told: v.InferOutput<typeof transaction>, refunds: readonly RefundName[]) {
    if (told.trade_state === 'SUCCESS') return 0;
    if (told.trade_state !== 'REFUND' || refunds.length === 0) return undefined;
    let sum = 0;
    for (const { refundNo } of refunds) {
      const answer = await call('GET', `/v3/refund/domestic/refunds/${refundNo}`);
      if (answer === undefined) continue;
      const { status, amount } = v.parse(refunded, answer);
      if (status === GONE) sum += amount.refund;
    }
    return sum;
  }

  function reportOf(told: v.InferOutput<typeof transaction>): ProviderReport {
    const doubt = doubtOf(told);
    return {
      outcome: OUTCOMES[told.trade_state] ?? 'pending',
      amount: told.amount?.total ?? 0,
      currency: told.amount?.currency ?? 'CNY',
      ...(doubt !== undefined && { doubt }),
    };
  }

  function doubtOf(told: v.InferOutput<typeof transaction>): string | undefined {
    if (told.appid === settings.appId && told.mchid === settings.mchId) return undefined;
    return `it was paid to merchant ${told.mchid} in app ${told.appid}`;
  }

  return {
    async create({ orderNo, method, amount, currency, payerIp }, urls) {
      const order = {
        appid: settings.appId,
        mchid: settings.mchId,
        description: 'Coins',
        out_trade_no: orderNo,
        notify_url: urls.notify,
        amount: { total: toProvider({ CNY: 2 }, currency, amount), currency },
      };
      if (method === QR_CODE) {
        const answer = await call('POST', '/v3/pay/transactions/native', order);
        return { step: { kind: 'qr', text: v.parse(openedAsCode, answer).code_url } };
      }
      const answer = await call('POST', '/v3/pay/transactions/h5', {
        ...order,
        scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } },
      });
      const url = new URL(v.parse(openedOnPhone, answer).h5_url);
      url.searchParams.set('redirect_url', `${urls.return}?order=${orderNo}`);
      return { step: { kind: 'redirect', url: url.href } };
    },

    async query({ orderNo, refunds }) {
      const path = `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=${settings.mchId}`;
      const answer = await call('GET', path);
      if (answer === undefined) return undefined;
      const told = v.parse(transaction, answer);
      const returned = await returnedOf(told, refunds);
      const isUnclear = told.trade_state === 'REFUND' && returned === undefined;
      return {
        ...reportOf(told),
        ...(isUnclear && { doubt: 'an unknown part of it went back' }),
        ...(returned !== undefined && { returned }),
      };
    },

    async refund({ orderNo, amount: total, currency }, { refundNo, amount }) {
      const { status } = await send('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: orderNo,
        out_refund_no: refundNo,
        amount: {
          refund: toProvider({ CNY: 2 }, currency, amount),
          total: toProvider({ CNY: 2 }, currency, total),
          currency,
        },
      });
      if (status >= 500 || status === 429)
        throw answerError(status, `WeChat Pay answered ${status} to a refund`);
      return status < 300;
    },

    notices: {
      read({ headers, body }) {
        if (!isAuthentic(body, signatureOf(headers))) return undefined;
        const { id, event_type, resource } = v.parse(message, readJson(body.toString('utf8')));
        const content = readJson(decryptResource(resource, settings.apiV3Key));
        const told = v.safeParse(transaction, content);
        const about = { key: id, body: { id, event_type, content } };
        const ofRefund = v.safeParse(refundNotice, content);
        if (event_type.startsWith('REFUND.') && ofRefund.success)
          return { ...about, orderNo: ofRefund.output.out_trade_no };
        if (!told.success || !event_type.startsWith('TRANSACTION.')) return about;
        return { ...about, orderNo: told.output.out_trade_no, report: reportOf(told.output) };
      },
      taken: { status: 200, type: JSON_TYPE, body: '{"code":"SUCCESS","message":""}' },
      refused: { status: 401, type: JSON_TYPE, body: '{"code":"FAIL","message":"bad signature"}' },
    },

    readReturn: (parameters) => parameters.get('order') ?? undefined,
  };
}

function signatureOf(headers: IncomingHttpHeaders): SignatureHeaders {
  const header = (name: string) => String(headers[`wechatpay-${name}`] ?? '');
  return {
    serial: header('serial'),
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
  };
}
