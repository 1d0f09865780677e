import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { startCluster } from './cluster-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster without a database name. */
    postgresUrl: string;
  }
}

/** Every test file's database is a copy of this one. */
export const TEMPLATE = 'moggie_template';

/** One cluster a run, in a folder that its own user can reach, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(tmpdir(), `moggie-postgres-${process.pid}`);
  const cluster = await startCluster({ folder, database: TEMPLATE });
  const template = await openDatabase({ url: `${cluster.url}/${TEMPLATE}`, dataDir: '' });
  await template.close();
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}
