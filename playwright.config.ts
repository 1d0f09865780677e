import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { IS_DEEP } from './tests/deep.ts';
import { chooseElectron } from './tests/launcher-host/launch.ts';

const electron = chooseElectron();
/** What the real binary cannot show, and without `--deep` what takes more than the hour that a run may take. */
const leftOut = [...(electron === 'electron' ? [/@host/] : []), ...(IS_DEEP ? [] : [/@deep/])];

/** Debian's Chromium without windows, with which specs take two thirds of the time, or with them; else Playwright's own. */
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = DEBIAN_CHROMIUM.find(existsSync);
const browser = executablePath === undefined ? {} : { executablePath };

export default defineConfig({
  // Each opens a store of its own; a spec mostly waits, so that two share two cores well.
  workers: 2,
  // Generous, so that a busy machine does not decide: a passing spec never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A second chance on shared machines only; a spec that needed it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  outputDir: 'artifacts/playwright',
  use: {
    launchOptions: { ...browser, args: ['--no-sandbox'] },
    // A trace costs every spec a sixth of its time; one that fails is told apart by its second try.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'store', testDir: 'tests/store', testMatch: '*.setup.ts' },
    // First, since the longest are among them: at the end one worker would wait for the other.
    {
      name: `launcher on ${electron}`,
      testDir: 'tests/launcher',
      dependencies: ['store'],
      grepInvert: leftOut,
    },
    {
      name: 'web',
      testDir: 'tests/web',
      dependencies: ['store'],
      // What stands is the same without motion, and is there an eighth sooner. Specs about motion ask for it; the
      // launcher's, of the same pages, have it.
      use: { contextOptions: { reducedMotion: 'reduce' } },
      grepInvert: leftOut,
    },
    { name: `fidelity on ${electron}`, testDir: 'tests/fidelity', grepInvert: leftOut },
  ],
});
