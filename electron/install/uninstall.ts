import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BuildEntry } from '../../shared/depot/manifest.ts';
import { ENGINE_FOLDER } from '../../shared/depot/paths.ts';
import type { EngineContext } from './engine-context.ts';
import { readIfThere, removeIfEmpty, statIfThere, writeAtomically } from './folder/files.ts';
import { withFolderLock } from './folder/folder-lock.ts';
import { GameFolder } from './folder/game-folder.ts';
import { removeAll, removeFile } from './folder/held-files.ts';
import { genuineManifest } from './folder/installed-build.ts';
import { isLeft } from './folder/left-files.ts';
import { RealFolders, removeEmptyFolders } from './folder/real-folders.ts';
import { readRolling } from './folder/rolling-update.ts';
import { recoverSwitch } from './folder/switch.ts';
import { readTree } from './folder/tree.ts';
import { trustedKeysOf } from './folder/trusted-keys.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { isSystemFile } from './platform/system-files.ts';
import { reportPhase } from './report.ts';

export interface UninstallReport {
  /** Files, links and folders of the build that were removed. */
  removed: number;
  /** Files and links of the player's (saves, mods) that were left, relative to the folder, which still exists then. */
  kept: string[];
}

/**
 * Removes what the build installed and nothing else: only entries of the signed manifest, only in a folder that
 * carries our receipt or an install that was begun. Saves, mods and everything else the player made stays, and an
 * install takes the folder up again.
 */
export async function uninstallBuild(root: string, context: EngineContext): Promise<UninstallReport> {
  const folder = new GameFolder(root);
  if (!(await statIfThere(folder.engine)) || (await isLeft(folder)))
    throw new InstallError('folder-missing', `nothing is installed in ${folder.root}`);
  try {
    reportPhase(context, 'removing');
    const { isPlayers, removed, kept } = await withFolderLock(folder, async () => {
      await recoverSwitch(folder);
      const entries = await installedEntries(folder, context);
      const paths = entries.filter(({ kind }) => kind !== 'folder').map((entry) => entry.path);
      const folders = entries.flatMap(({ kind, path: place }) => (kind === 'folder' ? [place] : []));
      const real = new RealFolders(folder);
      let count = 0;
      for (const entryPath of paths) if (await removeEntry(folder, real, entryPath)) count += 1;
      const emptied = [...paths, ...folders.map((place) => `${place}/`)];
      await removeEmptyFolders(folder, emptied);
      const left = (await readTree(folder.root, (place) => place !== ENGINE_FOLDER)).filter(
        ({ kind }) => kind !== 'folder',
      );
      const kept = left.map((item) => item.path).filter((place) => !isSystemFile(path.posix.basename(place)));
      // What a system put there for its own use is nobody's, once nothing else is there.
      if (kept.length === 0) {
        for (const item of left) await removeFile(folder.place(item.path));
        await removeEmptyFolders(folder, [...emptied, ...left.map((item) => item.path)]);
      }
      // Where no manifest told the build's files from the player's, nobody knows what is left.
      // A run that was cut short told them, and said so, before it took the manifest away.
      const isTold = entries.length > 0 || (await statIfThere(folder.leftFile)) !== undefined;
      const isPlayers = isTold && kept.length > 0;
      if (isPlayers) await writeAtomically(folder.leftFile, '');
      return { isPlayers, removed: count, kept: kept.sort() };
    });
    await removeRecord(folder, isPlayers);
    return { removed, kept };
  } catch (error) {
    throw asInstallError(error);
  }
}

/** Removes what the engine knows of a folder, but that the player's files in it were left there; else the folder, too. */
async function removeRecord(folder: GameFolder, isMarked: boolean): Promise<void> {
  if (isMarked) {
    const names = (await readdir(folder.engine)).map((name) => path.join(folder.engine, name));
    // As long as one of these is there, an uninstall that was cut short can be called again.
    const last = [folder.receiptFile, folder.manifestFile];
    const first = names.filter((name) => name !== folder.leftFile && !last.includes(name));
    for (const name of [...first, ...last]) await removeAll(name);
    return;
  }
  await removeAll(folder.engine);
  await removeIfEmpty(folder.root);
}

/**
 * What the engine put there: the installed build, and in the midst of a rolling update also the one it leads to. What no
 * genuine manifest names is left like the player's.
 */
async function installedEntries(folder: GameFolder, context: EngineContext): Promise<BuildEntry[]> {
  const trusting = { ...context, trustedKeys: await trustedKeysOf(folder, context) };
  const rolling = await readRolling(folder);
  const manifestFiles = [folder.manifestFile];
  if (rolling && rolling !== 'damaged')
    manifestFiles.push(folder.stageOf(rolling.receipt.build).manifestFile);
  const files = await Promise.all(manifestFiles.map(readIfThere));
  return files.flatMap((file) => (file && genuineManifest(file, trusting)?.entries) ?? []);
}

async function removeEntry(folder: GameFolder, real: RealFolders, entryPath: string): Promise<boolean> {
  const place = folder.place(entryPath);
  const found = await statIfThere(place);
  if (!found || found.isDirectory() || !(await real.hold(entryPath))) return false;
  await removeFile(place);
  return true;
}
