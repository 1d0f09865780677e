import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openWallets } from '../testing/wallet.ts';

const database = await testDatabase();
const { wallet } = openWallets(database);

const topUp = (user: string, paymentId: string = randomUUID(), coin = 100) =>
  wallet.topUp({ user, paymentId, provider: 'moggie', currency: 'USD', payAmount: 100, coin, silver: 10 });
const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));

test("a player's first-ever credit is raced: every payment counts once (rule 16)", async () => {
  // Often, because which of two entries is noticed by its id and which by its key is chance.
  for (let round = 0; round < 40; round++) {
    const user = randomUUID();
    const payments = [randomUUID(), randomUUID(), randomUUID()];
    const outcomes = await times(12, (n) => topUp(user, payments[n % 3]));
    expect(outcomes.filter(Boolean)).toHaveLength(3);
    expect(await wallet.balances(user)).toEqual({ meowcent: 300, silver: 30 });
  }
});

test('parallel spends never take more than there is', async () => {
  const user = randomUUID();
  await topUp(user, randomUUID(), 500);
  const outcomes = await times(20, () =>
    wallet.spend(user, randomUUID(), [{ storeId: 1, meow: 100, silver: 0 }]).then(
      () => 'spent',
      ({ code }) => code,
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'pay/insufficient-balance')).toHaveLength(15);
  expect(await wallet.balances(user)).toMatchObject({ meowcent: 0 });
});

test('movements of both coins in and out of one wallet surface no deadlock (rule 16)', async () => {
  const user = randomUUID();
  await topUp(user, randomUUID(), 10_000);
  await times(200, (n) =>
    n % 2
      ? topUp(user)
      : wallet.spend(user, randomUUID(), [{ storeId: n, meow: 100, silver: n % 4 ? 0 : 1 }]),
  );
  expect(await wallet.balances(user)).toEqual({ meowcent: 10_000, silver: 10 + 1000 - 50 });
});

test('a reward raced for the same occasion is given once', async () => {
  const user = randomUUID();
  const outcomes = await times(20, () => wallet.reward(user, `code:${user}`, { meowcent: 50, silver: 0 }));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await wallet.balances(user)).toEqual({ meowcent: 50, silver: 0 });
});

test('200 opposing movements between two players and the house surface no deadlock (rule 16)', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const payments = await Promise.all(
    [one, other].map(async (user) => {
      const paymentId = randomUUID();
      await topUp(user, paymentId, 10_000);
      // Enough that no silver is ever owed, which meow would pay.
      await wallet.reward(user, `silver:${user}`, { meowcent: 0, silver: 990 });
      return { user, paymentId, provider: 'moggie', currency: 'USD', payAmount: 1, coin: 10, silver: 1 };
    }),
  );
  await times(200, async (n) => {
    const [first, second] = n % 2 ? payments : payments.toReversed();
    if (!first || !second) throw new Error('there are two');
    const reversalId = randomUUID();
    await wallet.takeBack({ ...first, reversalId }, { mayOwe: true });
    await wallet.restore({ ...second, reversalId: randomUUID() });
  });
  expect(await wallet.balances(one)).toEqual({ meowcent: 10_000, silver: 1_000 });
  expect(await wallet.balances(other)).toEqual({ meowcent: 10_000, silver: 1_000 });
});
