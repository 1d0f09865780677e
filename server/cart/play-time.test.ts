import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { playSession } from '../db/schema/library.ts';
import { BUY, openCounter } from '../testing/counter.ts';

const { run, codesOf, database, services, clock, player, become } = await openCounter();
const HOUR = 60 * 60 * 1000;
const START = new Date('2026-11-21T12:00:00.000Z');

beforeEach(() => {
  clock.now = START;
});

const buy = (id: number, total: number) => run(BUY, { id, silver: 0, total, operation: randomUUID() });
/** Tells of a sitting of so many seconds, some hours after the start. */
const play = (id: number, seconds: number, hours: number) => {
  clock.now = new Date(START.getTime() + hours * HOUR);
  return services.library.addPlayTime(player().uuid, id, randomUUID(), seconds);
};
const owned = async (fields: string, q = {}) =>
  (
    await run(
      `query ($q: ListQ) { findStoreOrder(platform_key: "moggie", state: 1, q: $q) { list { ${fields} } } }`,
      {
        q: { orderField: 'created_at-asc', ...q },
      },
    )
  ).findStoreOrder.list;
const gamesIn = async (orderField: string, part = {}) =>
  (await owned('store_id', { orderField, ...part })).map(({ store_id }) => store_id);

test('a purchase says how long it was played and when last, and how much play ends its return', async () => {
  await database.query.insert(playSession).values({
    id: randomUUID(),
    userId: player().uuid,
    storeId: 7,
    seconds: 3 * 3600,
    startedAt: START,
    updatedAt: START,
  });
  await buy(7, 1299);
  const fields = 'store_id play_seconds last_played_at refundable_until refundable_seconds';
  const until = new Date(START.getTime() + 14 * 24 * HOUR).toISOString();
  // What a trial took is played, yet no reason to keep the game.
  const bought = { store_id: 7, refundable_until: until };
  expect(await owned(fields)).toEqual([
    { ...bought, play_seconds: 10_800, last_played_at: START.toISOString(), refundable_seconds: 7200 },
  ]);
  await play(7, 2400, 1);
  // Nobody sat there for longer than no time at all.
  await play(7, 0, 2);
  const played = { play_seconds: 13_200, last_played_at: '2026-11-21T13:00:00.000Z' };
  expect(await owned(fields)).toEqual([{ ...bought, ...played, refundable_seconds: 4800 }]);
  await play(7, 4800, 3);
  expect(await owned(fields)).toEqual([
    {
      store_id: 7,
      play_seconds: 18_000,
      last_played_at: '2026-11-21T15:00:00.000Z',
      refundable_until: null,
      refundable_seconds: null,
    },
  ]);
});

test('a purchase says nothing of what others played, nor of play where there was none', async () => {
  await buy(8, 700);
  const first = player();
  await play(8, 600, 1);
  await become('idle@moggie.test');
  await services.wallet.reward(player().uuid, `start:${player().uuid}`, { meowcent: 2000, silver: 0 });
  await run('mutation { setUserCountry(country: "us") { country } }');
  await buy(8, 700);
  expect(player().uuid).not.toBe(first.uuid);
  expect(await owned('play_seconds last_played_at refundable_seconds')).toEqual([
    { play_seconds: 0, last_played_at: null, refundable_seconds: 7200 },
  ]);
});

test('what is given back says how long it was played', async () => {
  await buy(8, 700);
  await play(8, 600, 1);
  const [order] = await owned('uuid');
  const back = `mutation { refundStoreOrder(uuid: "${order?.uuid}") { play_seconds last_played_at refundable_until refundable_seconds } }`;
  expect((await run(back)).refundStoreOrder).toEqual({
    play_seconds: 600,
    last_played_at: '2026-11-21T13:00:00.000Z',
    refundable_until: null,
    refundable_seconds: null,
  });
});

test('purchases are ordered by when they were played last, those never played at the end, page by page', async () => {
  for (const [id, total] of [
    [7, 1299],
    [8, 700],
    [9, 0],
  ] as const) {
    clock.now = new Date(clock.now.getTime() + 1000);
    await buy(id, total);
  }
  await play(8, 60, 2);
  expect(await gamesIn('last_played_at-desc')).toEqual([8, 9, 7]);
  expect(await gamesIn('last_played_at-asc')).toEqual([7, 9, 8]);
  await play(7, 60, 3);
  expect(await gamesIn('last_played_at-desc')).toEqual([7, 8, 9]);
  const pages = [0, 1, 2].map((offset) => gamesIn('last_played_at-desc', { limit: 1, offset }));
  expect((await Promise.all(pages)).flat()).toEqual([7, 8, 9]);
  const unknown =
    '{ findStoreOrder(platform_key: "moggie", state: 1, q: { orderField: "played-desc" }) { totalCount } }';
  expect(await codesOf(unknown)).toEqual(['400']);
});
