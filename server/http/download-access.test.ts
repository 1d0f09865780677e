import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { HOST, testApp } from '../testing/app.ts';
import { publishInstallable } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';

const tested = await testApp();
const { app, services, database, clock, signUp } = tested;

test('an owner whose session cannot be looked up is told of the fault, not to sign in', async () => {
  await addGames({ catalog: services.catalog, clock }, [{ id: 1, meowcent: 500 }]);
  await publishInstallable(tested, 1);
  const { uuid, cookie } = await signUp('owner@moggie.test');
  await services.library.grant(uuid, [{ storeId: 1, orderId: crypto.randomUUID(), paid: 500 }]);
  const status = async (sender = cookie) =>
    (await app.inject({ url: '/download/1/official-linux', headers: { host: HOST, cookie: sender } }))
      .statusCode;

  expect([await status(), await status('')]).toEqual([200, 401]);
  await database.query.execute(sql`ALTER TABLE session RENAME TO session_away`);
  expect([await status(), await status('')]).toEqual([500, 401]);
  await database.query.execute(sql`ALTER TABLE session_away RENAME TO session`);
  expect(await status()).toBe(200);
});

test('a trial is given where its game is shown, and to its owners everywhere', async () => {
  await addGames({ catalog: services.catalog, clock }, [{ id: 2, meowcent: 500 }]);
  await publishInstallable(tested, 2, 'trial-linux');
  const { uuid, cookie } = await signUp('abroad@moggie.test');
  await services.library.grant(uuid, [{ storeId: 2, orderId: crypto.randomUUID(), paid: 500 }]);
  const status = async (headers: { host: string; cookie?: string }) =>
    (await app.inject({ url: '/download/2/trial-linux', headers })).statusCode;
  const answers = async () => [await status({ host: HOST }), await status({ host: HOST, cookie })];

  expect(await answers()).toEqual([200, 200]);
  await services.catalog.shelf.setBlocked(2, ['us'], true);
  expect(await answers()).toEqual([404, 200]);
});
