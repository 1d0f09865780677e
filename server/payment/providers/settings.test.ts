import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readProviderSettings } from './settings.ts';

const NEWEBPAY = {
  NEWEBPAY_MERCHANT_ID: 'MS127874575',
  NEWEBPAY_HASH_KEY: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn',
  NEWEBPAY_HASH_IV: 'C6AcmfqJILwgnhIP',
};

test('a provider of whose variables none is set is off', () => {
  expect(readProviderSettings({})).toEqual({});
});

test('one whose variables are set is on, at its real address', () => {
  expect(readProviderSettings(NEWEBPAY)).toEqual({
    newebpay: {
      merchantId: 'MS127874575',
      hashKey: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn',
      hashIv: 'C6AcmfqJILwgnhIP',
      origin: 'https://core.newebpay.com',
    },
  });
});

test('an origin of its own is taken, for trials', () => {
  const env = {
    LINE_PAY_CHANNEL_ID: '1234567890',
    LINE_PAY_CHANNEL_SECRET: 'a917ab6a2367b536f8e5a6e2977e06f4',
    LINE_PAY_ORIGIN: 'https://sandbox-api-pay.line.me',
  };
  expect(readProviderSettings(env)).toEqual({
    linePay: {
      channelId: '1234567890',
      channelSecret: 'a917ab6a2367b536f8e5a6e2977e06f4',
      origin: 'https://sandbox-api-pay.line.me',
    },
  });
});

test('keys are read, and only RSA keys', () => {
  const der = { format: 'der', type: 'pkcs8' } as const;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const env = {
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_PRIVATE_KEY: privateKey.export(der).toString('base64'),
    ALIPAY_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
  const { alipay } = readProviderSettings(env);
  expect(alipay?.privateKey.equals(privateKey)).toBe(true);
  expect(alipay?.alipayKey.equals(publicKey)).toBe(true);
  const other = generateKeyPairSync('ed25519').privateKey.export(der).toString('base64');
  for (const wrong of ['-----BEGIN', other])
    expect(() => readProviderSettings({ ...env, ALIPAY_PRIVATE_KEY: wrong })).toThrow(
      'ALIPAY_PRIVATE_KEY: must be an RSA private (PKCS #8) key in base64',
    );
});

test('accounts of transfers are read by currency', () => {
  const { bankTransfer } = readProviderSettings({
    BANK_TRANSFER_HOLDER: 'Moggie Ltd',
    BANK_TRANSFER_BANK: 'Bank of Cats',
    BANK_TRANSFER_ACCOUNTS: 'EUR:DE02 1203 0000 0000 2020 51;TWD:808 0123456789012',
  });
  expect([...(bankTransfer?.accounts ?? [])]).toEqual([
    ['EUR', 'DE02 1203 0000 0000 2020 51'],
    ['TWD', '808 0123456789012'],
  ]);
});

test.each([
  [
    { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_SECRET_KEY: must be set too: STRIPE_WEBHOOK_SECRET is, and Stripe needs both',
  ],
  [
    { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_SECRET_KEY: must start with sk_',
  ],
  [
    { WECHAT_PAY_MCH_ID: '1', WECHAT_PAY_APP_ID: 'wx1' },
    'WECHAT_PAY_SERIAL: must be set too: WECHAT_PAY_APP_ID is, and WeChat Pay needs both',
  ],
  [
    { PAYPAL_CLIENT_ID: '1', PAYPAL_CLIENT_SECRET: '2' },
    'PAYPAL_WEBHOOK_ID: must be set too: PAYPAL_CLIENT_ID is, and PayPal needs both',
  ],
  [
    { SUGOI_MERCHANT_ID: '1', SUGOI_SECRET: 's'.repeat(32) },
    'SUGOI_ORIGIN: must be set too: SUGOI_MERCHANT_ID is, and Sugoi needs both',
  ],
  [
    { LINE_PAY_CHANNEL_ID: '1' },
    'LINE_PAY_CHANNEL_SECRET: must be set too: LINE_PAY_CHANNEL_ID is, and LINE Pay needs both',
  ],
  [
    { ...NEWEBPAY, NEWEBPAY_HASH_IV: undefined },
    'NEWEBPAY_HASH_IV: must be set too: NEWEBPAY_MERCHANT_ID is, and NewebPay needs both',
  ],
  [
    { TAPPAY_PARTNER_KEY: 'p', TAPPAY_MERCHANT_ID: 'm' },
    'TAPPAY_APP_ID: must be set too: TAPPAY_PARTNER_KEY is, and TapPay needs both',
  ],
  [
    { UNIONPAY_MERCHANT_ID: '777290058110048', UNIONPAY_CERT_ID: 'ab' },
    'UNIONPAY_CERT_ID: must be the serial number in decimal',
  ],
  [
    { BANK_TRANSFER_HOLDER: 'Moggie Ltd', BANK_TRANSFER_BANK: 'Bank of Cats' },
    'BANK_TRANSFER_ACCOUNTS: must be set too: BANK_TRANSFER_HOLDER is, and Bank transfer needs both',
  ],
  [
    { BANK_TRANSFER_HOLDER: 'a', BANK_TRANSFER_BANK: 'b', BANK_TRANSFER_ACCOUNTS: 'DE02' },
    'BANK_TRANSFER_ACCOUNTS: must look like EUR:DE02 1203 ...;TWD:808 ...',
  ],
  [{ ...NEWEBPAY, NEWEBPAY_HASH_KEY: 'short' }, 'NEWEBPAY_HASH_KEY: must have 32 characters'],
  [
    { ...NEWEBPAY, NEWEBPAY_ORIGIN: 'https://ccore.newebpay.com/MPG' },
    'NEWEBPAY_ORIGIN: must be an origin such as https://example.com',
  ],
])('half of it stops the start with one line that repeats no secret', (env, line) => {
  expect(() => readProviderSettings(env)).toThrow(line);
});
