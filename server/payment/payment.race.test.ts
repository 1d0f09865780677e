import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openPay } from '../testing/pay.ts';

const database = await testDatabase();
const { clock, wallet, payment, player, recharge, tell } = await openPay(database);

const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));
const notice = (orderNo: string, id: string, outcome = 'paid') => ({
  id,
  order_no: orderNo,
  outcome,
  amount: 30_000,
  currency: 'TWD',
});

test('one message three times at once credits once (rule 20)', async () => {
  const user = player();
  const { payment: opened } = await recharge(user);
  const id = randomUUID();
  const answers = await times(3, () => tell(notice(opened.orderNo, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('many messages of one success, and one of failure, credit once', async () => {
  const user = player();
  const { payment: opened } = await recharge(user);
  await times(12, (n) => tell(notice(opened.orderNo, randomUUID(), n === 5 ? 'failed' : 'paid')));
  expect((await payment.payment(user, opened.id)).state).toBe('succeeded');
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('messages and sweeps at once credit once', async () => {
  const user = player();
  const { payment: opened } = await recharge(user);
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
  await times<unknown>(10, (n) => (n % 2 ? payment.sweep() : tell(notice(opened.orderNo, randomUUID()))));
  expect((await payment.payment(user, opened.id)).state).toBe('succeeded');
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('a double click opens one payment, and a code taken twice at once is taken once', async () => {
  const user = player();
  const opened = await times(8, () => recharge(user));
  expect(new Set(opened.map(({ payment: { id } }) => id)).size).toBe(1);
  const data = new URL(opened[0]?.payUrl ?? '').searchParams.get('data') ?? '';
  const { credential, action, payload } = JSON.parse(Buffer.from(data, 'base64').toString('utf8'));
  const taken = await times(8, () =>
    payment.redeem({ token: credential.token, action, payload, payer_ip: '127.0.0.1' }).then(
      () => 'in',
      ({ code }) => code,
    ),
  );
  expect(taken.toSorted()).toEqual([...Array(7).fill('401'), 'in']);
});
