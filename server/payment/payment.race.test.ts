import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectBalancedBooks } from '../testing/books.ts';
import { testDatabase } from '../testing/database.ts';
import { notice, openPay } from '../testing/pay.ts';
import { quoteOf } from '../testing/shop.ts';

const database = await testDatabase();
const { clock, members, wallet, cart, library, shelf, payment, player, recharge, tell, origin } =
  await openPay(database);

const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));

/** What a pay page sends the store for an address. */
function addressOf(payUrl = ''): object {
  const data = new URL(payUrl).searchParams.get('data') ?? '';
  const { credential, action, payload } = JSON.parse(Buffer.from(data, 'base64').toString('utf8'));
  return { token: credential.token, action, payload, payer_ip: '127.0.0.1' };
}

test('one message three times at once credits once (rule 20)', async () => {
  const user = player();
  const { payment: opened } = await recharge(user);
  const id = randomUUID();
  const answers = await times(3, () => tell(notice(opened.orderNo, { id })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('many messages of one success, and one of failure, credit once', async () => {
  const user = player();
  const { payment: opened } = await recharge(user);
  await times(12, (n) => tell(notice(opened.orderNo, { outcome: n === 5 ? 'failed' : 'paid' })));
  expect((await payment.payment(user, opened.id)).state).toBe('succeeded');
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('messages and sweeps at once credit once', async () => {
  const user = player();
  const { payment: opened } = await recharge(user);
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
  await times<unknown>(10, (n) => (n % 2 ? payment.sweep() : tell(notice(opened.orderNo))));
  expect((await payment.payment(user, opened.id)).state).toBe('succeeded');
  expect(await wallet.balances(user)).toEqual({ meowcent: 1_000, silver: 50 });
});

test('a double click opens one payment, and a code taken twice at once is taken once', async () => {
  const user = player();
  const opened = await times(8, () => recharge(user));
  expect(new Set(opened.map(({ payment: { id } }) => id)).size).toBe(1);
  const taken = await times(8, () => outcome(payment.redeem(addressOf(opened[0]?.payUrl))));
  expect(taken.toSorted()).toEqual([...Array(7).fill('401'), 'done']);
});

test('of payments that a new player opened beside each other, three are let through at once', async () => {
  const user = player();
  members.set(user, clock.now);
  const ways = ['moggie-pay', 'credit-card'].flatMap((method) =>
    [201, 202, 203].map((planId) => ({ planId, method })),
  );
  const opened = await Promise.all(ways.map((way) => recharge(user, way)));
  const outcomes = await times(opened.length, (n) => outcome(payment.redeem(addressOf(opened[n]?.payUrl))));
  expect(outcomes.toSorted()).toEqual([...Array(3).fill('done'), ...Array(3).fill('pay/new-account-limit')]);
});

/** A top-up of TWD 300 that was paid on Moggie Pay's page. */
async function paid(user: string) {
  const { payment: opened, payUrl } = await recharge(user);
  const entered = await fetch(payUrl, { redirect: 'manual' });
  await fetch(new URL(entered.headers.get('location') ?? '', origin), {
    method: 'POST',
    headers: { cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '', origin },
    body: new URLSearchParams({ decision: 'paid' }),
  });
  return opened;
}

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code, message }) => code ?? message,
  );

test('two refunds of 60 % at once: one is made (rule 28)', async () => {
  const user = player();
  const { orderNo } = await paid(user);
  const outcomes = await times(2, () => outcome(payment.operator.refund(orderNo, 18_000, 'raced')));
  expect(outcomes.toSorted()).toEqual(['400', 'done']);
  expect(await wallet.balances(user)).toEqual({ meowcent: 400, silver: 20 });
});

test('a refund and a purchase race for the same coins: one has them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = player();
    const { orderNo } = await paid(user);
    const outcomes = await Promise.all([
      outcome(payment.operator.refund(orderNo, undefined, 'raced')),
      outcome(wallet.spend(user, randomUUID(), [{ storeId: 1, meow: 1_000, silver: 50 }])),
    ]);
    expect(outcomes.toSorted()).toEqual(['done', 'pay/insufficient-balance']);
    expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
  }
});

test('a refund that the sweepers of three servers go on with is paid once', async () => {
  const user = player();
  const { orderNo, id } = await paid(user);
  await payment.operator.refund(orderNo, 10_000, 'first');
  clock.now = new Date(clock.now.getTime() + 60 * 60_000);
  await times<unknown>(4, (n) =>
    n === 0 ? payment.operator.refund(orderNo, undefined, 'the rest') : payment.sweep(),
  );
  clock.now = new Date(clock.now.getTime() + 60 * 60_000);
  await times(3, () => payment.sweep());
  expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
  expect(await wallet.cleared([id])).toEqual(new Map([[id, 0]]));
});

test('chargebacks noted at once take the coins once', async () => {
  const user = player();
  const { orderNo } = await paid(user);
  const outcomes = await times(5, () =>
    outcome(payment.operator.takeChargeback(orderNo, undefined, 'letter')),
  );
  expect(outcomes.toSorted()).toEqual([...Array(4).fill('400'), 'done']);
  expect(await wallet.balances(user)).toEqual({ meowcent: 0, silver: 0 });
});

test('a chargeback that is lost and a purchase race: the game is taken back, or was never bought', async () => {
  shelf.set(7, quoteOf(900));
  const ends = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    const user = player();
    const { orderNo } = await paid(user);
    const { id } = await payment.operator.takeChargeback(orderNo, 6_000, 'letter');
    const shopper = {
      uuid: user,
      site: { platformKey: 'moggie' as const, silver: true },
      country: 'tw',
      residence: 'tw',
    };
    const consent = { silver: 0, expectedTotal: 900 };
    const buy = () => outcome(cart.checkOutGame(shopper, 7, consent, randomUUID()));
    const second = () => outcome(payment.operator.takeChargeback(orderNo, 24_000, 'a second letter'));
    const [bought] = await Promise.all(round % 2 ? [buy(), second()] : [second().then(buy), buy()]);
    await times(3, () => outcome(payment.operator.endChargeback(id, 'debt')));
    ends.add(`${(await wallet.balances(user)).meowcent} ${(await library.owned(user, [7])).size} ${bought}`);
  }
  expect([...ends].every((end) => end.startsWith('0 0'))).toBe(true);
  await expectBalancedBooks(database);
});

const ORDERS = permutations(['pending', 'paid', 'failed', 'cancelled']);

test('messages in any order, each three times at once, end in one state (rule 22)', async () => {
  const ends = new Set<string>();
  for (const order of ORDERS) {
    const user = player();
    const { payment: opened } = await recharge(user);
    for (const told of order) {
      const id = randomUUID();
      await times(3, () => tell(notice(opened.orderNo, { id, outcome: told })));
    }
    const { meowcent, silver } = await wallet.balances(user);
    ends.add(`${(await payment.payment(user, opened.id)).state} ${meowcent} ${silver}`);
  }
  expect([...ends]).toEqual(['succeeded 1000 50']);
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
