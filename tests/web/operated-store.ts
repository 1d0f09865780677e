import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StoreServer } from '../store/store-server.ts';
import { test as playerTest } from './players.ts';

const SCRIPT = path.join(import.meta.dirname, '../../scripts/store.ts');
const run = promisify(execFile);

/** What an operator does on the embedded database, which needs the server stopped for it; pages stay open. */
export async function operate(store: StoreServer, ...commands: readonly string[][]): Promise<void> {
  await store.stop();
  const env = { ...process.env, DATA_DIR: store.dataDir };
  for (const command of commands) await run(process.execPath, [SCRIPT, ...command], { env });
  await store.start();
}

/** A store of one's own, on which an operator has done something first. */
export const operatedTest = (...commands: readonly string[][]) =>
  playerTest.extend<object, { store: StoreServer }>({
    store: [
      // biome-ignore lint/correctness/noEmptyPattern: this one needs no other fixture
      async ({}, use) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'moggie-operated-'));
        const store = await StoreServer.open(path.join(folder, 'data'));
        if (commands.length > 0) await operate(store, ...commands);
        await use(store);
        await store.stop();
        rmSync(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  });
