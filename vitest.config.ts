import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'shared', include: ['shared/**/*.test.ts'] } },
      { test: { ...node, name: 'electron', include: ['electron/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'house',
          include: ['scripts/**/*.test.ts', 'renderer/**/*.test.ts', 'tests/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'server on embedded',
          include: ['server/**/*.test.ts'],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        test: {
          ...node,
          name: 'server on postgres',
          include: ['server/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
});
