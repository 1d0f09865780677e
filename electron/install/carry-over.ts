import path from 'node:path';
import { ENGINE_FOLDER, pathFault } from '../../shared/depot/paths.ts';
import type { EngineContext } from './engine-context.ts';
import { copyFileVerified } from './folder/copy-file.ts';
import { assertRealFolder, readIfThere, statIfThere, syncFolder } from './folder/files.ts';
import { withFolderLock } from './folder/folder-lock.ts';
import { GameFolder } from './folder/game-folder.ts';
import { moveFile } from './folder/held-files.ts';
import { genuineManifest } from './folder/installed-build.ts';
import { isLeft } from './folder/left-files.ts';
import { parentsOf, RealFolders } from './folder/real-folders.ts';
import { recoverSwitch } from './folder/switch.ts';
import { readTree, type TreeItem } from './folder/tree.ts';
import { trustedKeysOf } from './folder/trusted-keys.ts';
import { assertOneBuild } from './install.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { platform } from './platform/platform.ts';
import { isSystemFile } from './platform/system-files.ts';

/** More than this is no game's saves: all of it stays where it is. */
const LIMIT_BYTES = 1024 ** 3;

type Trust = Pick<EngineContext, 'trustedKeys' | 'signal'>;

/**
 * Copies what a player made in the folder of one build of a game, such as saves, to the same places in that of another
 * one: files that neither build has, and that are not there yet. Nothing is replaced, nothing taken away, nothing done
 * through a link. Answers their paths. Throws an `InstallError`, such as `busy` while the first one is worked on, or
 * `record-damaged` where nobody can tell what a build has; the next call does what is left. `isOnlyRead`: whether
 * whoever works on the first one writes nothing, so that its files can be read beside that.
 *
 * To be called while the game of the other one counts as running: nobody changes its build then, and whoever works on it
 * all the same, such as a verify, lets the game write saves and so does not mind these. So its lock is not asked for.
 */
export async function carryOver(
  from: string,
  to: string,
  trust: Trust,
  isOnlyRead: () => boolean = () => false,
): Promise<string[]> {
  const [source, target] = [new GameFolder(from), new GameFolder(to)];
  if (!(await statIfThere(source.root))) return [];
  // One made here for the lock would pass for that of a game.
  if (!(await statIfThere(source.engine))) throw unknownBuild(source);
  try {
    return await withFolderLock(source, async () => {
      await recoverSwitch(source);
      return copyOver(source, target, trust);
    });
  } catch (error) {
    if (asInstallError(error).fault !== 'busy' || !isOnlyRead()) throw error;
    return copyOver(source, target, trust).catch((cause: unknown) => {
      // What has begun to change the first one meanwhile may be why.
      throw isOnlyRead() ? cause : error;
    });
  }
}

async function copyOver(source: GameFolder, target: GameFolder, trust: Trust): Promise<string[]> {
  await assertOneBuild(source);
  const carried: string[] = [];
  const items = await playersFiles(source, trust);
  const taken = await buildNames(target, trust);
  await assertRealFolder(target.engine);
  if (items.reduce((sum, { size }) => sum + size, 0) > LIMIT_BYTES) return carried;
  const real = new RealFolders(target);
  for (const item of items) {
    if (taken.has(platform.nameKey(item.path)) || !(await isFree(target, item.path))) continue;
    await real.make(item.path, async () => {});
    const arriving = path.join(target.engine, 'carried');
    await copyFileVerified(source.place(item.path), arriving, item, { ...trust, onBytes: () => {} });
    await moveFile(arriving, target.place(item.path));
    carried.push(item.path);
  }
  // Also what an earlier call brought: whoever called is about to note that nothing is left to bring.
  for (const folder of new Set(items.flatMap((item) => ['', ...parentsOf(item.path)])))
    if ((await statIfThere(target.place(folder)))?.isDirectory()) await syncFolder(target.place(folder));
  return carried;
}

const unknownBuild = (folder: GameFolder) =>
  new InstallError('record-damaged', `no genuine manifest tells what is the player's in ${folder.root}`);

/** What lies in a folder and its build does not have. */
async function playersFiles(source: GameFolder, trust: Trust): Promise<TreeItem[]> {
  const names = (await isLeft(source)) ? new Set<string>() : await buildNames(source, trust);
  const items = await readTree(source.root, (place) => place !== ENGINE_FOLDER);
  return items.filter(
    ({ kind, path: place }) =>
      kind === 'file' &&
      pathFault(place) === undefined &&
      !isSystemFile(path.posix.basename(place)) &&
      !names.has(platform.nameKey(place)),
  );
}

/** Keys of the names that the installed build has. */
async function buildNames(folder: GameFolder, trust: Trust): Promise<Set<string>> {
  const file = await readIfThere(folder.manifestFile);
  const trustedKeys = await trustedKeysOf(folder, trust);
  const manifest = file && genuineManifest(file, { ...trust, trustedKeys });
  if (!manifest) throw unknownBuild(folder);
  return new Set(manifest.entries.map((entry) => platform.nameKey(entry.path)));
}

/** Whether nothing lies in a place, and real folders, if any, above it. */
async function isFree(target: GameFolder, entryPath: string): Promise<boolean> {
  for (const parent of parentsOf(entryPath)) {
    const found = await statIfThere(target.place(parent));
    if (!found) return true;
    if (!found.isDirectory()) return false;
  }
  return (await statIfThere(target.place(entryPath))) === undefined;
}
