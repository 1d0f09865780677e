// Staff suspends a player who is just paying: the purchase is made before, or not at all.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';

const { signUp, services, clock } = await testApp();
const { account, cart, wallet, catalog, database, library } = services;
await addGames({ catalog, clock }, [{ id: 7, meowcent: 500 }]);

const UNTIL = new Date('2026-12-01T00:00:00Z');
const suspend = (uuid: string) =>
  account.suspensions.suspend(uuid, { until: UNTIL, reason: 'spam' }, 'operator');

async function buyer() {
  const { uuid } = await signUp(`${randomUUID()}@moggie.test`);
  await account.setCountry(uuid, 'us');
  await wallet.reward(uuid, `start:${uuid}`, { meowcent: 5000, silver: 0 });
  return { uuid, site: siteOfHost('localhost'), country: 'us', residence: 'us' };
}
const outcome = (purchase: Promise<unknown>): Promise<string> =>
  purchase.then(
    () => 'bought',
    ({ code, message }) => code ?? message,
  );
const pay = (player: Awaited<ReturnType<typeof buyer>>, operation = randomUUID()) =>
  outcome(cart.checkOutGame(player, 7, { silver: 0, expectedTotal: 500 }, operation));

test('a purchase that waits for the wallet while staff suspends its player is refused (rule 17)', async () => {
  const player = await buyer();
  const locked = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const suspended = database.transaction(async () => {
    await wallet.lockBalances(player.uuid);
    locked.resolve();
    await asked.promise;
    await suspend(player.uuid);
  });
  await locked.promise;
  const waiting = pay(player);
  await untilOneWaits(database);
  asked.resolve();
  await suspended;
  expect(await waiting).toBe('auth/suspended');
  expect((await wallet.balances(player.uuid)).meowcent).toBe(5000);
});

test('purchases raced with the suspension are whole or nothing', async () => {
  for (let round = 0; round < 10; round += 1) {
    const player = await buyer();
    const [bought] = await Promise.all([pay(player), suspend(player.uuid)]);
    const { meowcent } = await wallet.balances(player.uuid);
    const owns = (await library.owned(player.uuid, [7])).has(7);
    expect([bought, meowcent, owns]).toEqual(
      bought === 'bought' ? ['bought', 4500, true] : ['auth/suspended', 5000, false],
    );
    expect(await pay(player)).toBe('auth/suspended');
  }
});

test('what was paid before the suspension is told again, and paid once', async () => {
  const player = await buyer();
  const operation = randomUUID();
  expect(await pay(player, operation)).toBe('bought');
  await suspend(player.uuid);
  expect(await pay(player, operation)).toBe('bought');
  expect((await wallet.balances(player.uuid)).meowcent).toBe(4500);
});
