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
/** Where nothing asks the database: these run once, in the project of PostgreSQL. */
const WITHOUT_DATABASE = ['server/depot/**', 'server/print/**'];
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
          include: ['server/**/*.test.ts'],
          // The embedded database has one session, where no race can be lost.
          exclude: ['**/*.race.test.ts', ...WITHOUT_DATABASE],
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
