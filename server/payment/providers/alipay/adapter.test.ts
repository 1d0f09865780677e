import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { openAlipay } from '../../../../tests/payment-simulators/alipay.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createAlipay } from './adapter.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const merchant = { appId: '2021000000000001', sellerId: '2088000000000001' };
const simulator = await openAlipay({ ...merchant, publicKey: keys.publicKey });
const { visit, stateOf, goToProvider, recharge, player } = await providerContract({
  database: await testDatabase(),
  key: 'alipay',
  simulator,
  open: (now) =>
    createAlipay(
      {
        ...merchant,
        origin: simulator.origin,
        privateKey: keys.privateKey,
        alipayKey: simulator.publicKey,
      },
      { now },
    ),
  isTaken: async (answer) => (await answer.text()) === 'success',
  foreign: [
    (orderNo) => simulator.notify(orderNo, { sellerId: '2088000000000002' }),
    (orderNo) => simulator.notify(orderNo, { appId: '2021000000000002' }),
  ],
  forgeAnswers(isForged) {
    simulator.forgeAnswers = isForged;
  },
  top: { planId: 303, currency: 'CNY', method: 'alipay-qr-code' },
});

test.each([
  ['alipay-qr-code', 'alipay.trade.page.pay'],
  ['alipay-wap', 'alipay.trade.wap.pay'],
])('%s goes to %s', async (method, page) => {
  const opened = await recharge(player(), { planId: 303, currency: 'CNY', method, providerId: 5 });
  expect(await (await goToProvider(opened.payUrl)).text()).toContain(`<h1>¥70.00 ${page}</h1>`);
});

test('a trade that can be refunded no more is paid', async () => {
  const { id, orderNo } = await visit();
  simulator.finish(orderNo);
  await simulator.notify(orderNo);
  expect(await stateOf(id)).toBe('succeeded');
});
