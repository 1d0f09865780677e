import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { openDatabase } from '../../server/db/database.ts';
import {
  CategoryDocument,
  FindStoreDocument,
  GameDocument,
  MeDocument,
  MyCartDocument,
  MyGamesDocument,
} from '../../shared/contract/gql/graphql.ts';
import { startServer } from '../../tests/faults/server-process.ts';
import { fillStore, type StoreSize } from './large-store.ts';
import type { BenchRow } from './row.ts';

const CALLS = 200;
const WARM_UP = 20;
const AT_ONCE = 4;
/** p95 of findStore, ms (design, section 7). */
const TARGET = { Postgres: 50, embedded: 150 };

type Kind = keyof typeof TARGET;

interface Measured {
  name: string;
  query: string;
  variables: Record<string, unknown>;
}

const FIND = { platform_key: ['moggie'], language: 'en-US' };
const LIST = { language: 'en-US', q: { limit: 20 } };
const STATEMENT =
  'query { findAccountLog(q: { limit: 20 }) { totalCount list { id action_type meowcent silver balance_after created_at } } }';

const OPERATIONS: Measured[] = [
  {
    name: 'findStore, newest 20',
    query: FindStoreDocument.toString(),
    variables: { ...FIND, q: { orderField: 'released_at-desc', limit: 20 } },
  },
  {
    name: 'findStore, 20 by price',
    query: FindStoreDocument.toString(),
    variables: { ...FIND, q: { orderField: 'meowcent-asc', limit: 20, offset: 2_000 } },
  },
  {
    name: 'findStore, words',
    query: FindStoreDocument.toString(),
    variables: { ...FIND, search_type: 'search:list', q: { keyword: 'lantern fox', limit: 20 } },
  },
  {
    name: 'category',
    query: CategoryDocument.toString(),
    variables: { platform_key: ['moggie'], language: 'en-US', categories: ['boy-bl'] },
  },
  {
    name: 'game',
    query: GameDocument.toString(),
    variables: { platform_key: ['moggie'], id: 77, language: 'en-US' },
  },
  { name: 'me', query: MeDocument.toString(), variables: {} },
  { name: 'myGames', query: MyGamesDocument.toString(), variables: { platform_key: 'moggie', ...LIST } },
  { name: 'myCart', query: MyCartDocument.toString(), variables: { platform_key: 'moggie', ...LIST } },
  { name: 'findAccountLog', query: STATEMENT, variables: {} },
];

/** Percentiles and statements of the busiest operations, on a store of this size on both databases. */
export async function benchApiScale(size: StoreSize): Promise<BenchRow[]> {
  return [...(await benchOn('Postgres', size)), ...(await benchOn('embedded', size))];
}

async function benchOn(kind: Kind, size: StoreSize): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-bench-scale-'));
  const cluster = kind === 'Postgres' ? await startCluster(`${folder}-cluster`) : undefined;
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMIT: '1000000',
    ACCOUNT_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'info',
    ...(cluster && { DATABASE_URL: cluster.url }),
  };
  try {
    await fill(env.DATA_DIR, cluster?.url, size);
    const server = await startServer(env);
    try {
      return await measureAll(kind, server.address);
    } finally {
      const exit = once(server.child, 'exit');
      server.child.kill('SIGTERM');
      await exit;
    }
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startCluster(folder: string) {
  const program = path.join(import.meta.dirname, '../../server/testing/postgres-cluster.ts');
  const child = spawn(process.execPath, [program, folder, 'bench'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the cluster did not start: exit code ${code}`))),
  ]);
  return {
    url: `${url}/bench`,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

async function fill(dataDir: string, url: string | undefined, size: StoreSize): Promise<void> {
  const started = performance.now();
  const database = await openDatabase({ ...(url && { url }), dataDir });
  await fillStore(database, size);
  await database.close();
  console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`);
}

async function measureAll(kind: Kind, address: string): Promise<BenchRow[]> {
  const token = await signUp(address);
  await buySome(address, token);
  const rows: BenchRow[] = [];
  for (const operation of OPERATIONS) {
    const { times, statements } = await measure(address, token, operation);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    const name = `${kind}: ${operation.name}`;
    const target = operation.name.startsWith('findStore') ? { target: TARGET[kind] } : {};
    rows.push(
      { name: `${name}, p50`, value: at(0.5), unit: 'ms' },
      { name: `${name}, p95`, value: at(0.95), unit: 'ms', ...target },
      { name: `${name}, p99`, value: at(0.99), unit: 'ms' },
      { name: `${name}, statements`, value: statements, unit: 'count' },
    );
  }
  return rows;
}

/** Times of all calls in ms, sorted, and what one costs in statements. */
async function measure(address: string, token: string, { query, variables }: Measured) {
  const call = async () => {
    const started = performance.now();
    await ask(address, token, query, variables);
    return performance.now() - started;
  };
  for (let n = 0; n < WARM_UP; n += 1) await call();
  const before = await statementsOf(address);
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = 0; n < CALLS / AT_ONCE; n += 1) times.push(await call());
    }),
  );
  const statements = ((await statementsOf(address)) - before) / CALLS;
  return { times: times.toSorted((a, b) => a - b), statements };
}

async function statementsOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^database_statements_total (\d+)/m.exec(text)?.[1]);
}

async function ask(address: string, token: string, query: string, variables: object): Promise<unknown> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-version': 'v2',
      host: 'localhost',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  const answer = v.parse(
    v.object({ data: v.unknown(), errors: v.optional(v.unknown()) }),
    await response.json(),
  );
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

async function signUp(address: string): Promise<string> {
  const response = await fetch(`${address}/api/account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@mail.example', password: 'Quick4ever9' }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const answer = await fetch(`${address}/api/account/token`, { headers: { cookie } });
  return v.parse(v.object({ token: v.string() }), await answer.json()).token;
}

/** A cart and wishes, so that lists have rows. */
async function buySome(address: string, token: string): Promise<void> {
  for (let id = 1; id <= 15; id += 1)
    await ask(address, token, `mutation { addCartStore(store_id: ${id}) { uuid } }`, {});
}
