import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';

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
  const program = path.join(import.meta.dirname, 'postgres-cluster.ts');
  const cluster = spawn(process.execPath, [program, folder, TEMPLATE], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(cluster, 'exit');
  const [postgresUrl] = await Promise.race([
    once(createInterface(cluster.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the test cluster did not start: exit code ${code}`))),
  ]);
  const template = await openDatabase({ url: `${postgresUrl}/${TEMPLATE}`, dataDir: '' });
  await template.close();
  project.provide('postgresUrl', postgresUrl);
  return async () => {
    cluster.stdin.end();
    await ended;
  };
}
