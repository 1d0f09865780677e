import { type BuildManifest, isFile } from '../../shared/depot/manifest.ts';
import type { EngineContext } from './engine-context.ts';
import { checkFiles } from './examine.ts';
import { statIfThereSync } from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import { platform } from './platform/platform.ts';
import type { RestoredBuild } from './restore-record.ts';

/** Nobody edits larger files by hand: one that is damaged and has its right length is the disk's doing. */
const EDITED_BYTES = 64 * 1024 * 1024;

/**
 * Files with other content than the build's, which may be the player's work and are never thrown away, by the keys of
 * their names. `files`: numbers of entries; `bad`: those of which a chunk is not the build's.
 */
export function changedFiles(
  folder: GameFolder,
  { entries }: BuildManifest,
  bad: ReadonlySet<number>,
  files: Iterable<number>,
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const index of files) {
    const entry = entries[index];
    const found = entry && statIfThereSync(folder.place(entry.path));
    if (entry?.kind !== 'file' || !found?.isFile() || found.size === 0) continue;
    const isEdited = bad.has(index) && found.size <= EDITED_BYTES;
    if (isEdited || found.size !== entry.size) changed.add(platform.nameKey(entry.path));
  }
  return changed;
}

/**
 * Which of an installed build's files at these paths the player has changed, by the keys of their names: read before they
 * are replaced or removed. None where the files may be those of another build.
 */
export async function editedFiles(
  folder: GameFolder,
  { manifest, isDoubtful }: Pick<RestoredBuild, 'manifest' | 'isDoubtful'>,
  paths: Iterable<string>,
  context: EngineContext,
): Promise<ReadonlySet<string>> {
  if (isDoubtful) return new Set();
  const keys = new Set([...paths].map(platform.nameKey));
  const going = manifest.entries.flatMap((entry, index) =>
    isFile(entry) && keys.has(platform.nameKey(entry.path)) ? [{ entry: index, file: entry }] : [],
  );
  const read = going.filter(({ file }) => file.size <= EDITED_BYTES);
  const { badChunks } = await checkFiles(
    manifest,
    read.map(({ entry, file }) => ({ entry, place: folder.place(file.path) })),
    // The work that this is a part of tells how far it is.
    { ...context, onProgress: () => {} },
  );
  const bad = new Set(badChunks.map(({ entry }) => entry));
  return changedFiles(
    folder,
    manifest,
    bad,
    going.map(({ entry }) => entry),
  );
}
