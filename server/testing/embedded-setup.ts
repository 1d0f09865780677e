import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { poolOf } from '../db/database.ts';
import { startEmbedded } from '../db/embedded.ts';
import { MIGRATIONS, migrateDatabase } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with a dump of a migrated, empty embedded database. */
    databaseDump: string;
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of [...readdirSync(MIGRATIONS).toSorted(), 'meta/_journal.json'])
    if (path.extname(file)) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 16);
}

/** A dump of a migrated, empty embedded database. */
async function dumpEmptyDatabase(): Promise<Uint8Array<ArrayBuffer>> {
  const engine = await startEmbedded({});
  const pool = poolOf(engine);
  await migrateDatabase(pool);
  await pool.end();
  const dump = await engine.dump();
  await engine.close();
  return dump;
}

/** Migrates an embedded database once per state of the migrations; every test file starts from its dump. */
export default async function setup(project: TestProject): Promise<void> {
  const file = path.join(tmpdir(), `moggie-embedded-${migrationsHash()}.tar`);
  if (!existsSync(file)) {
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, await dumpEmptyDatabase());
    renameSync(partial, file);
  }
  project.provide('databaseDump', file);
}
