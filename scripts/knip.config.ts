import type { KnipConfig } from 'knip';

/**
 * What is used though no import leads to it. What the scripts of `package.json`, Vite, Vitest and Playwright start with,
 * and the workers of `new Worker(new URL(…))`, knip finds by itself.
 */
const config: KnipConfig = {
  entry: [
    // Built each for a process or a page of its own.
    'renderer/app/entry-{browser,server,launcher}.tsx',
    'renderer/offline/service-worker.ts',
    'player/main.ts',
    'electron/{main,preload}.ts',
    'electron/install/workers/*-worker.ts',
    'scripts/bench/depot-engine.ts',
    // Started by name, or by hand.
    'server/main.ts',
    'server/depot/testing/publisher.ts',
    'server/testing/postgres-cluster.ts',
    'shared/process-lock/testing/hold-lock.ts',
    'scripts/art/contact-sheet.ts',
    'scripts/bench/{bare-server,line-proxy,range-server}.ts',
    'tests/faults/{depot-server,small-proxy}.ts',
    // Stands in for a module, runs in a page, or is for the compiler alone.
    'tests/launcher-host/{main,electron,conformance}.ts',
    'tests/launcher-host/renderer/{main,isolated}-world.ts',
    'tests/visual/fixed-clock.ts',
    'server/moggie-pay/page.css',
  ],
  project: ['{shared,server,renderer,player,electron,scripts,tests}/**/*.{ts,tsx,mjs,css}', '*.ts'],
  drizzle: { config: 'scripts/drizzle.config.ts' },
  'graphql-codegen': { config: 'scripts/codegen.config.ts' },
  playwright: { config: ['playwright.config.ts', 'tests/visual/playwright.config.ts'] },
  // Faces of fonts are found by names made up at run time; `check.ts` runs Biome.
  ignoreDependencies: [/^@fontsource\//, '@biomejs/biome'],
  // Types that an exported signature names may be exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Programs of the system.
  exclude: ['binaries'],
};

export default config;
