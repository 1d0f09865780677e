import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ENGINE_FOLDER } from '../../shared/depot/paths.ts';
import type { EngineContext } from './engine-context.ts';
import { copyFileVerified } from './folder/copy-file.ts';
import {
  assertRealFolder,
  errorCode,
  inParallel,
  makeFolder,
  removeIfEmpty,
  statIfThere,
  syncFolder,
} from './folder/files.ts';
import { GameFolder } from './folder/game-folder.ts';
import { onDisk, roomAt } from './folder/space.ts';
import { promiseSpace } from './folder/space-promise.ts';
import { looksSame, readTree, type TreeItem } from './folder/tree.ts';
import { asEngineWork } from './install.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { type MoveNote, moveNoteFile, readMoveNote, writeMoveNote } from './move-note.ts';
import { isSystemFile } from './platform/system-files.ts';
import { reportProgress } from './report.ts';

/** What moving a game came to. */
export interface MoveReport {
  /** Files of the old place that changed while they were moved and were left there, relative to it. */
  left: string[];
}

const COPYING = 4;
/** A game that runs may write while it is moved; one that never stops is not moved. */
const PASSES = 10;
/** The coarsest file system of a removable drive keeps times to two seconds. */
const COARSEST_TIME_MS = 2000;
/** Files of the engine that belong to a place, not to the game. */
const isPlaceFile = (item: string) =>
  item === `${ENGINE_FOLDER}/move.json` ||
  item.startsWith(`${ENGINE_FOLDER}/lock`) ||
  item.startsWith(`${ENGINE_FOLDER}/arriving`);
const RECEIPT = `${ENGINE_FOLDER}/receipt.json`;

/** Where files lie while they are copied: what lies in its own place is whole. */
const arrivingFolder = ({ engine }: GameFolder) => path.join(engine, 'arriving');

/**
 * Moves a game with everything in its folder, the player's files too. On the same volume its folder is renamed; else
 * everything is copied, flushed and read back before anything goes from the old place. `switchRecord` tells the library
 * the new place: until then the old one is whole and playable. After a crash the same call goes on where it was, and
 * may call `switchRecord` again. The new folder must be empty or not there.
 */
export async function moveBuild(
  root: string,
  newRoot: string,
  context: EngineContext,
  switchRecord: () => Promise<void>,
): Promise<MoveReport> {
  const source = new GameFolder(root);
  const target = new GameFolder(newRoot);
  try {
    assertApart(source, target);
    const begun = (await readMoveNote(target)) ?? (await remainsIn(target, source));
    if (begun && begun.from !== source.root)
      throw new InstallError('folder-not-empty', `${target.root} receives another game`);
    if (begun?.hasArrived) return await finishMove(source, target, begun.brings, switchRecord);
    if (!(await statIfThere(source.engine)))
      throw new InstallError('folder-missing', `nothing is installed in ${source.root}`);
    if (!begun) await assertVacant(target);
    const arrived = await asEngineWork(source, context, async (_kept, trusting) =>
      !begun && (await renameTo(source, target))
        ? []
        : await copyWhileThere(source, target, begun?.brings ?? [], trusting),
    );
    return await finishMove(source, target, arrived, switchRecord);
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    throw asInstallError(error);
  }
}

/** Drops what a move that was not finished has copied so far. The game stays where it was. */
export async function discardMove(root: string, newRoot: string): Promise<void> {
  const source = new GameFolder(root);
  const target = new GameFolder(newRoot);
  const begun = await readMoveNote(target);
  if (!begun || begun.hasArrived || begun.from !== source.root) return;
  await removeItems(target, begun.brings, () => true);
  await rm(target.engine, { recursive: true, force: true });
  await removeIfEmpty(target.root);
}

function assertApart(source: GameFolder, target: GameFolder): void {
  const inside = (inner: string, outer: string) => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);
  if (inside(source.root, target.root) || inside(target.root, source.root))
    throw new InstallError('folder-not-empty', `${target.root} and ${source.root} lie in one another`);
}

/**
 * A move into this folder whose note has been damaged since, begun anew: what came already is compared with what is to
 * come. With a receipt the folder is a game of its own, whatever the note was about.
 */
async function remainsIn(target: GameFolder, { root }: GameFolder): Promise<MoveNote | undefined> {
  if (!(await statIfThere(moveNoteFile(target))) || (await statIfThere(target.receiptFile))) return undefined;
  return { format: 2, from: root, brings: [], hasArrived: false };
}

async function assertVacant(target: GameFolder): Promise<void> {
  const found = await statIfThere(target.root);
  const isVacant = found?.isDirectory() && (await readdir(target.root)).every(isSystemFile);
  if (found && !isVacant) throw new InstallError('folder-not-empty', `${target.root} holds other files`);
}

/** False when the new place lies on another volume. */
async function renameTo(source: GameFolder, target: GameFolder): Promise<boolean> {
  await mkdir(path.dirname(target.root), { recursive: true });
  // What a system put there it puts there again.
  const names = await readdir(target.root).catch((): string[] => []);
  for (const name of names.filter(isSystemFile)) await rm(target.place(name), { force: true });
  // An empty folder that cannot go is where a volume is mounted.
  if ((await statIfThere(target.root)) && !(await removeIfEmpty(target.root))) return false;
  await writeMoveNote(source, { from: source.root, brings: [], hasArrived: true });
  try {
    await rename(source.root, target.root);
  } catch (error) {
    await rm(moveNoteFile(source), { force: true });
    if (errorCode(error) === 'EXDEV') return false;
    throw new InstallError('files-in-use', `${source.root} cannot be moved`, { cause: error });
  }
  await rm(target.lock, { recursive: true, force: true });
  await syncFolder(path.dirname(target.root));
  return true;
}

/** A new place that was taken away on the way gets its own fault: the drive has to come back. */
async function copyWhileThere(...[source, target, before, context]: Parameters<typeof copyTo>) {
  try {
    return await copyTo(source, target, before, context);
  } catch (error) {
    const wasTaken = asInstallError(error).fault === 'internal' && !(await statIfThere(moveNoteFile(target)));
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
  await mkdir(target.engine, { recursive: true });
  await rm(arrivingFolder(target), { recursive: true, force: true });
  await writeMoveNote(target, { from: source.root, brings: [...brought], hasArrived: false });
  const isWanted = (item: string) => !isPlaceFile(item);
  const copied = new Map<string, TreeItem>();
  for (const item of await arrivedBefore(source, target, isWanted)) copied.set(item.path, item);
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
async function arrivedBefore(
  source: GameFolder,
  target: GameFolder,
  isWanted: (item: string) => boolean,
): Promise<TreeItem[]> {
  const present = await presentIn(target, isWanted);
  return (await readTree(source.root, isWanted)).filter((item) => {
    const found = present.get(item.path);
    if (!found || !isLike(found, item)) return false;
    return item.kind !== 'file' || Math.abs(found.mtimeMs - item.mtimeMs) <= COARSEST_TIME_MS;
  });
}

/** What lies in a folder, by path. */
async function presentIn(
  { root }: GameFolder,
  isWanted: (item: string) => boolean,
): Promise<Map<string, TreeItem>> {
  return new Map((await readTree(root, isWanted)).map((item) => [item.path, item]));
}

const isLike = (found: TreeItem | undefined, item: TreeItem) =>
  found?.kind === item.kind && found.size === item.size;

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
        await rename(arriving, place);
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

async function finishMove(
  source: GameFolder,
  target: GameFolder,
  arrived: readonly TreeItem[],
  switchRecord: () => Promise<void>,
): Promise<MoveReport> {
  await switchRecord();
  // What vanished from the new place since stays in the old one.
  const there = await presentIn(target, () => true);
  const left = await removeItems(
    source,
    arrived,
    (item, found) => there.get(item.path)?.kind === item.kind && looksSame(item, found),
  );
  if (arrived.length > 0)
    for (const left of [moveNoteFile(source), source.lock]) await rm(left, { recursive: true, force: true });
  await removeIfEmpty(source.engine);
  await removeIfEmpty(source.root);
  await rm(arrivingFolder(target), { recursive: true, force: true });
  await rm(moveNoteFile(target), { force: true });
  await rm(target.lock, { recursive: true, force: true });
  await syncFolder(target.engine);
  return { left };
}

/** Removes items, the deepest first, where `mayGo` says so of what lies there now. Answers the files that stayed. */
async function removeItems(
  folder: GameFolder,
  items: readonly TreeItem[],
  mayGo: (item: TreeItem, found: TreeItem) => boolean,
): Promise<string[]> {
  if (!(await statIfThere(folder.root))) return [];
  const present = await presentIn(folder, () => true);
  const left: string[] = [];
  for (const item of items.toReversed()) {
    const found = present.get(item.path);
    if (!found) continue;
    if (item.kind === 'folder') await removeIfEmpty(folder.place(item.path));
    else if (found.kind !== 'folder' && mayGo(item, found)) await rm(folder.place(item.path));
    else left.push(item.path);
  }
  return left;
}
