// A residence that changes while a player pays: each purchase is at the price of one country, the one that was agreed to.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';

const { signUp, services, clock } = await testApp();
const { account, cart, wallet, catalog, database } = services;
const PRICES = { us: 1299, tw: 900 };

await addGames({ catalog, clock }, [{ id: 7, meowcent: PRICES.us, own: { tw: PRICES.tw } }]);

async function resident(country: 'us' | 'tw') {
  const { uuid } = await signUp(`${randomUUID()}@moggie.test`);
  await account.setCountry(uuid, country);
  await wallet.reward(uuid, `start:${uuid}`, { meowcent: 5000, silver: 0 });
  return { uuid, site: siteOfHost('localhost'), country, residence: country };
}
const outcome = (purchase: Promise<unknown>): Promise<string> =>
  purchase.then(
    () => 'bought',
    ({ code, message }) => code ?? message,
  );
const pay = (player: Awaited<ReturnType<typeof resident>>, expectedTotal: number) =>
  outcome(cart.checkOutGame(player, 7, { silver: 0, expectedTotal }, randomUUID()));

test('a purchase that waits for the wallet is at the price of where the player lives by then (rule 17)', async () => {
  const player = await resident('us');
  const locked = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const moved = database.transaction(async () => {
    await wallet.lockBalances(player.uuid);
    locked.resolve();
    await asked.promise;
    await account.residenceChanges.change(player.uuid, 'tw', 'moved');
  });
  await locked.promise;
  const waiting = pay(player, PRICES.us);
  await untilOneWaits(database);
  asked.resolve();
  await moved;
  expect(await waiting).toBe('pay/price-changed');
  expect((await wallet.balances(player.uuid)).meowcent).toBe(5000);
});

test('purchases raced with the change are at the price that was agreed to, or refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const player = await resident('us');
    const [asUs, asTw] = await Promise.all([
      pay(player, PRICES.us),
      pay(player, PRICES.tw),
      account.residenceChanges.change(player.uuid, 'tw', 'moved'),
    ]);
    const { meowcent } = await wallet.balances(player.uuid);
    const paid = { [5000 - PRICES.us]: 'us', [5000 - PRICES.tw]: 'tw', 5000: 'nothing' }[meowcent];
    const expected = asUs === 'bought' ? 'us' : asTw === 'bought' ? 'tw' : 'nothing';
    expect([paid, [asUs, asTw].filter((each) => each === 'bought').length <= 1]).toEqual([expected, true]);
  }
});
