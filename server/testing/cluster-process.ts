import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = path.join(import.meta.dirname, 'postgres-cluster.ts');

/** A PostgreSQL of one's own. */
export interface Cluster {
  /** Its address without the name of a database. */
  url: string;
  /** Stops it; its folder goes with it unless it is kept. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Where its files lie: a folder that other users can reach, for it runs as a user of its own. */
  folder: string;
  /** Name of an empty database that it has from its first start on. */
  database: string;
  /** Leaves the folder, and all that is in the database, for a later start. */
  keep?: boolean;
}

/** Starts a PostgreSQL in a process of its own; throws when that ends before it listens. */
export async function startCluster({ folder, database, keep = false }: ClusterOptions): Promise<Cluster> {
  const child = spawn(process.execPath, [PROGRAM, folder, database, ...(keep ? ['keep'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the cluster did not start: exit code ${code}`))),
  ]);
  return {
    url,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
