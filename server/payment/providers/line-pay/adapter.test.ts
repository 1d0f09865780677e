import { expect, test } from 'vitest';
import { openLinePay } from '../../../../tests/payment-simulators/line-pay.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { PROVIDERS } from '../../catalogue.ts';
import { createLinePay } from './adapter.ts';

const PROVIDER = PROVIDERS.find(({ key }) => key === 'line-pay')?.id ?? 0;
const channel = { channelId: '1234567890', channelSecret: 'a917ab6a2367b536f8e5a6e2977e06f4' };
const simulator = await openLinePay(channel);
const { visit, stateOf, recharge, player, goToProvider, payment, clock } = await providerContract({
  database: await testDatabase(),
  key: 'line-pay',
  simulator,
  open: () => createLinePay({ ...channel, origin: simulator.origin }),
  countsWhole: true,
  top: { planId: 203, currency: 'TWD', method: 'line-pay' },
});

test('an approved payment is confirmed once, by browser and sweeper at the same time', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  clock.now = new Date(clock.now.getTime() + 60_000);
  await Promise.all([simulator.sendBack(orderNo), payment.sweep(), simulator.sendBack(orderNo)]);
  expect(await stateOf(id)).toBe('succeeded');
});

test('a payment that nobody approved is never confirmed', async () => {
  const { orderNo } = await visit();
  await simulator.sendBack(orderNo);
  expect(simulator.confirmationsOf(orderNo)).toBe(0);
});

test('a confirmation whose answer was lost is not a failure: the sweeper finds it', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  simulator.loseConfirmations = true;
  expect((await simulator.sendBack(orderNo)).status).toBe(303);
  simulator.loseConfirmations = false;
  expect(await stateOf(id)).toBe('redirected');
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect(await payment.sweep()).toEqual([]);
  expect(await stateOf(id)).toBe('succeeded');
  expect(simulator.confirmationsOf(orderNo)).toBe(1);
});

test('another sum than asked for waits for a person', async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  simulator.mislead(orderNo, { amount: 1 });
  await simulator.sendBack(orderNo);
  expect(await stateOf(id)).toBe('review');
});

test("payments that their payers' banks refuse leave LINE Pay open to everybody else (rule 35)", async () => {
  const { id, orderNo } = await visit();
  simulator.decide(orderNo, 'paid');
  simulator.refusesConfirmations = '1282';
  for (let n = 0; n < 6; n += 1) {
    clock.now = new Date(clock.now.getTime() + 10_000);
    await simulator.sendBack(orderNo);
  }
  simulator.refusesConfirmations = undefined;
  expect(await stateOf(id)).toBe('redirected');
  expect(payment.lines()).toContainEqual({ key: 'line-pay', state: 'up' });
});

test('of two addresses of one payment, the first that is opened counts: LINE Pay is asked about the latest alone', async () => {
  const user = player();
  const request = { planId: 203, currency: 'TWD', method: 'line-pay', providerId: PROVIDER };
  const first = await recharge(user, request);
  const second = await recharge(user, request);
  expect(second.payment.id).toBe(first.payment.id);
  expect((await goToProvider(first.payUrl)).status).toBe(200);
  expect((await fetch(second.payUrl, { redirect: 'manual' })).status).toBe(401);
  simulator.decide(first.payment.orderNo, 'paid');
  await simulator.sendBack(first.payment.orderNo);
  expect((await payment.payment(user, first.payment.id)).state).toBe('succeeded');
});
