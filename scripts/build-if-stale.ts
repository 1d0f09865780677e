import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Builds, unless what lies there came whole from these very sources (files and folders) in these languages (`LOCALES`):
 * the file `stamp` says from what. A build that fails, or is stopped, counts as none.
 */
export async function buildIfStale(
  stamp: string,
  sources: readonly string[],
  build: () => Promise<void>,
): Promise<void> {
  const wanted = `${hashOf(sources)} ${process.env.LOCALES ?? ''}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // From here on what lies there is of two builds, until this one has ended.
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Every file at or below a path but tests; none where nothing is. */
export function filesIn(root: string): string[] {
  if (!existsSync(root)) return [];
  if (statSync(root).isFile()) return [root];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(root, name))
    .filter((file) => statSync(file).isFile() && !file.includes('.test.'));
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
