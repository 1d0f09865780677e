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
 * written, undefined: none is. `allocated` tells how many bytes of the disk an entry's file takes by now, undefined: there is
 * no file; these may be more than are known to be written, after a kill.
 */
export function stageNeedOf(
  manifest: BuildManifest,
  staged: readonly number[],
  isThere: ((place: number) => boolean) | undefined,
  allocated: (entry: number) => number | undefined,
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
    const begun = allocated(entry);
    if (there === 0 && begun === undefined) need.files += 1;
    const whole = onDisk(file.size, blockSize);
    // Some file systems do not tell what a file takes.
    if (there < file.size) need.bytes += whole - Math.min(whole, Math.max(there, begun ?? 0));
  }
  return need;
}
