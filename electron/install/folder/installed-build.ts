import { readlinkSync } from 'node:fs';
import path from 'node:path';
import type { BuildEntry, BuildManifest } from '../../../shared/depot/manifest.ts';
import { buildNameOf, openManifest } from '../../../shared/depot/manifest-file.ts';
import type { EngineContext } from '../engine-context.ts';
import { InstallError } from '../install-error.ts';
import type { LocalBuild } from '../stage/stage-entries.ts';
import { readIfThere, statIfThere, statIfThereSync } from './files.ts';
import type { GameFolder, Receipt } from './game-folder.ts';

export interface InstalledBuild {
  receipt: Receipt;
  manifest: BuildManifest;
  manifestFile: Buffer;
}

/** What is installed in the folder; throws `folder-missing` when nothing is. */
export async function readInstalled(folder: GameFolder, context: EngineContext): Promise<InstalledBuild> {
  const installed = await findInstalled(folder, context);
  if (!installed) throw new InstallError('folder-missing', `nothing is installed in ${folder.root}`);
  return installed;
}

/** What is installed in the folder, if anything. Throws `record-damaged` when its receipt and manifest are not both whole. */
export async function findInstalled(
  folder: GameFolder,
  context: EngineContext,
): Promise<InstalledBuild | undefined> {
  const receipt = await folder.readReceipt();
  const manifestFile = await readIfThere(folder.manifestFile);
  const manifest = manifestFile && genuineManifest(manifestFile, context);
  if (receipt && manifest && buildNameOf(manifestFile) === receipt.build)
    return { receipt, manifest, manifestFile };
  if (!manifestFile && !(await statIfThere(folder.receiptFile))) return undefined;
  throw new InstallError('record-damaged', `receipt or manifest in ${folder.root} are damaged`);
}

/** A manifest that one of the trusted keys signed and that is whole; else nothing. */
export function genuineManifest(
  file: Buffer,
  context: Pick<EngineContext, 'trustedKeys'>,
): BuildManifest | undefined {
  try {
    return openManifest(file, context.trustedKeys);
  } catch {
    return undefined;
  }
}

/** Whether an entry is there and looks right from outside: kind, size, target. Its content is not read. */
export function looksIntact(folder: GameFolder, entry: BuildEntry): boolean {
  const place = folder.place(entry.path);
  const found = statIfThereSync(place);
  if (entry.kind === 'file') return found?.isFile() === true && found.size === entry.size;
  if (entry.kind === 'folder') return found?.isDirectory() === true;
  return found?.isSymbolicLink() === true && readlinkSync(place).replaceAll(path.sep, '/') === entry.target;
}

/**
 * Whether an entry is there. A file may have been changed: one that the next build leaves as it is stays the player's, and
 * whether it is damaged is for a repair to judge.
 */
export const isThere = (folder: GameFolder, entry: BuildEntry): boolean =>
  entry.kind === 'file'
    ? statIfThereSync(folder.place(entry.path))?.isFile() === true
    : looksIntact(folder, entry);

/** The files of an installed build as a source of chunks; `holds` tells those believed to be good. */
export function installedSource(
  folder: GameFolder,
  manifest: BuildManifest,
  holds: LocalBuild['holds'],
): LocalBuild {
  return { manifest, holds, file: (entry) => folder.place(manifest.entries[entry]?.path ?? '') };
}
