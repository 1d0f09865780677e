import { defineConfig } from '@playwright/test';
import { chooseElectron } from './tests/launcher-host/launch.ts';

const electron = chooseElectron();
const onElectron = electron === 'electron' ? { grepInvert: /@host/ } : {};

export default defineConfig({
  workers: 1,
  timeout: 60_000,
  reporter: 'list',
  outputDir: 'artifacts/playwright',
  projects: [
    { name: 'web', testDir: 'tests/web' },
    { name: `launcher on ${electron}`, testDir: 'tests/launcher', ...onElectron },
    { name: `fidelity on ${electron}`, testDir: 'tests/fidelity', ...onElectron },
  ],
});
