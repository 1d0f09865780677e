import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ENGINE_FOLDER } from '../../shared/depot/paths.ts';
import { errorCode } from '../error-code.ts';
import type { EngineContext } from './engine-context.ts';
import { makeFoldersDurably, removeIfEmpty, statIfThere, syncFolder } from './folder/files.ts';
import { GameFolder } from './folder/game-folder.ts';
import { heldFileError, moveFile, removeAll, removeFile } from './folder/held-files.ts';
import { looksSame, readTree, type TreeItem } from './folder/tree.ts';
import { asEngineWork } from './install.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { arrivedBefore, arrivingFolder, copyWhileThere, holdsNothingElse } from './move-copy.ts';
import { presentIn, removeItems } from './move-items.ts';
import { type MoveNote, moveNoteFile, readMoveNote, writeMoveNote } from './move-note.ts';
import { isSystemFile } from './platform/system-files.ts';

/** What moving a game came to. */
export interface MoveReport {
  /** Files of the old place that changed or came while it was moved and were left there, relative to it. */
  left: string[];
}

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
    const arrived = await asEngineWork(
      source,
      context,
      async (_kept, trusting) =>
        !begun && (await renameTo(source, target))
          ? []
          : await copyWhileThere(source, target, begun?.brings ?? [], trusting),
      { movesAway: true },
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
  // The library knows the new place: the game is at home there.
  if (target.root === source.root) return;
  const begun = (await readMoveNote(target)) ?? (await remainsIn(target, source));
  if (!begun || begun.hasArrived || begun.from !== source.root) return;
  await removeItems(target, begun.brings, () => true);
  await removeAll(target.engine);
  await removeIfEmpty(target.root);
}

function assertApart(source: GameFolder, target: GameFolder): void {
  const inside = (inner: string, outer: string) => `${inner}${path.sep}`.startsWith(`${outer}${path.sep}`);
  if (inside(source.root, target.root) || inside(target.root, source.root))
    throw new InstallError('folder-not-empty', `${target.root} and ${source.root} lie in one another`);
}

/**
 * A move into this folder whose note has been damaged since, begun anew: what came already is compared with what is to
 * come. With a receipt everything was there; then the old place is gone, or all that lies here is its like. Else the
 * folder is a game of its own, whatever the note was about.
 */
async function remainsIn(target: GameFolder, source: GameFolder): Promise<MoveNote | undefined> {
  if (!(await statIfThere(moveNoteFile(target)))) return undefined;
  const isLeft = !(await statIfThere(source.engine));
  const brings = isLeft ? [] : await arrivedBefore(source, target);
  const note: MoveNote = { format: 2, from: source.root, brings, hasArrived: false };
  if (!(await statIfThere(target.receiptFile))) return note;
  if (isLeft) return { ...note, hasArrived: true };
  return (await holdsNothingElse(target, source)) ? note : undefined;
}

async function assertVacant(target: GameFolder): Promise<void> {
  const found = await statIfThere(target.root);
  const isVacant = found?.isDirectory() && (await readdir(target.root)).every(isSystemFile);
  if (found && !isVacant) throw new InstallError('folder-not-empty', `${target.root} holds other files`);
}

/** False when the new place lies on another volume. */
async function renameTo(source: GameFolder, target: GameFolder): Promise<boolean> {
  await makeFoldersDurably(path.dirname(target.root));
  // What a system put there it puts there again. With a file macOS takes away the `._` one that belongs to it.
  const names = await readdir(target.root).catch((): string[] => []);
  for (const place of names.filter(isSystemFile).map((name) => target.place(name)))
    if (await statIfThere(place)) await removeFile(place);
  // An empty folder that cannot go is where a volume is mounted.
  if ((await statIfThere(target.root)) && !(await removeIfEmpty(target.root))) return false;
  await writeMoveNote(source, { from: source.root, brings: [], hasArrived: true });
  try {
    await moveFile(source.root, target.root);
  } catch (error) {
    await removeAll(moveNoteFile(source));
    if (errorCode(error) === 'EXDEV') return false;
    throw heldFileError(error);
  }
  await removeAll(target.lock);
  await syncFolder(path.dirname(target.root));
  return true;
}

/**
 * Refuses an old place whose drive is away: a copy would stay there, and nobody would know of it. Where the folder above
 * is there, somebody took the game's own away, or an earlier run has cleared it.
 */
async function assertNotAway({ root }: GameFolder): Promise<void> {
  if ((await statIfThere(root)) || (await statIfThere(path.dirname(root)))) return;
  throw new InstallError('folder-missing', `${root} cannot be cleared: its drive is away`);
}

/** Files that came to the old place since it was copied. */
async function newFilesIn(source: GameFolder, arrived: readonly TreeItem[]): Promise<string[]> {
  if (!(await statIfThere(source.root))) return [];
  const known = new Set(arrived.map((item) => item.path));
  const found = await readTree(source.root, (place) => place !== ENGINE_FOLDER);
  const isNew = (item: TreeItem) =>
    item.kind !== 'folder' && !known.has(item.path) && !isSystemFile(path.posix.basename(item.path));
  return found.filter(isNew).map((item) => item.path);
}

async function finishMove(
  source: GameFolder,
  target: GameFolder,
  arrived: readonly TreeItem[],
  switchRecord: () => Promise<void>,
): Promise<MoveReport> {
  await switchRecord();
  if (arrived.length > 0) await assertNotAway(source);
  // What vanished from the new place since stays in the old one.
  const there = await presentIn(target, () => true);
  const left = await removeItems(
    source,
    arrived,
    (item, found) => there.get(item.path)?.kind === item.kind && looksSame(item, found),
  );
  if (arrived.length > 0) {
    // As when the library could not note the new place, and the game was played on in the old one.
    left.push(...(await newFilesIn(source, arrived)));
    for (const ours of [moveNoteFile(source), source.lock]) await removeAll(ours);
  }
  await removeIfEmpty(source.engine);
  await removeIfEmpty(source.root);
  await removeAll(arrivingFolder(target));
  await removeAll(moveNoteFile(target));
  await removeAll(target.lock);
  await syncFolder(target.engine);
  return { left };
}
