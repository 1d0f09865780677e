import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import * as v from 'valibot';
import { ConfigError } from '../../config-error.ts';
import type { AlipaySettings } from './alipay/adapter.ts';
import type { BankTransferSettings } from './bank-transfer/adapter.ts';
import type { LinePaySettings } from './line-pay/adapter.ts';
import type { NewebPaySettings } from './newebpay/adapter.ts';
import type { PayPalSettings } from './paypal/adapter.ts';
import type { StripeSettings } from './stripe/adapter.ts';
import type { SugoiSettings } from './sugoi/adapter.ts';
import type { TapPaySettings } from './tappay/adapter.ts';
import type { UnionPaySettings } from './unionpay/adapter.ts';
import type { WeChatPaySettings } from './wechat-pay/adapter.ts';

/** Settings of the providers that are configured. */
export interface ProviderSettings {
  newebpay?: NewebPaySettings;
  stripe?: StripeSettings;
  linePay?: LinePaySettings;
  alipay?: AlipaySettings;
  weChatPay?: WeChatPaySettings;
  payPal?: PayPalSettings;
  sugoi?: SugoiSettings;
  tapPay?: TapPaySettings;
  unionPay?: UnionPaySettings;
  bankTransfer?: BankTransferSettings;
}

type Environment = Record<string, string | undefined>;

const needed = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const ofLength = (length: number) => v.pipe(v.string(), v.length(length, `must have ${length} characters`));
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://example.com',
  ),
);
const originOr = (usual: string) => v.optional(origin, usual);

/** An RSA key: its DER in base64, without the frame of a PEM file. */
const rsaKey = (what: string, read: (der: Buffer) => KeyObject) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        const key = read(Buffer.from(dataset.value, 'base64'));
        if (key.asymmetricKeyType === 'rsa') return key;
      } catch {
        // What OpenSSL says of it names no variable.
      }
      addIssue({ message: `must be an RSA ${what} key in base64` });
      return NEVER;
    }),
  );
const privateKey = rsaKey('private (PKCS #8)', (der) =>
  createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
);
const publicKey = rsaKey('public (SPKI)', (der) =>
  createPublicKey({ key: der, format: 'der', type: 'spki' }),
);

const newebPay = v.object({
  NEWEBPAY_MERCHANT_ID: needed,
  NEWEBPAY_HASH_KEY: ofLength(32),
  NEWEBPAY_HASH_IV: ofLength(16),
  /** Trials: https://ccore.newebpay.com. */
  NEWEBPAY_ORIGIN: originOr('https://core.newebpay.com'),
});

const stripe = v.object({
  STRIPE_SECRET_KEY: v.pipe(v.string(), v.startsWith('sk_', 'must start with sk_')),
  STRIPE_WEBHOOK_SECRET: v.pipe(v.string(), v.startsWith('whsec_', 'must start with whsec_')),
  STRIPE_ORIGIN: originOr('https://api.stripe.com'),
});

const linePay = v.object({
  LINE_PAY_CHANNEL_ID: needed,
  LINE_PAY_CHANNEL_SECRET: needed,
  /** Trials: https://sandbox-api-pay.line.me. */
  LINE_PAY_ORIGIN: originOr('https://api-pay.line.me'),
});

const alipay = v.object({
  ALIPAY_APP_ID: needed,
  ALIPAY_SELLER_ID: v.pipe(v.string(), v.regex(/^2088\d{12}$/, 'must be 2088 and twelve digits')),
  ALIPAY_PRIVATE_KEY: privateKey,
  /** Alipay's own, not the application's. */
  ALIPAY_PUBLIC_KEY: publicKey,
  /** Trials: https://openapi-sandbox.dl.alipaydev.com. */
  ALIPAY_ORIGIN: originOr('https://openapi.alipay.com'),
});

const weChatPay = v.object({
  WECHAT_PAY_APP_ID: needed,
  WECHAT_PAY_MCH_ID: needed,
  WECHAT_PAY_SERIAL: needed,
  WECHAT_PAY_PRIVATE_KEY: privateKey,
  WECHAT_PAY_API_V3_KEY: ofLength(32),
  WECHAT_PAY_PUBLIC_KEY_ID: v.pipe(v.string(), v.startsWith('PUB_KEY_ID_', 'must start with PUB_KEY_ID_')),
  WECHAT_PAY_PUBLIC_KEY: publicKey,
  WECHAT_PAY_ORIGIN: originOr('https://api.mch.weixin.qq.com'),
});

const payPal = v.object({
  PAYPAL_CLIENT_ID: needed,
  PAYPAL_CLIENT_SECRET: needed,
  PAYPAL_WEBHOOK_ID: needed,
  /** Trials: https://api-m.sandbox.paypal.com. */
  PAYPAL_ORIGIN: originOr('https://api-m.paypal.com'),
});

const tapPay = v.object({
  TAPPAY_PARTNER_KEY: needed,
  TAPPAY_MERCHANT_ID: needed,
  TAPPAY_APP_ID: v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number'), v.transform(Number)),
  TAPPAY_APP_KEY: needed,
  /** Trials: https://sandbox.tappaysdk.com. */
  TAPPAY_ORIGIN: originOr('https://prod.tappaysdk.com'),
  TAPPAY_SDK: v.optional(
    v.pipe(v.string(), v.url('must be the address of a script')),
    'https://js.tappaysdk.com/sdk/tpdirect/v5.19.2',
  ),
});

const certificate = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return new X509Certificate(Buffer.from(dataset.value, 'base64'));
    } catch {
      addIssue({ message: 'must be an X.509 certificate (DER) in base64' });
      return NEVER;
    }
  }),
);

const unionPay = v.object({
  UNIONPAY_MERCHANT_ID: needed,
  UNIONPAY_CERT_ID: v.pipe(v.string(), v.regex(/^\d+$/, 'must be the serial number in decimal')),
  UNIONPAY_PRIVATE_KEY: privateKey,
  /** The authority that issues UnionPay's certificates, the middle one. */
  UNIONPAY_AUTHORITY: certificate,
  /** Trials: 00040000:SIGN. */
  UNIONPAY_SIGNER: v.optional(needed, '中国银联股份有限公司'),
  /** Trials: https://gateway.test.95516.com. */
  UNIONPAY_ORIGIN: originOr('https://gateway.95516.com'),
});

const bankTransfer = v.object({
  BANK_TRANSFER_HOLDER: needed,
  BANK_TRANSFER_BANK: needed,
  /** `EUR:DE02 1203 0000 0000 2020 51;TWD:808 0123456789012`. */
  BANK_TRANSFER_ACCOUNTS: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{3}:[^;:]+(;[A-Z]{3}:[^;:]+)*$/, 'must look like EUR:DE02 1203 ...;TWD:808 ...'),
    v.transform((text) => new Map(text.split(';').map((pair) => accountOf(pair)))),
  ),
});

function accountOf(pair: string): [currency: string, account: string] {
  return [pair.slice(0, 3), pair.slice(4).trim()];
}

/** Unverified: see its adapter before setting these. */
const sugoi = v.object({
  SUGOI_MERCHANT_ID: needed,
  SUGOI_SECRET: v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
  SUGOI_ORIGIN: origin,
});

/**
 * Settings of the payment providers from environment variables: a provider of whose variables none is set is off, one of
 * whose needed variables some are missing stops the start. Throws ConfigError.
 */
export function readProviderSettings(env: Environment): ProviderSettings {
  const ofNewebPay = readAll('NewebPay', newebPay, env);
  const ofStripe = readAll('Stripe', stripe, env);
  const ofLinePay = readAll('LINE Pay', linePay, env);
  const ofAlipay = readAll('Alipay', alipay, env);
  const ofWeChatPay = readAll('WeChat Pay', weChatPay, env);
  const ofPayPal = readAll('PayPal', payPal, env);
  const ofSugoi = readAll('Sugoi', sugoi, env);
  const ofTapPay = readAll('TapPay', tapPay, env);
  const ofUnionPay = readAll('UnionPay', unionPay, env);
  const ofBankTransfer = readAll('Bank transfer', bankTransfer, env);
  return {
    ...(ofNewebPay && {
      newebpay: {
        merchantId: ofNewebPay.NEWEBPAY_MERCHANT_ID,
        hashKey: ofNewebPay.NEWEBPAY_HASH_KEY,
        hashIv: ofNewebPay.NEWEBPAY_HASH_IV,
        origin: ofNewebPay.NEWEBPAY_ORIGIN,
      },
    }),
    ...(ofStripe && {
      stripe: {
        secretKey: ofStripe.STRIPE_SECRET_KEY,
        webhookSecret: ofStripe.STRIPE_WEBHOOK_SECRET,
        origin: ofStripe.STRIPE_ORIGIN,
      },
    }),
    ...(ofLinePay && {
      linePay: {
        channelId: ofLinePay.LINE_PAY_CHANNEL_ID,
        channelSecret: ofLinePay.LINE_PAY_CHANNEL_SECRET,
        origin: ofLinePay.LINE_PAY_ORIGIN,
      },
    }),
    ...(ofAlipay && {
      alipay: {
        appId: ofAlipay.ALIPAY_APP_ID,
        sellerId: ofAlipay.ALIPAY_SELLER_ID,
        privateKey: ofAlipay.ALIPAY_PRIVATE_KEY,
        alipayKey: ofAlipay.ALIPAY_PUBLIC_KEY,
        origin: ofAlipay.ALIPAY_ORIGIN,
      },
    }),
    ...(ofWeChatPay && {
      weChatPay: {
        appId: ofWeChatPay.WECHAT_PAY_APP_ID,
        mchId: ofWeChatPay.WECHAT_PAY_MCH_ID,
        serial: ofWeChatPay.WECHAT_PAY_SERIAL,
        privateKey: ofWeChatPay.WECHAT_PAY_PRIVATE_KEY,
        apiV3Key: ofWeChatPay.WECHAT_PAY_API_V3_KEY,
        publicKeyId: ofWeChatPay.WECHAT_PAY_PUBLIC_KEY_ID,
        publicKey: ofWeChatPay.WECHAT_PAY_PUBLIC_KEY,
        origin: ofWeChatPay.WECHAT_PAY_ORIGIN,
      },
    }),
    ...(ofPayPal && {
      payPal: {
        clientId: ofPayPal.PAYPAL_CLIENT_ID,
        clientSecret: ofPayPal.PAYPAL_CLIENT_SECRET,
        webhookId: ofPayPal.PAYPAL_WEBHOOK_ID,
        origin: ofPayPal.PAYPAL_ORIGIN,
      },
    }),
    ...(ofSugoi && {
      sugoi: {
        merchantId: ofSugoi.SUGOI_MERCHANT_ID,
        secret: ofSugoi.SUGOI_SECRET,
        origin: ofSugoi.SUGOI_ORIGIN,
      },
    }),
    ...(ofTapPay && {
      tapPay: {
        partnerKey: ofTapPay.TAPPAY_PARTNER_KEY,
        merchantId: ofTapPay.TAPPAY_MERCHANT_ID,
        appId: ofTapPay.TAPPAY_APP_ID,
        appKey: ofTapPay.TAPPAY_APP_KEY,
        origin: ofTapPay.TAPPAY_ORIGIN,
        sdk: ofTapPay.TAPPAY_SDK,
      },
    }),
    ...(ofUnionPay && {
      unionPay: {
        merchantId: ofUnionPay.UNIONPAY_MERCHANT_ID,
        certId: ofUnionPay.UNIONPAY_CERT_ID,
        privateKey: ofUnionPay.UNIONPAY_PRIVATE_KEY,
        authority: ofUnionPay.UNIONPAY_AUTHORITY,
        signer: ofUnionPay.UNIONPAY_SIGNER,
        origin: ofUnionPay.UNIONPAY_ORIGIN,
      },
    }),
    ...(ofBankTransfer && {
      bankTransfer: {
        holder: ofBankTransfer.BANK_TRANSFER_HOLDER,
        bank: ofBankTransfer.BANK_TRANSFER_BANK,
        accounts: ofBankTransfer.BANK_TRANSFER_ACCOUNTS,
      },
    }),
  };
}

/** A provider's variables; undefined when none of them is set. */
function readAll<T extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  provider: string,
  schema: T,
  env: Environment,
): v.InferOutput<T> | undefined {
  const names = Object.keys(schema.entries);
  const given = names.find((name) => env[name]);
  if (given === undefined) return undefined;
  const present = Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const parsed = v.safeParse(schema, present, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const name = String(issue.path?.[0]?.key);
  throw new ConfigError(
    name in present
      ? `${name}: ${issue.message}`
      : `${name}: must be set too: ${given} is, and ${provider} needs both`,
  );
}
