// A process that publishes a folder and comes to a bad end on the way, for tests.
// usage: node publisher.ts DEPOT FOLDER KEY_FILE LEVEL BYTES kill|hang; after BYTES it is killed, or stands still for ever
import { readFileSync, writeSync } from 'node:fs';
import { readPrivateKey } from '../../../shared/depot/signature.ts';
import { publishBuild } from '../publish.ts';

const [depot = '', folder = '', keyFile = '', level = '', bytes = '', end] = process.argv.slice(2);

function comeToAnEnd(): void {
  if (end === 'kill') process.kill(process.pid, 'SIGKILL');
  writeSync(1, 'hanging\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

await publishBuild({
  depot,
  store: '11111111-2222-3333-4444-555555555555',
  line: 'official-linux',
  version: '1.0',
  folder,
  key: readPrivateKey(readFileSync(keyFile, 'utf8')),
  level: Number(level),
  publishedAt: new Date(0),
  onProgress: (progress) => {
    if (progress.bytes > Number(bytes)) comeToAnEnd();
  },
});
