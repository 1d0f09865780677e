import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WEB_MANIFEST } from './service.ts';

/** Puts a folder of web files in the place that a game's origin serves, in one step; an older build goes away. */
export async function publishWebBuild(
  dataDir: string,
  storeId: number,
  folder: string,
  version: string,
): Promise<void> {
  const target = path.join(dataDir, 'web', String(storeId));
  const fresh = `${target}.${crypto.randomUUID()}`;
  const old = `${fresh}.old`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await cp(folder, fresh, { recursive: true });
    await writeFile(path.join(fresh, WEB_MANIFEST), JSON.stringify({ version, size: await sizeOf(folder) }));
    await rename(target, old).catch(ignoreMissing);
    await rename(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
