// More kills: `npm run faults -- --server --kills 50 --seed 7`; `--database postgres` or `embedded` for one of them.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { createServices } from '../../server/services.ts';
import { expectBalancedBooks } from '../../server/testing/books.ts';
import { startCluster } from '../../server/testing/cluster-process.ts';
import { addGames } from '../../server/testing/games.ts';
import { ask, type Buyer, type Purchase, priceOf, shop } from './killed-buyers.ts';
import { randomFrom } from './random.ts';
import { startServer } from './server-process.ts';

const KILLS = Number(process.env.FAULT_KILLS) || 3;
const DATABASES = ['embedded', 'postgres'].filter((kind) => (process.env.FAULT_DATABASE ?? kind) === kind);
const MOST_KILLS = Math.max(30, 5 * KILLS);
const GAMES = 20 * MOST_KILLS;
const COINS = 10_000_000;
/** Set FAULT_SEED to see a failing run again. */
const seed = Number(process.env.FAULT_SEED) || Date.now() % 1_000_000;

const folder = mkdtempSync(path.join(tmpdir(), 'moggie-server-kill-'));
let running: ChildProcess | undefined;
let stopCluster: (() => Promise<void>) | undefined;

afterEach(async () => {
  running?.kill('SIGKILL');
  await stopCluster?.();
  stopCluster = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Settings of a server over an empty database of this kind. */
async function settingsFor(kind: string): Promise<Settings> {
  const env = {
    PORT: '0',
    DATA_DIR: path.join(folder, kind),
    RATE_LIMIT: '1000000',
    ACCOUNT_RATE_LIMIT: '1000000',
  };
  if (kind === 'embedded') return env;
  const cluster = await startCluster({ folder: `${folder}-cluster`, database: 'kill' });
  stopCluster = cluster.stop;
  return { ...env, DATABASE_URL: `${cluster.url}/kill` };
}

interface Settings extends Record<string, string> {
  DATA_DIR: string;
}

async function withDatabase<T>(env: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const url = env.DATABASE_URL;
  const database = await openDatabase({ dataDir: env.DATA_DIR, ...(url && { url }) });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Three players with coins, and games to buy. */
function prepare(env: Settings): Promise<Buyer[]> {
  return withDatabase(env, async (database) => {
    const { account, catalog, payment, wallet } = createServices({ config: readConfig(env), database });
    const games = Array.from({ length: GAMES }, (_, index) => ({
      id: index + 1,
      meowcent: priceOf(index + 1),
    }));
    await database.transaction(() => addGames({ catalog, clock: { now: new Date() } }, games));
    await payment.seedPlans();
    const buyers: Buyer[] = [];
    for (const name of ['one', 'two', 'three']) {
      const credentials = { email: `${name}@moggie.test`, password: 'Kill4ever9' };
      const origin = { ip: '127.0.0.1', headers: new Headers() };
      const cookies = await account.signUp({ ...credentials, locale: 'en-US' }, origin);
      const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
      const token = await account.token(new Headers({ cookie }));
      const { uuid } = await account.verifyToken(token);
      await account.setCountry(uuid, 'us');
      await wallet.reward(uuid, `start:${name}`, { meowcent: COINS, silver: 0 });
      buyers.push({
        uuid,
        cookie,
        token,
        nextGame: 1,
        unanswered: [],
        acknowledged: new Map(),
        paid: new Set(),
      });
    }
    // New accounts top up three times a day.
    await database.query.execute(sql`update account set created_at = created_at - interval '8 days'`);
    return buyers;
  });
}

/** Starts the real server; the players get fresh tokens, which live for minutes only. */
async function start(
  env: Settings,
  buyers: readonly Buyer[],
): Promise<{ server: ChildProcess; address: string }> {
  const { child, address } = await startServer(env);
  running = child;
  for (const buyer of buyers) {
    const answer = await fetch(`${address}/api/account/token`, { headers: { cookie: buyer.cookie } });
    buyer.token = v.parse(v.object({ token: v.string() }), await answer.json()).token;
  }
  return { server: child, address };
}

const STATE = 'query ($uuid: UUID!) { findPayment(uuid: $uuid) { state } }';

/** A last, undisturbed run: what was paid is credited, if not at once then by the jobs. */
async function awaitCredits(env: Settings, buyers: readonly Buyer[]): Promise<void> {
  const { server, address } = await start(env, buyers);
  for (const { token, paid } of buyers)
    for (const uuid of paid)
      await expect
        .poll(() => ask(address, token, STATE, { uuid }), { timeout: 180_000, interval: 500 })
        .toEqual({ findPayment: { state: 1 } });
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

test.each(DATABASES)(
  `on %s no purchase or top-up is lost or doubled by ${KILLS} kills of the server (seed ${seed})`,
  async (kind) => {
    const random = randomFrom(seed);
    const env = await settingsFor(kind);
    const buyers = await prepare(env);
    // On a slow machine a few kills may all come before a first top-up, and would show nothing of it.
    const isEnough = (kills: number) =>
      kills >= KILLS &&
      buyers.some(({ paid }) => paid.size > 0) &&
      buyers.every(({ acknowledged }) => acknowledged.size > 0);
    let kills = 0;
    for (; kills < MOST_KILLS && !isEnough(kills); kills += 1) {
      const { server, address } = await start(env, buyers);
      const exit = once(server, 'exit');
      let answersLeft = 1 + Math.floor(random() * 15);
      const pause = random() * 12;
      const onAnswer = () => {
        answersLeft -= 1;
        if (answersLeft === 0) setTimeout(() => server.kill('SIGKILL'), pause);
      };
      await Promise.all(buyers.map((buyer) => shop(address, buyer, { random, games: GAMES, onAnswer })));
      server.kill('SIGKILL');
      await exit;
    }
    await awaitCredits(env, buyers);

    await withDatabase(env, async (database) => {
      await expectBalancedBooks(database);
      for (const { uuid, acknowledged, unanswered, paid } of buyers) {
        const { rows } = await database.query.execute<{ id: string; operation_id: string; total: number }>(
          sql`select id, operation_id, total from cart_checkout where user_id = ${uuid}`,
        );
        const kept = new Map(rows.map(({ operation_id, id }) => [operation_id, id]));
        expect(kept).toEqual(new Map([...acknowledged, ...keptOf(kept, unanswered)]));
        const credits = await database.query.execute<{ id: string; coin: number; times: number }>(
          sql`select payment.id, coin, (select count(*) from ledger_entry where kind = 'recharge' and ref_id = payment.id) as times
            from payment where user_id = ${uuid} and state = 'succeeded'`,
        );
        expect(credits.rows.filter(({ times }) => times !== 1)).toEqual([]);
        const credited = new Set(credits.rows.map(({ id }) => id));
        expect([...paid].filter((id) => !credited.has(id))).toEqual([]);
        const spent = rows.reduce((sum, { total }) => sum + total, 0);
        const coins = credits.rows.reduce((sum, { coin }) => sum + coin, 0);
        const owned = await database.query.execute(sql`
        select (select balance from account_balance where account_id = ${`user:${uuid}:meow`}) as balance,
          (select count(*) from entitlement where user_id = ${uuid}) as games,
          (select count(distinct store_id) from entitlement where user_id = ${uuid}) as different,
          (select count(*) from store_order where user_id = ${uuid}) as orders,
          (select count(*) from cart_store where user_id = ${uuid}) as cart`);
        const games = rows.length;
        expect(owned.rows).toEqual([
          { balance: COINS + coins - spent, games, different: games, orders: games, cart: 0 },
        ]);
        expect(acknowledged.size).toBeGreaterThan(0);
      }
      const purchases = buyers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
      const topUps = buyers.reduce((sum, { paid }) => sum + paid.size, 0);
      expect(topUps).toBeGreaterThan(0);
      console.log(`${kind}: ${kills} kills, ${purchases} purchases and ${topUps} top-ups acknowledged`);
    });
  },
  7_200_000,
);

/** Of the purchases without an answer, those that happened all the same: they may, but whole. */
function keptOf(kept: ReadonlyMap<string, string>, unanswered: readonly Purchase[]): [string, string][] {
  return unanswered.flatMap(({ operation }): [string, string][] => {
    const id = kept.get(operation);
    return id === undefined ? [] : [[operation, id]];
  });
}
