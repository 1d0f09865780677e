import { generateKeyPairSync, type KeyObject, type X509Certificate } from 'node:crypto';
import { openAlipay } from './alipay.ts';
import { openLinePay } from './line-pay.ts';
import { openNewebPay } from './newebpay.ts';
import { openPayPal } from './paypal.ts';
import { openStripe } from './stripe.ts';
import { openSugoi } from './sugoi.ts';
import { openTapPay } from './tappay.ts';
import { openUnionPay } from './unionpay.ts';
import { openWeChatPay } from './wechat-pay.ts';

const now = () => new Date();
const privateText = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const publicText = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const certificateText = (certificate: X509Certificate) => certificate.raw.toString('base64');

/** A simulator of every provider, and the settings of a store that uses them; `origin` is that store's, once it is open. */
export async function openSimulators(origin: () => string) {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const newebPay = {
    merchantId: 'MS127874575',
    hashKey: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn',
    hashIv: 'C6AcmfqJILwgnhIP',
  };
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };
  const linePay = { channelId: '1234567890', channelSecret: 'a917ab6a2367b536f8e5a6e2977e06f4' };
  const alipay = { appId: '2021000000000001', sellerId: '2088000000000001' };
  const weChatPay = {
    appId: 'wx0000000000000001',
    mchId: '1900000001',
    serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    apiV3Key: 'an APIv3 key has 32 characters..',
    publicKeyId: 'PUB_KEY_ID_0119000000012026112100',
  };
  const payPal = { clientId: 'client', clientSecret: 'secret', webhookId: '1JE4291016473214C' };
  const sugoi = { merchantId: 'moggie', secret: 'a secret of the store and Sugoi.' };
  const tapPay = { partnerKey: 'partner_1', merchantId: 'MOGGIE_CTBC' };
  const unionPay = { merchantId: '777290058110048', certId: '68759663125' };
  const { publicKey } = keys;
  const simulators = {
    newebpay: await openNewebPay(newebPay),
    stripe: await openStripe(stripe, now, () => `${origin()}/pay/notify/stripe`),
    'line-pay': await openLinePay(linePay),
    alipay: await openAlipay({ ...alipay, publicKey }),
    wechatpay: await openWeChatPay({ ...weChatPay, publicKey }, now),
    paypal: await openPayPal(payPal, () => `${origin()}/pay/notify/paypal`),
    sugoi: await openSugoi(sugoi, now),
    tappay: await openTapPay(tapPay),
    unionpay: await openUnionPay({ ...unionPay, publicKey }),
  };
  const settings = {
    // Stripe and PayPal take no money where adult games are sold.
    ALL_AGES_PLATFORMS: 'moggie',
    NEWEBPAY_MERCHANT_ID: newebPay.merchantId,
    NEWEBPAY_HASH_KEY: newebPay.hashKey,
    NEWEBPAY_HASH_IV: newebPay.hashIv,
    NEWEBPAY_ORIGIN: simulators.newebpay.origin,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_ORIGIN: simulators.stripe.origin,
    LINE_PAY_CHANNEL_ID: linePay.channelId,
    LINE_PAY_CHANNEL_SECRET: linePay.channelSecret,
    LINE_PAY_ORIGIN: simulators['line-pay'].origin,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: privateText(keys.privateKey),
    ALIPAY_PUBLIC_KEY: publicText(simulators.alipay.publicKey),
    ALIPAY_ORIGIN: simulators.alipay.origin,
    WECHAT_PAY_APP_ID: weChatPay.appId,
    WECHAT_PAY_MCH_ID: weChatPay.mchId,
    WECHAT_PAY_SERIAL: weChatPay.serial,
    WECHAT_PAY_PRIVATE_KEY: privateText(keys.privateKey),
    WECHAT_PAY_API_V3_KEY: weChatPay.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: weChatPay.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY: publicText(simulators.wechatpay.publicKey),
    WECHAT_PAY_ORIGIN: simulators.wechatpay.origin,
    PAYPAL_CLIENT_ID: payPal.clientId,
    PAYPAL_CLIENT_SECRET: payPal.clientSecret,
    PAYPAL_WEBHOOK_ID: payPal.webhookId,
    PAYPAL_ORIGIN: simulators.paypal.origin,
    SUGOI_MERCHANT_ID: sugoi.merchantId,
    SUGOI_SECRET: sugoi.secret,
    SUGOI_ORIGIN: simulators.sugoi.origin,
    TAPPAY_PARTNER_KEY: tapPay.partnerKey,
    TAPPAY_MERCHANT_ID: tapPay.merchantId,
    TAPPAY_APP_ID: '12348',
    TAPPAY_APP_KEY: 'app_1',
    TAPPAY_ORIGIN: simulators.tappay.origin,
    TAPPAY_SDK: `${simulators.tappay.origin}/sdk/tpdirect`,
    UNIONPAY_MERCHANT_ID: unionPay.merchantId,
    UNIONPAY_CERT_ID: unionPay.certId,
    UNIONPAY_PRIVATE_KEY: privateText(keys.privateKey),
    UNIONPAY_AUTHORITY: certificateText(simulators.unionpay.authority),
    UNIONPAY_SIGNER: simulators.unionpay.signer,
    UNIONPAY_ORIGIN: simulators.unionpay.origin,
    BANK_TRANSFER_HOLDER: 'Moggie Ltd',
    BANK_TRANSFER_BANK: 'Bank of Cats',
    BANK_TRANSFER_ACCOUNTS: 'EUR:DE02 1203 0000 0000 2020 51',
  };
  return { simulators, settings };
}
