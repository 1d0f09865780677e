import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWeChatPay } from '../../../../tests/payment-simulators/wechat-pay.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createWeChatPay } from './adapter.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const merchant = {
  appId: 'wx0000000000000001',
  mchId: '1900000001',
  serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  apiV3Key: 'an APIv3 key has 32 characters..',
  publicKeyId: 'PUB_KEY_ID_0119000000012026112100',
};
const time = { now: () => new Date() };
const simulator = await openWeChatPay({ ...merchant, publicKey: keys.publicKey }, () => time.now());
const { visit, stateOf, payment, clock } = await providerContract({
  database: await testDatabase(),
  key: 'wechatpay',
  simulator,
  open(now) {
    time.now = now;
    const { origin, publicKey } = simulator;
    return createWeChatPay({ ...merchant, origin, publicKey, privateKey: keys.privateKey }, { now });
  },
  isTaken: async (answer) => answer.status === 200 || answer.status === 204,
  top: { planId: 303, currency: 'CNY', method: 'wechatpay-wap' },
});

test("is told the payer's own address", async () => {
  const { orderNo } = await visit();
  expect(simulator.payerIpOf(orderNo)).toBe('127.0.0.1');
});

test("another merchant's payment waits for a person", async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  await simulator.notify(orderNo, { mchId: '1900000002' });
  expect(await stateOf(id)).toBe('review');
});

test('a message six minutes old is refused', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  expect((await simulator.notify(orderNo, { age: 360 })).status).toBe(401);
  expect(await stateOf(id)).toBe('redirected');
});

test('an answer that WeChat Pay did not sign is not believed', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  simulator.forgeAnswers = true;
  clock.now = new Date(clock.now.getTime() + 60_000);
  const failures = await payment.sweep();
  simulator.forgeAnswers = false;
  expect(failures).toMatchObject([
    { orderNo, error: { message: "WeChat Pay's answer (200) is not signed by WeChat Pay" } },
  ]);
  expect(await stateOf(id)).toBe('redirected');
});

test('a payment that was paid back meanwhile is not credited: it waits for a person', async () => {
  const { id, orderNo } = await visit();
  simulator.refund(orderNo);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect(await payment.sweep()).toEqual([]);
  expect(await stateOf(id)).toBe('review');
});
