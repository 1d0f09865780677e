import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { createServices } from '../../server/services.ts';
import { expectBalancedBooks } from '../../server/testing/books.ts';
import { addGames } from '../../server/testing/games.ts';

const KILLS = 20;
const GAMES = 320;
const COINS = 10_000_000;
/** Set KILL_SEED to see a failing run again. */
const seed = Number(process.env.KILL_SEED) || Date.now() % 1_000_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'moggie-server-kill-'));
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', RATE_LIMIT: '1000000' };
let running: ChildProcess | undefined;

afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Purchase {
  operation: string;
  game: number;
}

/** A player at the shop: what was answered, what was sent without an answer, what comes next. */
interface Buyer {
  uuid: string;
  token: string;
  nextGame: number;
  unanswered: Purchase[];
  /** Checkout by operation id. */
  acknowledged: Map<string, string>;
}

const priceOf = (game: number) => 100 + game;

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Three players with coins, and games to buy. */
function prepare(): Promise<Buyer[]> {
  return withDatabase(async (database) => {
    const { account, catalog, wallet } = createServices({ config: readConfig(env), database });
    const games = Array.from({ length: GAMES }, (_, index) => ({
      id: index + 1,
      meowcent: priceOf(index + 1),
    }));
    await database.transaction(() => addGames({ catalog, clock: { now: new Date() } }, games));
    const buyers: Buyer[] = [];
    for (const name of ['one', 'two', 'three']) {
      const credentials = { email: `${name}@moggie.test`, password: 'Kill4ever9' };
      const origin = { ip: '127.0.0.1', headers: new Headers() };
      const cookies = await account.signUp({ ...credentials, locale: 'en-US' }, origin);
      const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
      const token = await account.token(new Headers({ cookie }));
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
      await wallet.reward(sub, `start:${name}`, { meowcent: COINS, silver: 0 });
      buyers.push({ uuid: sub, token, nextGame: 1, unanswered: [], acknowledged: new Map() });
    }
    return buyers;
  });
}

/** Starts the real server and answers with its address once it listens. */
async function start(): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = server;
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /Server listening at (http:\/\/[^"]+)/.exec(line)?.[1];
    if (!address) continue;
    server.stdout.resume();
    return { server, address };
  }
  throw new Error('the server ended before it listened');
}

const BUY = `mutation ($game: Int!, $total: Minor!, $operation: UUID!) {
  addCartStoreAndCheckout(store_id: $game, silverAmount: 0, expected_total: $total, operation_id: $operation) { uuid }
}`;

/** The checkout, or undefined when the server died before it answered. */
async function buy(
  address: string,
  token: string,
  { game, operation }: Purchase,
): Promise<string | undefined> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-version': 'v2', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: BUY, variables: { game, total: priceOf(game), operation } }),
  })
    .then((response) => response.json())
    .catch(() => undefined);
  if (answer === undefined) return undefined;
  const uuid = answer.data?.addCartStoreAndCheckout?.uuid;
  if (typeof uuid !== 'string') throw new Error(`game ${game} was refused: ${JSON.stringify(answer)}`);
  return uuid;
}

/** Buys one game after the other, first those that were left without an answer, until the server is gone. */
async function shop(address: string, buyer: Buyer, onAnswer: () => void): Promise<void> {
  for (;;) {
    const purchase = buyer.unanswered[0] ?? { operation: randomUUID(), game: buyer.nextGame };
    if (buyer.unanswered.length === 0) {
      buyer.unanswered.push(purchase);
      buyer.nextGame += 1;
    }
    const checkout = await buy(address, buyer.token, purchase);
    if (checkout === undefined) return;
    buyer.unanswered.shift();
    buyer.acknowledged.set(purchase.operation, checkout);
    onAnswer();
  }
}

test(`no purchase is lost or doubled when the server is killed ${KILLS} times (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const buyers = await prepare();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { server, address } = await start();
    const exit = once(server, 'exit');
    let answersLeft = 1 + Math.floor(random() * 15);
    const pause = random() * 12;
    const onAnswer = () => {
      answersLeft -= 1;
      if (answersLeft === 0) setTimeout(() => server.kill('SIGKILL'), pause);
    };
    await Promise.all(buyers.map((buyer) => shop(address, buyer, onAnswer)));
    await exit;
  }

  await withDatabase(async (database) => {
    await expectBalancedBooks(database);
    for (const { uuid, acknowledged, unanswered } of buyers) {
      const { rows } = await database.query.execute<{ id: string; operation_id: string; total: number }>(
        sql`select id, operation_id, total from cart_checkout where user_id = ${uuid}`,
      );
      const kept = new Map(rows.map(({ operation_id, id }) => [operation_id, id]));
      expect(kept).toEqual(new Map([...acknowledged, ...keptOf(kept, unanswered)]));
      const spent = rows.reduce((sum, { total }) => sum + total, 0);
      const owned = await database.query.execute(sql`
        select (select balance from account_balance where account_id = ${`user:${uuid}:meow`}) as balance,
          (select count(*) from entitlement where user_id = ${uuid}) as games,
          (select count(distinct store_id) from entitlement where user_id = ${uuid}) as different,
          (select count(*) from store_order where user_id = ${uuid}) as orders,
          (select count(*) from cart_store where user_id = ${uuid}) as cart`);
      const games = rows.length;
      expect(owned.rows).toEqual([
        { balance: COINS - spent, games, different: games, orders: games, cart: 0 },
      ]);
      expect(acknowledged.size).toBeGreaterThan(0);
    }
  });
}, 600_000);

/** Of the purchases without an answer, those that happened all the same: they may, but whole. */
function keptOf(kept: ReadonlyMap<string, string>, unanswered: readonly Purchase[]): [string, string][] {
  return unanswered.flatMap(({ operation }): [string, string][] => {
    const id = kept.get(operation);
    return id === undefined ? [] : [[operation, id]];
  });
}
