// The thread that the embedded database runs in: it speaks Postgres' wire protocol over a message port, so a long query
// never blocks the server's event loop and the driver is the same as for a real Postgres.
import { closeSync, fdatasyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { EmbeddedOptions, FromWorker, ToWorker } from './embedded.ts';

const { dataDir, dump }: EmbeddedOptions = workerData;
const port = parentPort;
if (!port) throw new Error('this file runs in a worker thread only');
const answer = (message: FromWorker) => port.postMessage(message);

const engine = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(dump ? { loadDataDir: new Blob([dump]) } : {}),
  extensions: { pg_trgm },
  relaxedDurability: false,
});

/** The request code of a start-up packet, the first message of a connection, protocol 3.0. */
const STARTUP = 196_608;

function isStartup(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && new DataView(bytes.buffer, bytes.byteOffset).getInt32(4) === STARTUP;
}

/** Whether a reply of the engine says that a transaction was committed. */
function tellsCommit(reply: Uint8Array): boolean {
  const view = new DataView(reply.buffer, reply.byteOffset, reply.byteLength);
  for (let at = 0; at + 5 <= reply.length; at += 1 + view.getInt32(at + 1)) {
    const isCommandComplete = reply[at] === 0x43;
    if (isCommandComplete && Buffer.from(reply.subarray(at + 5, at + 12)).toString('latin1') === 'COMMIT\0')
      return true;
  }
  return false;
}

/** The engine writes its log without syncing it: without this, a power cut could lose commits already acknowledged. */
function syncLog(directory: string): void {
  const log = path.join(directory, 'pg_wal');
  for (const segment of readdirSync(log)) {
    if (!/^[0-9A-F]{24}$/.test(segment)) continue;
    const file = openSync(path.join(log, segment), 'r+');
    try {
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}

/** The engine has one session for ever, so what an earlier connection left behind is cleared when one begins. */
async function beginSession(): Promise<void> {
  await engine.exec('ROLLBACK');
  await engine.exec('DISCARD ALL');
}

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === 'close') {
    await engine.close();
    answer({ kind: 'closed' });
    port?.close();
    return;
  }
  if (message.kind === 'dump') {
    const file = await engine.dumpDataDir('none');
    answer({ kind: 'dumped', bytes: new Uint8Array(await file.arrayBuffer()) });
    return;
  }
  if (isStartup(message.bytes)) await beginSession();
  const reply = engine.execProtocolRawSync(message.bytes);
  if (dataDir && tellsCommit(reply)) syncLog(dataDir);
  answer({ kind: 'reply', connection: message.connection, bytes: reply });
}

// One after the other: the engine has one session.
let queue = Promise.resolve();
port.on('message', (message: ToWorker) => {
  queue = queue.then(() => receive(message));
});
answer({ kind: 'ready' });
