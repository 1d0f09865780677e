import { type BuildManifest, isFile } from '../../shared/depot/manifest.ts';
import type { EngineContext } from './engine-context.ts';
import { checkFiles } from './examine.ts';
import { statIfThereSync } from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import { platform } from './platform/platform.ts';
import type { RestoredBuild } from './restore-record.ts';
import type { FillResult } from './stage/fill-stage.ts';

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

/** What was found right of an installed build's files when they were read for the next one. */
export interface ReadPieces {
  /** Offsets of chunks, by entries. */
  offsets: ReadonlyMap<number, ReadonlySet<number>>;
  /** When reading began by the drive's clock, ms since the epoch: a file that changed later may have been right before. */
  since: number;
}

/** Clocks of file systems may be so coarse, in ms. */
const CLOCK_GRAIN_MS = 2000;

/** The pieces of one source among all that were read of this disk. */
export function readOf(source: number, { pieces, since }: FillResult['read']): ReadPieces {
  const offsets = new Map<number, Set<number>>();
  for (const piece of pieces) {
    if (piece.source !== source) continue;
    const known = offsets.get(piece.entry) ?? new Set();
    offsets.set(piece.entry, known.add(piece.offset));
  }
  return { offsets, since };
}

/**
 * Which of an installed build's files at these paths the player has changed, by the keys of their names: read before they
 * are replaced or removed, but for what was read already and is as it was. None where the files may be those of another
 * build.
 */
export async function editedFiles(
  folder: GameFolder,
  { manifest, isDoubtful }: Pick<RestoredBuild, 'manifest' | 'isDoubtful'>,
  paths: Iterable<string>,
  context: EngineContext,
  known?: ReadPieces,
): Promise<ReadonlySet<string>> {
  if (isDoubtful) return new Set();
  const keys = new Set([...paths].map(platform.nameKey));
  const going = manifest.entries.flatMap((entry, index) =>
    isFile(entry) && keys.has(platform.nameKey(entry.path)) ? [{ entry: index, file: entry }] : [],
  );
  const read = going.filter(({ file }) => file.size <= EDITED_BYTES);
  const untouched = new Set(
    read.filter(({ file }) => isUntouched(folder, file.path, known)).map(({ entry }) => entry),
  );
  const { badChunks } = await checkFiles(
    manifest,
    read.map(({ entry, file }) => ({ entry, place: folder.place(file.path) })),
    // The work that this is a part of tells how far it is.
    { ...context, onProgress: () => {} },
    (entry, offset) => untouched.has(entry) && known?.offsets.get(entry)?.has(offset) === true,
  );
  const bad = new Set(badChunks.map(({ entry }) => entry));
  return changedFiles(
    folder,
    manifest,
    bad,
    going.map(({ entry }) => entry),
  );
}

/**
 * No program can set back when a file was last changed, content or name; what replaced it came later, too. A drive that
 * keeps no such time says one before that of the content.
 */
function isUntouched(folder: GameFolder, path: string, known: ReadPieces | undefined): boolean {
  const found = statIfThereSync(folder.place(path));
  if (known === undefined || found === undefined || found.ctimeMs < found.mtimeMs) return false;
  return found.ctimeMs < known.since - CLOCK_GRAIN_MS;
}
