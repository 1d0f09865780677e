import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { StoreServer } from './store-server.ts';

interface TestFixtures {
  /** Fails a test that leaves the store closed: the next one of its worker would find none. */
  leavesStoreOpen: undefined;
}

/** One real, seeded store for all specs of a worker. */
export const test = base.extend<TestFixtures, { store: StoreServer }>({
  leavesStoreOpen: [
    async ({ store }, use) => {
      await use(undefined);
      if (!store.isOpen) throw new Error('the test leaves the store closed');
    },
    { auto: true },
  ],
  store: [
    // Playwright reads the fixtures a fixture needs from this pattern.
    // biome-ignore lint/correctness/noEmptyPattern: this one needs none
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'moggie-store-'));
      const store = await StoreServer.open(path.join(folder, 'data'));
      await use(store);
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
