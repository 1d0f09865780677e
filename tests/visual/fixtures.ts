import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { StoreServer } from '../store/store-server.ts';
import { People } from './people.ts';

/** The hour in which every picture is taken, while the autumn sale runs; the store's clock goes on from there. */
export const NOW = Date.parse('2026-11-22T12:00:00Z');
/** Addresses and their QR codes are in the pictures. */
const PORT = '4890';
const CLOCK = path.join(import.meta.dirname, 'fixed-clock.ts');

/** Environment of processes whose clock stands at an instant (ms since the epoch) now and goes on from there. */
export const clockAt = (instant: number) => ({
  CLOCK_SHIFT_MS: String(instant - Date.now()),
  NODE_OPTIONS: `--import=${CLOCK}`,
});

/** A store of its own, seeded and served in that hour. */
export const test = base.extend<object, { store: StoreServer; people: People }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'moggie-visual-'));
      const dataDir = path.join(folder, 'data');
      mkdirSync(dataDir);
      const store = await StoreServer.open(dataDir, {
        PORT,
        ...clockAt(NOW),
      });
      await use(store);
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  people: [
    async ({ store }, use) => {
      const people = new People();
      await people.furnish(store.origin);
      await use(people);
    },
    { scope: 'worker' },
  ],
});
