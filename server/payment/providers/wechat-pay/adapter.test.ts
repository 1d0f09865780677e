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
const { visit, recharge, player, payment, wallet } = await providerContract({
  database: await testDatabase(),
  key: 'wechatpay',
  simulator,
  open(now) {
    time.now = now;
    const { origin, publicKey } = simulator;
    return createWeChatPay({ ...merchant, origin, publicKey, privateKey: keys.privateKey }, { now });
  },
  isTaken: async (answer) => answer.status === 200 || answer.status === 204,
  foreign: [(orderNo) => simulator.notify(orderNo, { mchId: '1900000002' })],
  signsTime: true,
  hidesReturns: true,
  forgeAnswers(isForged) {
    simulator.forgeAnswers = isForged;
  },
  top: { planId: 303, currency: 'CNY', method: 'wechatpay-wap' },
});

test("is told the payer's own address", async () => {
  const { orderNo } = await visit();
  expect(simulator.payerIpOf(orderNo)).toBe('127.0.0.1');
});

test('on a desktop the payer scans a code, and the message credits the coins', async () => {
  const user = player();
  const request = { planId: 303, currency: 'CNY', method: 'wechatpay-qr-code', providerId: 6 };
  const { payment: opened, payUrl } = await recharge(user, request);
  const page = await (await fetch(payUrl)).text();
  expect(page).toMatch(/<figure class="scan".*<svg/s);
  simulator.decide(opened.orderNo, 'paid');
  await simulator.notify(opened.orderNo);
  expect((await payment.payment(user, opened.id)).state).toBe('succeeded');
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('a refund that ends abnormally gave nothing back, whatever the order says', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  await simulator.sendBack(orderNo);
  simulator.refundStatus = 'ABNORMAL';
  const { state } = await payment.operator.refund(orderNo, 1_000, 'asked for');
  await payment.operator.reconcile('wechatpay', '2026-11-21');
  simulator.refundStatus = 'SUCCESS';
  expect(state).toBe('requested');
  const { reversals } = await payment.operator.waiting();
  expect(reversals.filter(({ paymentId }) => paymentId === id)).toMatchObject([
    { kind: 'refund', state: 'requested', amount: 1_000 },
  ]);
});
