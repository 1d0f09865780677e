import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { lockDirectory } from './directory-lock.ts';
import { type EmbeddedEngine, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { isTransient } from './errors.ts';
import { isMigrated, migrateDatabase } from './migrate.ts';

/** Drizzle without its own transactions: those of {@link Database} reach every service that takes part. */
export type Query = Omit<NodePgDatabase, 'transaction'>;

export interface Database {
  /** Always speaks to the running transaction of the caller, and to the pool outside of one. */
  readonly query: Query;
  /**
   * As `query`, for statements whose best plan does not depend on their values, such as those that find rows by their
   * keys: the database reads and plans a text once on each connection, which is most of what such a statement costs.
   * Lists of values are one array, so that their text stays the same.
   */
  readonly prepared: Query;
  /**
   * Runs the work in one transaction, joined by every service called in it; nested calls join too. It runs again, a
   * few times, when it loses against another transaction, so the work must touch nothing but the database. A failed
   * statement dooms the whole transaction: prefer `on conflict` to catching.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** How many statements were sent so far. */
  statementCount(): number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A real Postgres; without it the embedded one in `dataDir` is used. */
  url?: string;
  dataDir: string;
  /** Refuses a place that holds no store's database, instead of making one there. */
  mustExist?: boolean;
}

const ATTEMPTS = 6;
/** How many texts are prepared; each stays with every connection. */
const PREPARED = 300;

// Both databases answer with the same types: int8 is a number, and one that a number cannot hold is an error.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
});

/**
 * Opens the database that the settings name, brings it up to date, and fails with one line when it cannot. Throws ConfigError
 * where there is none and there must be one; nothing is made then.
 */
export async function openDatabase({ url, dataDir, mustExist = false }: DatabaseOptions): Promise<Database> {
  if (url) return openPostgres(url, mustExist);
  const directory = path.join(dataDir, 'database');
  if (mustExist && !existsSync(path.join(directory, 'PG_VERSION')))
    throw new ConfigError(`DATA_DIR: ${dataDir} holds no store's database: only the server makes one`);
  return openEmbedded({ dataDir: directory });
}

async function openPostgres(url: string, mustExist: boolean): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    // The planner's default is that of turning disks, for which it would rather read a table whole than follow an index.
    options: '-c random_page_cost=1.1',
  });
  return prepare(pool, () => pool.end(), mustExist);
}

/** The one connection of an embedded engine. */
export function poolOf(engine: EmbeddedEngine): pg.Pool {
  return new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => engine.connect(),
  });
}

/** Opens the embedded database in a directory that this process then owns, or in memory. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const unlock = options.dataDir ? await lockDirectory(options.dataDir) : async () => {};
  try {
    const engine = await startEmbedded(options);
    const pool = poolOf(engine);
    return await prepare(pool, async () => {
      await pool.end();
      await engine.close();
      await unlock();
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function prepare(pool: pg.Pool, close: () => Promise<void>, mustExist = false): Promise<Database> {
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const database = transactional(pool, close);
  try {
    if (mustExist && !(await isMigrated(pool)))
      throw new ConfigError("DATABASE_URL: it holds no store's database: only the server makes one");
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return database;
}

function transactional(pool: pg.Pool, close: () => Promise<void>): Database {
  interface Handles {
    query: Query;
    prepared: Query;
  }
  interface Running extends Handles {
    open: boolean;
  }
  let statements = 0;
  const logger = {
    logQuery() {
      statements += 1;
    },
  };
  const names = statementNames(PREPARED);
  const handlesOf = (client: pg.Pool | pg.PoolClient): Handles => ({
    query: drizzle(client, { logger }),
    prepared: drizzle(preparing(client, names), { logger }),
  });
  const outside = handlesOf(pool);
  const inside = new WeakMap<pg.PoolClient, Handles>();
  const running = new AsyncLocalStorage<Running>();

  function current(): Handles {
    const transaction = running.getStore();
    if (transaction && !transaction.open)
      throw new Error('this transaction is over: something was not awaited');
    return transaction ?? outside;
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const handles = inside.get(client) ?? handlesOf(client);
    inside.set(client, handles);
    const transaction: Running = { ...handles, open: true };
    let broken = false;
    try {
      await client.query('BEGIN');
      const result = await running.run(transaction, work);
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('a failed statement was caught inside a transaction');
      return result;
    } catch (error) {
      broken = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      transaction.open = false;
      client.release(broken);
    }
  }

  async function transaction<T>(work: () => Promise<T>): Promise<T> {
    if (running.getStore()) return work();
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (tries >= ATTEMPTS || !isTransient(error)) throw error;
        await delay(Math.random() * 10 * 2 ** tries);
      }
    }
  }

  return {
    // A stable handle, so that a library that keeps it takes part in transactions too.
    query: new Proxy(outside.query, { get: (_target, key) => Reflect.get(current().query, key) }),
    prepared: new Proxy(outside.prepared, { get: (_target, key) => Reflect.get(current().prepared, key) }),
    transaction,
    statementCount: () => statements,
    close,
  };
}

/** Names for texts of statements, the same for the same text; undefined for those that come after so many. */
function statementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = `statement_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** A client whose statements are prepared: the driver sends a name's text once on each connection. */
function preparing<Client extends pg.Pool | pg.PoolClient>(
  client: Client,
  nameOf: (text: string) => string | undefined,
): Client {
  const query = (statement: pg.QueryConfig, values: unknown[]) =>
    client.query({ ...statement, name: nameOf(statement.text) }, values);
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
}
