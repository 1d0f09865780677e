import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication } from '@playwright/test';
import { endElectron, type LaunchOptions, launchElectron } from '../launcher-host/launch.ts';
import { type Site, startSite } from './site.ts';

export const FIXTURE_APP = join(import.meta.dirname, '../launcher-host/fixture-app');

/** What the fixture app's preload exposes. */
export interface FixtureBridge {
  echo(...args: unknown[]): Promise<unknown[]>;
  fail(): Promise<never>;
  sender(): Promise<{ url: string; origin: string; top: boolean; main: boolean }>;
  note(text: string): void;
  onNoted(listener: (text: string) => void): () => void;
  tryRequire(id: string): string;
  twice(value: number): number;
  sandboxed: boolean;
  nested: { list: number[] };
}

declare global {
  interface Window {
    fixture: FixtureBridge;
    seenAtStart: { bridge: string; require: string };
  }
}

interface Fixtures {
  profile: string;
  /** Starts the fixture app on the test's profile; may be called again after the app has ended. */
  start: (options?: Partial<LaunchOptions>) => Promise<ElectronApplication>;
  electronApp: ElectronApplication;
  site: Site;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern.
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'fidelity-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    site.close();
  },
  start: async ({ profile }, use) => {
    const started: ElectronApplication[] = [];
    await use(async (options = {}) => {
      const electronApp = await launchElectron({ app: FIXTURE_APP, profile, ...options });
      started.push(electronApp);
      return electronApp;
    });
    for (const electronApp of started) await endElectron(electronApp);
  },
  electronApp: async ({ start }, use) => use(await start()),
  page: async ({ electronApp }, use) => {
    const page = await electronApp.firstWindow();
    await page.getByRole('heading', { name: 'Fixture' }).waitFor();
    await use(page);
  },
});
export const { expect } = test;
