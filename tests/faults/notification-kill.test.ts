import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { createServices, type Services } from '../../server/services.ts';
import { addGames } from '../../server/testing/games.ts';
import { startServer } from './server-process.ts';

const GAMES = [1, 2, 3];
const PRICE = 100;

const dataDir = mkdtempSync(path.join(tmpdir(), 'moggie-notification-kill-'));
const env = { PORT: '0', DATA_DIR: dataDir };
let running: ChildProcess | undefined;

afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function withStore<T>(work: (services: Services, database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir });
  try {
    return await work(createServices({ config: readConfig(env), database }), database);
  } finally {
    await database.close();
  }
}

/** A player with coins for every game; answers with the session's cookie. */
function prepare(): Promise<string> {
  return withStore(async ({ account, catalog, wallet }, database) => {
    const games = GAMES.map((id) => ({ id, meowcent: PRICE }));
    await database.transaction(() => addGames({ catalog, clock: { now: new Date() } }, games));
    const cookies = await account.signUp(
      { email: 'one@moggie.test', password: 'Kill4ever9', locale: 'en-US' },
      { ip: '127.0.0.1', headers: new Headers() },
    );
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const { uuid } = await account.verifyToken(await account.token(new Headers({ cookie })));
    await account.setCountry(uuid, 'us');
    await wallet.reward(uuid, 'start', { meowcent: PRICE * GAMES.length, silver: 0 });
    return cookie;
  });
}

/** Starts the real server; answers with a way to ask it as the player. */
async function start(cookie: string) {
  const { child, address } = await startServer(env);
  running = child;
  const answer = await fetch(`${address}/api/account/token`, { headers: { cookie } });
  const { token } = v.parse(v.object({ token: v.string() }), await answer.json());
  const ask = async (query: string, variables: object = {}): Promise<unknown> => {
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-version': 'v2',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  return { child, ask };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

const BUY = `mutation ($game: Int!, $total: Minor!, $operation: UUID!) {
  addCartStoreAndCheckout(store_id: $game, silverAmount: 0, expected_total: $total, operation_id: $operation) { uuid }
}`;

test('a purchase is told once after a restart, though the server was killed before it could tell (rule 34)', async () => {
  const cookie = await prepare();
  let untold = 0;
  for (const game of GAMES) {
    const { child, ask } = await start(cookie);
    await ask(BUY, { game, total: PRICE, operation: randomUUID() });
    await end(child, 'SIGKILL');
    untold += (await withStore(({ outbox }) => outbox.state())).waiting;
  }
  // Else no kill came between a purchase and its telling, and this shows nothing.
  expect(untold).toBeGreaterThan(0);

  const { child, ask } = await start(cookie);
  // An event that the last kill caught in the relay's hand waits out its lease.
  await expect
    .poll(() => ask('{ findNotification { totalCount } }'), { timeout: 300_000, interval: 200 })
    .toEqual({ findNotification: { totalCount: GAMES.length } });
  await end(child, 'SIGTERM');
  await withStore(async ({ outbox }, database) => {
    const { rows } = await database.query.execute<{ kind: string; store_id: number }>(
      sql`select kind, store_id from notification order by store_id`,
    );
    expect(rows).toEqual(GAMES.map((id) => ({ kind: 'purchase', store_id: id })));
    expect(await outbox.state()).toEqual({ waiting: 0, failed: 0, oldestSeconds: 0 });
  });
}, 600_000);
