import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareStore, StoreServer } from '../../tests/store/store-server.ts';

/** Runs `work` against a freshly seeded store in a process of its own, the built site and the embedded database. */
export async function withStore<T>(work: (store: StoreServer) => Promise<T>): Promise<T> {
  await prepareStore();
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-bench-'));
  const store = await StoreServer.open(path.join(folder, 'data'));
  try {
    return await work(store);
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
