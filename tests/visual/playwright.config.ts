import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import shared from '../../playwright.config.ts';

const launch = shared.use?.launchOptions;
/** The references are of the browser with windows, which draws otherwise than the one without. */
const WHOLE_CHROMIUM = '/usr/bin/chromium';
const browser = existsSync(WHOLE_CHROMIUM) ? { executablePath: WHOLE_CHROMIUM } : {};

/**
 * Takes every picture of the store and compares them with the references; or reads it in the pseudo-language. Not part
 * of `npm test`: faces and browsers differ from machine to machine.
 */
export default defineConfig({
  ...shared,
  timeout: 3_600_000,
  expect: { timeout: 15_000 },
  retries: 0,
  // A picture is of a page that has settled, which a busy machine delays.
  workers: 1,
  use: {
    ...shared.use,
    launchOptions: { ...launch, ...browser, args: [...(launch?.args ?? []), '--disable-gpu'] },
  },
  outputDir: '../../artifacts/playwright',
  projects: [
    { name: 'take', testDir: '.', testMatch: 'take*.spec.ts' },
    { name: 'compare', testDir: '.', testMatch: 'compare.spec.ts', dependencies: ['take'] },
    { name: 'pseudo', testDir: '.', testMatch: 'pseudo.spec.ts' },
  ],
});
