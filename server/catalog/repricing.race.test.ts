// Publishers and operators change a game while its price is put at another rate: what they did counts.
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';

const { services, clock } = await testApp();
const { catalog, database } = services;
const HOUR = 60 * 60_000;

/** Taiwan's prices at so many TWD for a coin; no other country has a rate. */
const atRate = (rate: number) => (country: string, price: number) =>
  country === 'tw' ? Math.round(price / rate) : undefined;

/** Prices at another rate while a change of a game has been made, but not committed; answers with what they became. */
async function repriceDuring(change: () => Promise<unknown>) {
  const made = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const changing = database.transaction(async () => {
    await change();
    made.resolve();
    await end.promise;
  });
  await made.promise;
  const repricing = catalog.repricing.apply(atRate(20));
  await untilOneWaits(database);
  end.resolve();
  await changing;
  return repricing;
}

test('a sale that is being planned meanwhile keeps its game as it is', async () => {
  await addGames({ catalog, clock }, [{ id: 1, own: { tw: 1_000 } }]);
  const endsAt = new Date(clock.now.getTime() + HOUR);
  const done = await repriceDuring(() => catalog.sales.add(1, { percent: 10, startsAt: undefined, endsAt }));
  expect([done.changes, done.onSale]).toEqual([[], [1]]);
});

test('a price that is being published meanwhile is the one that is put at the rate', async () => {
  await addGames({ catalog, clock }, [{ id: 2, own: { tw: 1_000 } }]);
  const rows = await catalog.published(2);
  if (!rows) throw new Error('the game was not added');
  const prices = rows.prices.map((each) =>
    each.country === 'tw' ? { ...each, price: 60_000, meowcent: 2_000 } : each,
  );
  const done = await repriceDuring(() =>
    catalog.publish({ game: rows.game, publisher: 'Test Studio', infos: rows.infos, prices }),
  );
  expect(done.changes).toEqual([{ storeId: 2, country: 'tw', price: 60_000, before: 2_000, after: 3_000 }]);
});
