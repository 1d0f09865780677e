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

test.each([
  [
    { ...NEWEBPAY, NEWEBPAY_HASH_IV: undefined },
    'NEWEBPAY_HASH_IV: must be set too: NEWEBPAY_MERCHANT_ID is, and NewebPay needs both',
  ],
  [{ ...NEWEBPAY, NEWEBPAY_HASH_KEY: 'short' }, 'NEWEBPAY_HASH_KEY: must have 32 characters'],
  [
    { ...NEWEBPAY, NEWEBPAY_ORIGIN: 'https://ccore.newebpay.com/MPG' },
    'NEWEBPAY_ORIGIN: must be an origin such as https://example.com',
  ],
])('half of it stops the start with one line that repeats no secret', (env, line) => {
  expect(() => readProviderSettings(env)).toThrow(line);
});
