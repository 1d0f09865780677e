import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The package has two copies of itself; tests must get the one that Node gives the server and its libraries. */
const oneGraphql = { resolve: { alias: { graphql: fileURLToPath(import.meta.resolve('graphql')) } } };
const node = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A machine with little to spare takes longer than the second that is usual.
  expect: { poll: { timeout: 20_000 } },
};
/**
 * What the embedded database is tested with beside the specs, whose stores all run on it: every operation and every route,
 * tried by everyone; money; events; migrations and the seed. `EMBEDDED=all` runs everything that it can.
 */
const ON_EMBEDDED = [
  'server/http/{access,route-access,fuzz}.test.ts',
  'server/{db,outbox,wallet}/**/*.test.ts',
  'server/testing/seed*.test.ts',
];
/** The embedded database has one session, where no race can be lost; and where nothing asks a database, one run will do. */
const NOT_ON_EMBEDDED = ['**/*.race.test.ts', 'server/{depot,print}/**'];
/** Files share the modules of their worker: loading the server anew for each took longer than its tests. */
const server = { ...node, isolate: false };

export default defineConfig({
  test: {
    // As many as there are processors: by itself a run leaves one of them idle.
    maxWorkers: '100%',
    projects: [
      { test: { ...node, name: 'shared', include: ['shared/**/*.test.ts'] } },
      { test: { ...node, name: 'electron', include: ['electron/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'house',
          include: [
            'scripts/**/*.test.ts',
            'renderer/**/*.test.ts',
            'player/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
        },
      },
      {
        ...oneGraphql,
        test: {
          ...server,
          name: 'server on embedded',
          include: process.env.EMBEDDED === 'all' ? ['server/**/*.test.ts'] : ON_EMBEDDED,
          exclude: NOT_ON_EMBEDDED,
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['server/testing/embedded-setup.ts'],
        },
      },
      {
        ...oneGraphql,
        test: {
          ...server,
          name: 'server on postgres',
          include: ['server/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['server/testing/postgres-setup.ts'],
        },
      },
    ],
  },
});
