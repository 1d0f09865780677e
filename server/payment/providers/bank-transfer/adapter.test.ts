import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openPay } from '../../../testing/pay.ts';
import { createBankTransfer, referenceOf } from './adapter.ts';

const accounts = new Map([['TWD', '808 0123456789012']]);
const { clock, payment, wallet, player, recharge } = await openPay(await testDatabase(), {
  providers: () => [
    ['bank-transfer', createBankTransfer({ holder: 'Moggie Ltd', bank: 'Bank of Cats', accounts })],
  ],
});
const request = { method: 'offlinePay', providerId: 11 };
const DAY = 24 * 60 * 60_000;

test('the payer is told where to send the money, and under which reference', async () => {
  const { payment: opened, payUrl } = await recharge(player(), request);
  const html = await (await fetch(payUrl)).text();
  for (const text of ['Moggie Ltd', 'Bank of Cats', '808 0123456789012', referenceOf(opened.orderNo), 'TWD'])
    expect(html).toContain(text);
});

test('references are short, the same each time, and without letters that look alike', () => {
  expect(referenceOf('P0000000000000000000000000A')).toMatch(/^MG [0-9A-HJ-NP-X]{4} [0-9A-HJ-NP-X]{4}$/);
  expect(referenceOf('P1')).toBe(referenceOf('P1'));
  expect(referenceOf('P1')).not.toBe(referenceOf('P2'));
});

test('an operator tells that the money arrived: credited once, by reference or by number', async () => {
  const user = player();
  const { payment: opened, payUrl } = await recharge(user, request);
  await fetch(payUrl);
  expect(await payment.operator.takeTransfer(referenceOf(opened.orderNo), 30_000)).toBe('succeeded');
  expect(await payment.operator.takeTransfer(opened.orderNo, 30_000)).toBe('succeeded');
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('another sum waits for a person, who may still credit it (rule 23)', async () => {
  const user = player();
  const { payment: opened, payUrl } = await recharge(user, request);
  await fetch(payUrl);
  expect(await payment.operator.takeTransfer(referenceOf(opened.orderNo), 29_000)).toBe('review');
  await payment.operator.endReview(opened.orderNo, 'credit');
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
  expect(await wallet.cleared([opened.id])).toEqual(new Map([[opened.id, 29_000]]));
});

test('a reference that is not known is told so', async () => {
  await expect(payment.operator.takeTransfer('MG 0000 0000', 1)).rejects.toMatchObject({ code: '404' });
});

test('a currency without an account has no transfer', async () => {
  const { payUrl } = await recharge(player(), { ...request, planId: 103, currency: 'USD' });
  expect((await fetch(payUrl)).status).toBe(401);
});

test('it waits for a week before it expires, and still takes late money', async () => {
  const user = player();
  const { payment: opened, payUrl } = await recharge(user, request);
  await fetch(payUrl);
  const start = clock.now.getTime();
  const after = async (days: number) => {
    clock.now = new Date(start + days * DAY);
    for (let n = 0; n < 12; n += 1) await payment.sweep();
    return (await payment.payment(user, opened.id)).state;
  };
  expect(await after(5.9)).toBe('redirected');
  for (let days = 6; days < 12; days += 0.25) await after(days);
  expect(await after(12)).toBe('expired');
  expect(await payment.operator.takeTransfer(opened.orderNo, 30_000)).toBe('succeeded');
});
