// More kills: `npm run faults -- --server --kills 50 --seed 7`.
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
import { createServices } from '../../server/services.ts';
import { expectBalancedBooks } from '../../server/testing/books.ts';
import { addGames } from '../../server/testing/games.ts';
import { randomFrom } from './random.ts';
import { startServer } from './server-process.ts';

const KILLS = Number(process.env.FAULT_KILLS) || 6;
const GAMES = 20 * KILLS;
const COINS = 10_000_000;
/** Set FAULT_SEED to see a failing run again. */
const seed = Number(process.env.FAULT_SEED) || Date.now() % 1_000_000;
const random = randomFrom(seed);

const dataDir = mkdtempSync(path.join(tmpdir(), 'moggie-server-kill-'));
const env = { PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: '1000000', ACCOUNT_RATE_LIMIT: '1000000' };
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
  cookie: string;
  token: string;
  nextGame: number;
  unanswered: Purchase[];
  /** Checkout by operation id. */
  acknowledged: Map<string, string>;
  /** Payments whose pay page said that they were paid. */
  paid: Set<string>;
}

const priceOf = (game: number) => 100 + game;

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
    return buyers;
  });
}

/** Starts the real server; the players get fresh tokens, which live for minutes only. */
async function start(buyers: readonly Buyer[]): Promise<{ server: ChildProcess; address: string }> {
  const { child, address } = await startServer(env);
  running = child;
  for (const buyer of buyers) {
    const answer = await fetch(`${address}/api/account/token`, { headers: { cookie: buyer.cookie } });
    buyer.token = v.parse(v.object({ token: v.string() }), await answer.json()).token;
  }
  return { server: child, address };
}

/** The data of an answer, or undefined when the server died before it answered. */
async function ask(
  address: string,
  token: string,
  query: string,
  variables: object,
): Promise<unknown | undefined> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-version': 'v2', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
    .then((response) => response.json())
    .catch(() => undefined);
  if (answer === undefined) return undefined;
  if (answer.errors) throw new Error(`refused: ${JSON.stringify([variables, answer])}`);
  return answer.data;
}

const BUY = `mutation ($game: Int!, $total: Minor!, $operation: UUID!) {
  addCartStoreAndCheckout(store_id: $game, silverAmount: 0, expected_total: $total, operation_id: $operation) { uuid }
}`;
const bought = v.object({ addCartStoreAndCheckout: v.object({ uuid: v.string() }) });

async function buy(address: string, token: string, { game, operation }: Purchase) {
  const data = await ask(address, token, BUY, { game, total: priceOf(game), operation });
  return data === undefined ? undefined : v.parse(bought, data).addCartStoreAndCheckout.uuid;
}

const RECHARGE = `mutation { addRecharge(plan_id: 101, currency_id: "USD", method: "moggie-pay", payment_provider_id: 1,
  return_url: "http://localhost:0/") { pay_url payment { uuid } } }`;
const opened = v.object({
  addRecharge: v.object({ pay_url: v.string(), payment: v.object({ uuid: v.string() }) }),
});

/** Tops up as a browser does; the payment once its page said that it is paid, undefined when the server died before. */
async function topUp(address: string, token: string): Promise<string | undefined> {
  const data = await ask(address, token, RECHARGE, {});
  if (data === undefined) return undefined;
  const { pay_url, payment } = v.parse(opened, data).addRecharge;
  const { pathname, search } = new URL(pay_url);
  try {
    const page = await fetch(`${address}${pathname}${search}`, { redirect: 'manual' });
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const decided = await fetch(`${address}${page.headers.get('location')}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ decision: 'paid' }),
    });
    // A second visit finds the charge decided; that is no answer to this one.
    return decided.status === 303 ? payment.uuid : undefined;
  } catch {
    return undefined;
  }
}

/** So many top-ups an hour are allowed to one player. */
const TOP_UPS = 18;

/** Buys one game after the other, first those that were left without an answer, until the server is gone. */
async function shop(address: string, buyer: Buyer, onAnswer: () => void): Promise<void> {
  for (let opened = buyer.paid.size; ; ) {
    if (random() < 0.2 && opened < TOP_UPS) {
      opened += 1;
      const paid = await topUp(address, buyer.token);
      if (paid === undefined) return;
      buyer.paid.add(paid);
      onAnswer();
      continue;
    }
    const purchase = buyer.unanswered[0] ?? { operation: randomUUID(), game: buyer.nextGame };
    if (buyer.unanswered.length === 0) {
      if (purchase.game > GAMES) return;
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

const STATE = 'query ($uuid: UUID!) { findPayment(uuid: $uuid) { state } }';

/** A last, undisturbed run: what was paid is credited, if not at once then by the jobs. */
async function awaitCredits(buyers: readonly Buyer[]): Promise<void> {
  const { server, address } = await start(buyers);
  for (const { token, paid } of buyers)
    for (const uuid of paid)
      await expect
        .poll(() => ask(address, token, STATE, { uuid }), { timeout: 180_000, interval: 500 })
        .toEqual({ findPayment: { state: 1 } });
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

test(`no purchase or top-up is lost or doubled when the server is killed ${KILLS} times (seed ${seed})`, async () => {
  const buyers = await prepare();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { server, address } = await start(buyers);
    const exit = once(server, 'exit');
    let answersLeft = 1 + Math.floor(random() * 15);
    const pause = random() * 12;
    const onAnswer = () => {
      answersLeft -= 1;
      if (answersLeft === 0) setTimeout(() => server.kill('SIGKILL'), pause);
    };
    await Promise.all(buyers.map((buyer) => shop(address, buyer, onAnswer)));
    server.kill('SIGKILL');
    await exit;
  }
  await awaitCredits(buyers);

  await withDatabase(async (database) => {
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
    expect(buyers.reduce((sum, { paid }) => sum + paid.size, 0)).toBeGreaterThan(0);
  });
}, 7_200_000);

/** Of the purchases without an answer, those that happened all the same: they may, but whole. */
function keptOf(kept: ReadonlyMap<string, string>, unanswered: readonly Purchase[]): [string, string][] {
  return unanswered.flatMap(({ operation }): [string, string][] => {
    const id = kept.get(operation);
    return id === undefined ? [] : [[operation, id]];
  });
}
