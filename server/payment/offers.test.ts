import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openPay } from '../testing/pay.ts';
import type { ProviderKey } from './catalogue.ts';
import type { PaymentProvider } from './provider.ts';
import { createNewebPay } from './providers/newebpay/adapter.ts';
import { createStripe } from './providers/stripe/adapter.ts';

const database = await testDatabase();
const origin = 'https://provider.invalid';
const providers = (now: () => Date): [ProviderKey, PaymentProvider][] => [
  [
    'newebpay',
    createNewebPay({ origin, merchantId: 'MS1', hashKey: 'k'.repeat(32), hashIv: 'i'.repeat(16) }, { now }),
  ],
  ['stripe', createStripe({ origin, secretKey: 'sk_1', webhookSecret: 'whsec_1' }, { now })],
];

async function offered(options: Parameters<typeof openPay>[1]): Promise<string[]> {
  const { payment } = await openPay(database, options);
  return payment.offers('moggie', ['credit-card'], 'TWD').map(({ provider }) => provider.key);
}

test('a provider that is not configured is not on offer', async () => {
  expect(await offered({})).toEqual(['moggie']);
});

test('a provider that forbids adult games is on offer only where none are sold', async () => {
  expect(await offered({ providers })).toEqual(['moggie', 'newebpay']);
  expect(await offered({ providers, allAges: true })).toEqual(['moggie', 'newebpay', 'stripe']);
});

test('a provider that is switched off takes no new payments, and its messages still arrive', async () => {
  const switchedOff = new Set<ProviderKey>(['newebpay']);
  expect(await offered({ providers, switchedOff })).toEqual(['moggie']);
  const { recharge, player, tell } = await openPay(database, { providers, switchedOff });
  const refused = recharge(player(), { method: 'credit-card', providerId: 2 });
  await expect(refused).rejects.toThrow(expect.objectContaining({ code: 'pay/provider-unavailable' }));
  expect(await (await tell('', { path: '/pay/notify/newebpay' })).text()).toBe('bad signature');
  expect((await tell('', { path: '/pay/notify/alipay' })).status).toBe(404);
});

test('a browser that names no payment goes to the store', async () => {
  const { origin: store } = await openPay(database, { providers });
  const back = await fetch(`${store}/pay/return/stripe?order=P1`, { redirect: 'manual' });
  expect([back.status, back.headers.get('location')]).toEqual([303, '/']);
});
