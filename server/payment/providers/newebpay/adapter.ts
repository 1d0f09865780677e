import * as v from 'valibot';
import { isSameText } from '../../../http/same-text.ts';
import { type Decimals, fromProvider, toProvider } from '../../amount.ts';
import { readJson } from '../../json.ts';
import type { PaymentProvider } from '../../provider.ts';
import { answerError } from '../../provider-refusal.ts';
import type { ProviderReport } from '../../state.ts';
import { checkCode, checkValue, decrypt, encrypt, type NewebPayKeys, tradeSha } from './signature.ts';

export interface NewebPaySettings extends NewebPayKeys {
  /** `https://core.newebpay.com`, or `https://ccore.newebpay.com` for trials. */
  origin: string;
  merchantId: string;
}

/** NewebPay counts whole dollars. */
const DECIMALS: Decimals = { TWD: 0 };
const MPG_VERSION = '2.0';
const QUERY_VERSION = '1.3';
const CLOSE_VERSION = '1.1';
/** Kinds of a close: 1 takes the money, 2 gives it back. */
const GIVE_BACK = '2';
/** How long its page stays open, seconds. */
const TRADE_LIMIT = '900';
const TIMEOUT_MS = 10_000;
const PLAIN = 'text/plain; charset=utf-8';

const integer = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(0),
);

const trade = v.object({
  MerchantID: v.string(),
  MerchantOrderNo: v.string(),
  TradeNo: v.string(),
  Amt: integer,
});

/** What TradeInfo holds in JSON. */
const result = v.object({ Status: v.string(), Result: trade });

const answer = v.object({
  Status: v.string(),
  Message: v.optional(v.string()),
  Result: v.optional(v.unknown()),
});

/** 0 unpaid, 1 paid, 2 failed, 3 cancelled, 6 refunded. */
const foundTrade = v.object({
  ...trade.entries,
  TradeStatus: v.string(),
  CheckCode: v.string(),
  /** Of cards: 0 nothing went back; what can still go back. */
  BackStatus: v.optional(v.string(), '0'),
  BackBalance: v.optional(integer),
});

const OUTCOMES: Readonly<Record<string, ProviderReport['outcome']>> = {
  '0': 'pending',
  '1': 'paid',
  '2': 'failed',
  '3': 'cancelled',
  '6': 'paid',
};
const REFUNDED = '6';

/** NewebPay's hosted page (MPG): a form that the browser posts, a signed message, and a signed answer to a question. */
export function createNewebPay(settings: NewebPaySettings, deps: { now(): Date }): PaymentProvider {
  const { origin, merchantId } = settings;
  const seconds = () => String(Math.floor(deps.now().getTime() / 1000));

  /** What a notice or a returning browser carries; undefined unless our keys signed it. */
  function readResult(form: URLSearchParams): v.InferOutput<typeof result> | undefined {
    const tradeInfo = form.get('TradeInfo') ?? '';
    if (!isSameText(form.get('TradeSha') ?? '', tradeSha(tradeInfo, settings))) return undefined;
    const text = decrypt(tradeInfo, settings);
    const parsed = v.safeParse(result, text === undefined ? undefined : fromText(text));
    return parsed.success ? parsed.output : undefined;
  }

  function reportOf(outcome: ProviderReport['outcome'], told: v.InferOutput<typeof trade>): ProviderReport {
    return {
      outcome,
      amount: fromProvider(DECIMALS, 'TWD', told.Amt),
      currency: 'TWD',
      ...(told.MerchantID !== merchantId && { doubt: `it was paid to merchant ${told.MerchantID}` }),
    };
  }

  return {
    async create({ orderNo, amount, currency }, urls) {
      const fields = new URLSearchParams({
        MerchantID: merchantId,
        RespondType: 'JSON',
        TimeStamp: seconds(),
        Version: MPG_VERSION,
        MerchantOrderNo: orderNo,
        Amt: String(toProvider(DECIMALS, currency, amount)),
        ItemDesc: 'Coins',
        TradeLimit: TRADE_LIMIT,
        ReturnURL: urls.return,
        NotifyURL: urls.notify,
        LoginType: '0',
        CREDIT: '1',
      });
      const tradeInfo = encrypt(fields.toString(), settings);
      return {
        step: {
          kind: 'form',
          url: `${origin}/MPG/mpg_gateway`,
          fields: {
            MerchantID: merchantId,
            TradeInfo: tradeInfo,
            TradeSha: tradeSha(tradeInfo, settings),
            Version: MPG_VERSION,
            EncryptType: '0',
          },
        },
      };
    },

    async query({ orderNo, amount, currency }) {
      const asked = {
        Amt: toProvider(DECIMALS, currency, amount),
        MerchantID: merchantId,
        MerchantOrderNo: orderNo,
      };
      const response = await fetch(`${origin}/API/QueryTradeInfo`, {
        method: 'POST',
        body: new URLSearchParams({
          MerchantID: merchantId,
          Version: QUERY_VERSION,
          RespondType: 'JSON',
          CheckValue: checkValue(asked, settings),
          TimeStamp: seconds(),
          MerchantOrderNo: orderNo,
          Amt: String(asked.Amt),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw answerError(response.status, `NewebPay answered ${response.status}`);
      const { Status, Message, Result } = v.parse(answer, await response.json());
      if (Status === 'TRA10021') return undefined;
      if (Status !== 'SUCCESS') throw new Error(`NewebPay answered ${Status}: ${Message}`);
      const found = v.parse(foundTrade, Result);
      if (!isSameText(found.CheckCode, checkCode(found, settings)))
        throw new Error("NewebPay's CheckCode is not valid");
      const returned = fromProvider(DECIMALS, 'TWD', returnedOf(found));
      return { ...reportOf(OUTCOMES[found.TradeStatus] ?? 'pending', found), returned };
    },

    decimals: DECIMALS,
    takesUnnumberedRefunds: true,

    async refund({ orderNo, currency }, { amount }) {
      const fields = new URLSearchParams({
        RespondType: 'JSON',
        Version: CLOSE_VERSION,
        Amt: String(toProvider(DECIMALS, currency, amount)),
        MerchantOrderNo: orderNo,
        TimeStamp: seconds(),
        IndexType: '1',
        CloseType: GIVE_BACK,
      });
      const response = await fetch(`${origin}/API/CreditCard/Close`, {
        method: 'POST',
        body: new URLSearchParams({
          MerchantID_: merchantId,
          PostData_: encrypt(fields.toString(), settings),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok)
        throw answerError(response.status, `NewebPay answered ${response.status} to a refund`);
      return v.parse(answer, await response.json()).Status === 'SUCCESS';
    },

    notices: {
      read({ body }) {
        const told = readResult(new URLSearchParams(body.toString('utf8')));
        if (!told) return undefined;
        return {
          key: `${told.Result.TradeNo}:${told.Status}`,
          body: told,
          orderNo: told.Result.MerchantOrderNo,
          report: reportOf(told.Status === 'SUCCESS' ? 'paid' : 'failed', told.Result),
        };
      },
      taken: { status: 200, type: PLAIN, body: 'OK' },
      refused: { status: 400, type: PLAIN, body: 'bad signature' },
    },

    readReturn: (parameters) => readResult(parameters)?.Result.MerchantOrderNo,
  };
}

/** What went back of a trade, whole dollars. */
function returnedOf({ TradeStatus, Amt, BackStatus, BackBalance }: v.InferOutput<typeof foundTrade>): number {
  if (BackStatus !== '0' && BackBalance !== undefined) return Amt - BackBalance;
  return TradeStatus === REFUNDED ? Amt : 0;
}

/** TradeInfo is JSON, or a query string with the result's fields beside the status; Result may be JSON in a string. */
function fromText(text: string): unknown {
  const json = readJson(text);
  if (json === undefined) {
    const flat = Object.fromEntries(new URLSearchParams(text));
    return { Status: flat.Status, Result: flat };
  }
  const outer = v.safeParse(v.object({ Status: v.string(), Result: v.unknown() }), json);
  if (!outer.success) return undefined;
  const { Status, Result } = outer.output;
  return { Status, Result: typeof Result === 'string' ? readJson(Result) : Result };
}
