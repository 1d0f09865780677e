import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../db/schema/account.ts';
import { payment } from '../db/schema/payment.ts';
import { addGames } from '../testing/games.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';
import { openPrivacy } from '../testing/privacy.ts';

const { services, database, clock, livingPlayer } = await openPrivacy();
const { privacy, wallet, earnings, catalog } = services;
const { query } = database;

const endAt = (uuid: string, deletesAt: Date | null) =>
  query.update(account).set({ deletesAt }).where(eq(account.id, uuid));

/** The name under which a game is published that was sold once, for 10 coins. */
async function sellingName(storeId: number): Promise<string> {
  await addGames({ catalog, clock }, [{ id: storeId }]);
  const buyer = randomUUID();
  await wallet.reward(buyer, `coins of ${buyer}`, { meowcent: 1_000, silver: 0 });
  await wallet.spend(buyer, randomUUID(), [{ storeId, meow: 1_000, silver: 0 }]);
  return (await catalog.published(storeId))?.author.id ?? '';
}

/** Does something in a transaction that lasts until the erasure waits for it; answers with how many were erased then. */
async function erasedBeside(work: () => Promise<unknown>): Promise<number> {
  const done = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const working = database.transaction(async () => {
    await work();
    done.resolve();
    await end.promise;
  });
  await done.promise;
  const erased = privacy.eraseDue();
  await untilOneWaits(database).finally(end.resolve);
  await working;
  return erased;
}

test('an account whose time is up stays while a payer is just let through to pay', async () => {
  const { uuid } = await livingPlayer();
  await endAt(uuid, clock.now);
  const set = (state: 'created' | 'redirected' | 'succeeded') =>
    query.update(payment).set({ state }).where(eq(payment.userId, uuid));
  await set('created');
  const erased = await erasedBeside(async () => {
    await wallet.lockBalances(uuid);
    await set('redirected');
  });
  expect(erased).toBe(0);
  await set('succeeded');
  expect(await privacy.eraseDue()).toBe(1);
});

test('an account that its player keeps at the last moment stays', async () => {
  const { uuid } = await livingPlayer();
  await endAt(uuid, clock.now);
  expect(await erasedBeside(() => endAt(uuid, null))).toBe(0);
  expect((await services.account.get(uuid)).deletesAt).toBe(null);
});

test('an author’s account that is due goes with the payout that is just noted', async () => {
  const { uuid } = await livingPlayer();
  await catalog.assignAuthor(await sellingName(21), uuid);
  await endAt(uuid, clock.now);
  expect(await privacy.eraseDue()).toBe(0);
  expect(await erasedBeside(() => earnings.payOut(uuid, 700, 'bank 1'))).toBe(1);
});

test('an account that is given a name with earnings at the last moment stays', async () => {
  const { uuid } = await livingPlayer();
  const name = await sellingName(22);
  await endAt(uuid, clock.now);
  expect(await erasedBeside(() => catalog.assignAuthor(name, uuid))).toBe(0);
  await earnings.payOut(uuid, 700, 'bank 2');
  expect(await privacy.eraseDue()).toBe(1);
});
