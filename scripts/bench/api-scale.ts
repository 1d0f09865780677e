import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { store } from '../../server/db/schema/catalog.ts';
import { startCluster } from '../../server/testing/cluster-process.ts';
import {
  AccountLogDocument,
  AddCartStoreDocument,
  CategoryDocument,
  FindStoreDocument,
  GameDocument,
  MeDocument,
  MyCartDocument,
  MyGamesDocument,
} from '../../shared/contract/gql/graphql.ts';
import { ask, rowsOf, statementsOf, tokenOf, untilQuiet, withServer } from './api-calls.ts';
import { measurePurchases, openBuyers } from './buyers.ts';
import { fillStore, type StoreSize } from './large-store.ts';
import type { BenchRow } from './row.ts';

const CALLS = 200;
const WARM_UP = 20;
const AT_ONCE = 4;
/** p95 of findStore, ms (design, section 7). */
const TARGET = { Postgres: 50, embedded: 150 };
/** p95 of purchases by 50 buyers at once, ms (design, section 7). */
const PURCHASE_TARGET = 150;

type Kind = keyof typeof TARGET;

interface Measured {
  name: string;
  query: string;
  variables: Record<string, unknown>;
}

const FIND = { platform_key: ['moggie'], language: 'en-US' };
const LIST = { language: 'en-US', q: { limit: 20 } };

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
    name: 'findStore, words by relevance',
    query: FindStoreDocument.toString(),
    variables: {
      ...FIND,
      search_type: 'search:list',
      q: { keyword: 'lantern fox', orderField: 'relevance-desc', limit: 20 },
    },
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
  { name: 'findAccountLog', query: AccountLogDocument.toString(), variables: { q: { limit: 20 } } },
];

/**
 * Percentiles and statements of the busiest operations, on a store of this size on both databases. With a folder the
 * filled stores are kept there, and used again by the next run.
 */
export async function benchApiScale(size: StoreSize, kept: string | undefined): Promise<BenchRow[]> {
  return [...(await benchOn('Postgres', size, kept)), ...(await benchOn('embedded', size, kept))];
}

async function benchOn(kind: Kind, size: StoreSize, kept: string | undefined): Promise<BenchRow[]> {
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'moggie-bench-scale-'));
  const dataDir = path.join(folder, kind);
  const cluster =
    kind === 'Postgres'
      ? await startCluster({ folder: `${folder}-cluster`, database: 'bench', keep: kept !== undefined })
      : undefined;
  const env = {
    DATA_DIR: dataDir,
    RATE_LIMIT: '1000000',
    ACCOUNT_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'info',
    ...(cluster && { DATABASE_URL: `${cluster.url}/bench` }),
  };
  try {
    const [player = '', ...buyers] = await prepare(env, size);
    return await withServer(env, async (address) => {
      const token = await tokenOf(address, player);
      await fillCart(address, token);
      await untilQuiet(address);
      const rows: BenchRow[] = [];
      for (const operation of OPERATIONS) {
        const { times, statements } = await measure(address, token, operation);
        const target = operation.name.startsWith('findStore') ? TARGET[kind] : undefined;
        rows.push(...rowsOf(`${kind}: ${operation.name}`, times, statements, target));
      }
      const { times, statements } = await measurePurchases(address, buyers);
      const target = kind === 'Postgres' ? PURCHASE_TARGET : undefined;
      return [...rows, ...rowsOf(`${kind}: purchase, ${buyers.length} buyers`, times, statements, target)];
    });
  } finally {
    await cluster?.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills an empty store and signs players up; answers with their cookies. */
async function prepare(env: { DATA_DIR: string; DATABASE_URL?: string }, size: StoreSize): Promise<string[]> {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = env;
  const database = await openDatabase({ ...(url && { url }), dataDir });
  try {
    if ((await database.query.$count(store)) === 0) {
      const started = performance.now();
      await fillStore(database, size);
      console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`);
    }
    return await openBuyers(database, env);
  } finally {
    await database.close();
  }
}

/** Times of all calls in ms, and what one costs in statements. */
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
  return { times, statements: ((await statementsOf(address)) - before) / CALLS };
}

/** So that the cart has rows. */
async function fillCart(address: string, token: string): Promise<void> {
  for (let id = 1; id <= 15; id += 1)
    await ask(address, token, AddCartStoreDocument.toString(), { store_id: id });
}
