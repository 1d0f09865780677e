import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type BuildLine,
  CHANNEL_FILE,
  isSha256,
  linePath,
  manifestPath,
  packPath,
  patchPath,
} from '../../shared/depot/layout.ts';
import { openPatch, patchPacks } from '../../shared/depot/patch.ts';
import { namesIfThere, readIfThere } from '../if-there.ts';
import { readHistory } from './history.ts';
import { withLineLock } from './line-lock.ts';
import { PublishError } from './publish-error.ts';

export interface Pruning {
  depot: string;
  store: string;
  line: BuildLine;
  /** How many of the newest builds stay; at least the current one. */
  keep: number;
  trustedKeys: readonly KeyObject[];
}

/** What pruning deleted. */
export interface Pruned {
  builds: number;
  packs: number;
  bytes: number;
}

/**
 * Deletes the builds of a line that are not among the newest, the patches that lead elsewhere than to the current one,
 * and the packs that nothing needs any more. Patches from deleted builds stay: players may still have these installed.
 * Throws `no-build`, and deletes nothing, where the current build is not told: it alone tells what is needed; and
 * `no-patch` where a patch is not told, whose packs nobody could tell from those that nothing needs.
 */
export async function pruneLine({ depot, store, line, keep, trustedKeys }: Pruning): Promise<Pruned> {
  const lineFolder = path.join(depot, linePath(store, line));
  // Looked for before the lock, which would make a folder for a line that was only mistyped.
  if (!existsSync(path.join(lineFolder, CHANNEL_FILE)))
    throw new PublishError('no-build', `${lineFolder} has no ${CHANNEL_FILE}: nothing was deleted`);
  return withLineLock(lineFolder, async (assertHeld) => {
    const { channel, builds } = await readHistory(lineFolder, trustedKeys);
    if (!channel || builds.length === 0)
      throw new PublishError(
        'no-build',
        `${lineFolder} has lost the manifest of its current build: nothing was deleted`,
      );
    const kept = builds.slice(0, Math.max(1, keep));
    const patches = channel.patches.map(({ index }) => index);
    const packs = new Set(kept.flatMap(({ manifest }) => manifest.packs.map(({ name }) => name)));
    for (const index of patches) {
      const file = await readIfThere(path.join(lineFolder, patchPath(index)));
      if (!file)
        throw new PublishError(
          'no-patch',
          `${lineFolder} has lost the patch index ${index}: nothing was deleted. Put it back, or publish the next build first`,
        );
      for (const { name } of patchPacks(openPatch(file, index))) packs.add(name);
    }
    const names = new Set(kept.map(({ build }) => build));
    await assertHeld();
    const manifests = await deleteOthers(path.join(lineFolder, manifestPath('')), names);
    const indexes = await deleteOthers(path.join(lineFolder, patchPath('')), new Set(patches));
    const deletedPacks = await deleteOthers(path.join(lineFolder, packPath('')), packs);
    return {
      builds: manifests.files,
      packs: deletedPacks.files,
      bytes: manifests.bytes + indexes.bytes + deletedPacks.bytes,
    };
  });
}

/** Deletes the files of a folder that are named by a hash but not among those to keep. */
async function deleteOthers(
  folder: string,
  keep: ReadonlySet<string>,
): Promise<{ files: number; bytes: number }> {
  const names = await namesIfThere(folder);
  const deleted = { files: 0, bytes: 0 };
  for (const name of names.filter((found) => isSha256(found) && !keep.has(found))) {
    const file = path.join(folder, name);
    deleted.bytes += (await stat(file)).size;
    deleted.files += 1;
    await rm(file);
  }
  return deleted;
}
