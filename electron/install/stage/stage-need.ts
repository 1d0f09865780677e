import { at, type BuildManifest, isFile } from '../../../shared/depot/manifest.ts';
import { firstPlaces } from '../../../shared/depot/plan.ts';
import { onDisk } from '../folder/space.ts';

/** What something that is to be written will take of a disk. */
export interface StageNeed {
  bytes: number;
  /** Files that are not there yet. */
  files: number;
}

/**
 * What the staged files of a build still take of a disk with blocks of that size. `isThere` tells places whose bytes are
 * written, undefined: none is; a file of which some are has its name, and room for these.
 */
export function stageNeedOf(
  manifest: BuildManifest,
  staged: readonly number[],
  isThere: ((place: number) => boolean) | undefined,
  blockSize: number,
): StageNeed {
  const starts = firstPlaces(manifest);
  const need: StageNeed = { bytes: 0, files: 0 };
  for (const entry of staged) {
    const file = manifest.entries[entry];
    if (!file || !isFile(file)) continue;
    let there = 0;
    for (const [position, chunk] of isThere ? file.chunks.entries() : [])
      if (isThere?.(at(starts, entry) + position)) there += at(manifest.chunks.rawLength, chunk);
    if (there === 0) need.files += 1;
    if (there < file.size) need.bytes += onDisk(file.size, blockSize) - there;
  }
  return need;
}
