import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payment as payments } from '../../../db/schema/payment.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openPay } from '../../../testing/pay.ts';
import { createBankTransfer, referenceOf } from './adapter.ts';

const accounts = new Map([['TWD', '808 0123456789012']]);
const database = await testDatabase();
const { clock, payment, wallet, player, recharge } = await openPay(database, {
  providers: () => [
    ['bank-transfer', createBankTransfer({ holder: 'Moggie Ltd', bank: 'Bank of Cats', accounts })],
  ],
});
const { operator } = payment;
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
  expect(await operator.takeTransfer(referenceOf(opened.orderNo), 30_000, 'B1')).toBe('succeeded');
  expect(await operator.takeTransfer(opened.orderNo, 30_000, 'B1')).toBe('succeeded');
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('nobody can be asked what arrived, so a day has nothing to compare', async () => {
  const { payment: opened, payUrl } = await recharge(player(), request);
  await fetch(payUrl);
  await operator.takeTransfer(opened.orderNo, 30_000, 'B0');
  expect((await operator.reconcile('bank-transfer', '2026-11-21')).payments).toEqual([]);
});

test('a second transfer for the same order waits for a person, who sends it back', async () => {
  const user = player();
  const { payment: opened, payUrl } = await recharge(user, request);
  await fetch(payUrl);
  await operator.takeTransfer(opened.orderNo, 30_000, 'B2');
  expect(await operator.takeTransfer(opened.orderNo, 30_000, 'B3')).toBe('surplus');
  expect(await operator.takeTransfer(opened.orderNo, 30_000, 'B3')).toBe('surplus');
  expect((await operator.waiting()).transfers).toMatchObject([
    { eventKey: 'B3', body: { orderNo: opened.orderNo, amount: 30_000 } },
  ]);
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
  await operator.endSurplus('B3');
  expect((await operator.waiting()).transfers).toEqual([]);
  await expect(operator.endSurplus('B3')).rejects.toMatchObject({ code: '404' });
  await expect(operator.takeTransfer(opened.orderNo, 1, 'B2')).rejects.toMatchObject({ code: '400' });
});

test('another sum waits for a person, who credits what it buys (rule 23)', async () => {
  const user = player();
  const { payment: opened, payUrl } = await recharge(user, request);
  await fetch(payUrl);
  expect(await operator.takeTransfer(referenceOf(opened.orderNo), 29_000, 'B4')).toBe('review');
  // What comes while it waits is a surplus: taken for the rest, it would hide what was paid first.
  expect(await operator.takeTransfer(opened.orderNo, 30_000, 'B4, the rest')).toBe('surplus');
  await operator.endSurplus('B4, the rest');
  await operator.endReview(opened.orderNo, 'credit');
  expect(await payment.payment(user, opened.id)).toMatchObject({ payAmount: 29_000, coin: 967, silver: 48 });
  expect(await wallet.balances(user)).toEqual({ meowcent: 967, silver: 48 });
  expect(await wallet.cleared([opened.id])).toEqual(new Map([[opened.id, 29_000]]));
  await operator.takeChargeback(opened.orderNo, undefined, 'letter');
  expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
  expect(await wallet.cleared([opened.id])).toEqual(new Map([[opened.id, 0]]));
});

test('what comes for a transfer that a person refused is a surplus, and credits nothing', async () => {
  const user = player();
  const { payment: opened, payUrl } = await recharge(user, request);
  await fetch(payUrl);
  await operator.takeTransfer(opened.orderNo, 29_000, 'B7');
  await operator.endReview(opened.orderNo, 'refuse');
  expect(await operator.takeTransfer(opened.orderNo, 30_000, 'B8')).toBe('surplus');
  expect((await payment.payment(user, opened.id)).state).toBe('failed');
  expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
});

test('a reference that is not known is told so', async () => {
  await expect(operator.takeTransfer('MG 0000 0000', 1, 'B5')).rejects.toMatchObject({ code: '404' });
});

test('where two orders carry one reference, the operator names the order', async () => {
  const [early, late] = [player(), player()];
  const first = await recharge(early, request);
  const second = await recharge(late, request);
  for (const { payUrl } of [first, second]) await fetch(payUrl);
  const reference = 'MG 7777 7777';
  for (const { payment: opened } of [first, second])
    await database.query.update(payments).set({ providerRef: reference }).where(eq(payments.id, opened.id));
  await expect(operator.takeTransfer(reference, 30_000, 'B9')).rejects.toMatchObject({
    code: '400',
    message: `Name one of these orders: ${[first, second]
      .map(({ payment: { orderNo } }) => orderNo)
      .sort()
      .join(', ')}`,
  });
  expect(await operator.takeTransfer(second.payment.orderNo, 30_000, 'B9')).toBe('succeeded');
  expect(await wallet.balances(early)).toEqual({ meowcent: 0, silver: 0 });
  expect(await wallet.balances(late)).toEqual({ meowcent: 1_000, silver: 50 });
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
    for (let n = 0; n < 12; n += 1) await payment.sweepProvider('bank-transfer');
    return (await payment.payment(user, opened.id)).state;
  };
  expect(await after(5.9)).toBe('redirected');
  for (let days = 6; days < 12; days += 0.25) await after(days);
  expect(await after(12)).toBe('expired');
  expect(await operator.takeTransfer(opened.orderNo, 30_000, 'B6')).toBe('succeeded');
});
