import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { developmentKey } from '../../scripts/depot-key.ts';
import { publishBuild } from '../depot/publish.ts';
import { HOST, testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { app, services, database, clock, config, signUp } = await testApp();

test('an owner whose session cannot be looked up is told of the fault, not to sign in', async () => {
  await addGames({ catalog: services.catalog, clock }, [{ id: 1, meowcent: 500 }]);
  const { uuid: store = '' } = (await services.catalog.game(1)) ?? {};
  const folder = path.join(config.dataDir, 'build');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'game.txt'), 'a game');
  const key = developmentKey(config.dataDir);
  const depot = path.join(config.dataDir, 'depot');
  const line = 'official-linux';
  await publishBuild({ depot, store, line, version: '1', folder, key, level: 1, publishedAt: clock.now });
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
