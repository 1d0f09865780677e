import { expect, test } from 'vitest';
import { openNewebPay } from '../../../../tests/payment-simulators/newebpay.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createNewebPay } from './adapter.ts';

const merchant = {
  merchantId: 'MS127874575',
  hashKey: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn',
  hashIv: 'C6AcmfqJILwgnhIP',
};
const simulator = await openNewebPay(merchant);
const { visit, stateOf, goToProvider, recharge, player } = await providerContract({
  database: await testDatabase(),
  key: 'newebpay',
  simulator,
  open: (now) => createNewebPay({ ...merchant, origin: simulator.origin }, { now }),
  isTaken: async (answer) => answer.status === 200 && (await answer.text()) === 'OK',
  foreign: [(orderNo) => simulator.notify(orderNo, { merchantId: 'MS999999999' })],
  forgeAnswers(isForged) {
    simulator.forgeAnswers = isForged;
  },
  countsWhole: true,
  top: { planId: 203, currency: 'TWD', method: 'credit-card' },
});

test.each(['json', 'json-text', 'query'] as const)('a result in the form %s is understood', async (shape) => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  await simulator.notify(orderNo, { shape });
  expect(await stateOf(id)).toBe('succeeded');
});

test('an order number is used once: the next visit is a new payment', async () => {
  const user = player();
  const request = { planId: 203, currency: 'TWD', method: 'credit-card', providerId: 2 };
  const first = await recharge(user, request);
  expect((await goToProvider(first.payUrl)).status).toBe(200);
  const second = await recharge(user, request);
  expect(second.payment.id).not.toBe(first.payment.id);
  expect((await goToProvider(second.payUrl)).status).toBe(200);
});
