import { randomUUID } from 'node:crypto';
import { readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { InstallFault } from '../../shared/bridge/install.ts';
import { ENGINE_FOLDER } from '../../shared/depot/paths.ts';
import type { EngineContext } from './engine-context.ts';
import { copyFileVerified } from './folder/copy-file.ts';
import {
  assertRealFolder,
  inParallel,
  makeFolder,
  makeFoldersDurably,
  statIfThere,
  syncFolder,
} from './folder/files.ts';
import type { GameFolder } from './folder/game-folder.ts';
import { moveFile } from './folder/held-files.ts';
import { onDisk, roomAt } from './folder/space.ts';
import { promiseSpace } from './folder/space-promise.ts';
import { looksSame, readTree, type TreeItem } from './folder/tree.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { isLike, presentIn, removeItems } from './move-items.ts';
import { moveNoteFile, writeMoveNote } from './move-note.ts';
import { isSystemFile } from './platform/system-files.ts';
import { reportProgress } from './report.ts';

const COPYING = 4;
/** What a drive on its way out may look like: where it was mounted nobody may write, or nothing is there. */
const AWAY: readonly InstallFault[] = ['internal', 'folder-refused'];
/** A game that runs may write while it is moved; one that never stops is not moved. */
const PASSES = 10;
/** The coarsest file system of a removable drive keeps times to two seconds. */
const COARSEST_TIME_MS = 2000;
/** Some files of the engine belong to a place, not to the game. */
const isWanted = (item: string) =>
  !['move.json', 'lock', 'arriving'].some((name) => item.startsWith(`${ENGINE_FOLDER}/${name}`));
const RECEIPT = `${ENGINE_FOLDER}/receipt.json`;

/** Where files lie while they are copied: what lies in its own place is whole. */
export const arrivingFolder = ({ engine }: GameFolder) => path.join(engine, 'arriving');

/** A new place that was taken away on the way gets its own fault: the drive has to come back. */
export async function copyWhileThere(...[source, target, before, context]: Parameters<typeof copyTo>) {
  await makeFoldersDurably(target.engine);
  await rm(arrivingFolder(target), { recursive: true, force: true });
  await writeMoveNote(target, { from: source.root, brings: [...before], hasArrived: false });
  try {
    return await copyTo(source, target, before, context);
  } catch (error) {
    const wasTaken = AWAY.includes(asInstallError(error).fault) && !(await statIfThere(moveNoteFile(target)));
    if (!wasTaken || context.signal.aborted) throw error;
    throw new InstallError('folder-missing', `${target.root} was taken away`, { cause: error });
  }
}

/**
 * Copies everything until nothing changes any more and all of it is there, then says so in the new place. `before` is
 * what an interrupted run may have brought. Answers what was copied.
 */
async function copyTo(
  source: GameFolder,
  target: GameFolder,
  before: readonly TreeItem[],
  context: EngineContext,
): Promise<TreeItem[]> {
  let brought = before;
  const copied = new Map<string, TreeItem>();
  for (const item of await arrivedBefore(source, target)) copied.set(item.path, item);
  for (let pass = 0; pass < PASSES; pass++) {
    const items = await readTree(source.root, isWanted);
    const wanted = new Set(items.map((item) => item.path));
    // What else lies there is somebody else's.
    const strays = brought.filter((item) => !wanted.has(item.path));
    await removeItems(target, strays, () => true);
    const present = await presentIn(target, isWanted);
    const missing = items.filter((item) => {
      const source = copied.get(item.path);
      return !source || !looksSame(source, item) || !isLike(present.get(item.path), item);
    });
    if (missing.length === 0) {
      for (const { kind, path: folder } of items)
        if (kind === 'folder') await syncFolder(target.place(folder));
      await syncFolder(target.root);
      await writeMoveNote(target, { from: source.root, brings: items, hasArrived: true });
      return items;
    }
    await writeMoveNote(target, { from: source.root, brings: items, hasArrived: false });
    brought = items;
    // The receipt makes the new place a game: it comes when everything else is there.
    const rest = missing.filter((item) => item.path !== RECEIPT);
    await copyItems(source, target, rest.length > 0 ? rest : missing, context, (item) =>
      copied.set(item.path, item),
    );
  }
  throw new InstallError('files-in-use', `files in ${source.root} change while they are moved`);
}

/** What an interrupted move brought, where the original has not changed since. */
export async function arrivedBefore(source: GameFolder, target: GameFolder): Promise<TreeItem[]> {
  const present = await presentIn(target, isWanted);
  return (await readTree(source.root, isWanted)).filter((item) => {
    const found = present.get(item.path);
    if (!found || !isLike(found, item)) return false;
    return item.kind !== 'file' || Math.abs(found.mtimeMs - item.mtimeMs) <= COARSEST_TIME_MS;
  });
}

/** Whether all that lies in the new place looks like what a move from the old one brought. */
export async function holdsNothingElse(target: GameFolder, source: GameFolder): Promise<boolean> {
  const arrived = new Set((await arrivedBefore(source, target)).map((item) => item.path));
  const isForeign = (item: string) => !arrived.has(item) && !isSystemFile(path.posix.basename(item));
  return ![...(await presentIn(target, isWanted)).keys()].some(isForeign);
}

async function copyItems(
  source: GameFolder,
  target: GameFolder,
  items: readonly TreeItem[],
  context: EngineContext,
  onCopied: (item: TreeItem) => void,
): Promise<void> {
  const total = items.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const { blockSize } = await roomAt(target.root);
  const need = items.reduce((sum, { size }) => sum + onDisk(size, blockSize), 0);
  const missing = () => 1 - done / Math.max(1, total);
  const room = await promiseSpace(target.root, items.length, () => need * missing());
  const stopReporting = reportProgress(context, () => ({
    phase: 'moving',
    tracks: [{ done, total }],
    shown: 0,
  }));
  const watch = {
    signal: AbortSignal.any([context.signal, room.signal]),
    onBytes: (bytes: number) => {
      done += bytes;
    },
  };
  try {
    await makeFolder(arrivingFolder(target));
    await assertRealFolder(arrivingFolder(target));
    for (const { kind, path: folder } of items) {
      if (kind !== 'folder') continue;
      await makeFolder(target.place(folder));
      await assertRealFolder(target.place(folder));
    }
    await inParallel(COPYING, items, async (item) => {
      const place = target.place(item.path);
      await assertRealFolder(path.dirname(place));
      if (item.kind === 'file') {
        const arriving = path.join(arrivingFolder(target), randomUUID());
        await copyFileVerified(source.place(item.path), arriving, item, watch);
        await moveFile(arriving, place);
      } else if (item.kind === 'link') {
        await rm(place, { force: true });
        await symlink(await readlink(source.place(item.path)), place);
        watch.onBytes(item.size);
      }
      onCopied(item);
    });
  } finally {
    room.giveBack();
    stopReporting();
  }
}
