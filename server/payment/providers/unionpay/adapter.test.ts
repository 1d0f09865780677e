import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { openUnionPay } from '../../../../tests/payment-simulators/unionpay.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createUnionPay } from './adapter.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const merchant = { merchantId: '777290058110048', certId: '68759663125' };
const simulator = await openUnionPay({ ...merchant, publicKey: keys.publicKey });

const open = (now: () => Date) =>
  createUnionPay(
    {
      ...merchant,
      origin: simulator.origin,
      privateKey: keys.privateKey,
      authority: simulator.authority,
      signer: simulator.signer,
    },
    { now },
  );

await providerContract({
  database: await testDatabase(),
  key: 'unionpay',
  simulator,
  open,
  isTaken: async (answer) => answer.status === 200,
  foreign: [(orderNo) => simulator.notify(orderNo, { merId: '777290058110049' })],
  forgeAnswers(isForged) {
    simulator.forgeAnswers = isForged;
  },
  top: { planId: 303, currency: 'CNY', method: 'unionpay' },
});

test('a success with a defect, A6, is a success, and can be paid back', async () => {
  const unionPay = open(() => new Date());
  const createdAt = new Date();
  const order = {
    orderNo: 'PDEFECT00000000000000000001',
    ref: null,
    method: 'unionpay',
    amount: 7_000,
    currency: 'CNY',
    createdAt,
    refunds: [],
  };
  const { step } = await unionPay.create(
    { ...order, payerIp: '127.0.0.1' },
    { notify: simulator.origin, return: simulator.origin },
  );
  if (step.kind !== 'form') throw new Error('UnionPay is paid by a form');
  await fetch(step.url, { method: 'POST', body: new URLSearchParams(step.fields) });
  simulator.hasDefects = true;
  simulator.decide(order.orderNo, 'paid');
  simulator.hasDefects = false;
  expect(await unionPay.query?.(order)).toEqual({
    outcome: 'paid',
    amount: 7_000,
    currency: 'CNY',
    returned: 0,
  });
  const refund = { refundNo: 'RDEFECT00000000000000000001', amount: 3_000, createdAt };
  expect(await unionPay.refund?.(order, refund)).toBe(true);
  expect(await unionPay.query?.({ ...order, refunds: [refund] })).toMatchObject({ returned: 3_000 });
});
