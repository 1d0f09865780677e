import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InstallError } from '../install-error.ts';
import { currentBoot } from '../stage/journal.ts';
import { assertRealFolder, errorCode, readIfThere, statIfThere } from './files.ts';
import type { GameFolder } from './game-folder.ts';

/** A lock is written in a moment; one that is torn for longer is dead, in ms. */
const WRITING_MS = 2000;

const bootText = () => currentBoot().toString('hex');

/** Runs work while no other process works on the folder; throws `busy` when one does. A killed owner's lock is taken over. */
export async function withFolderLock<T>(folder: GameFolder, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(folder.lockFile), { recursive: true });
  await assertRealFolder(folder.engine);
  await takeLock(folder);
  try {
    return await work();
  } finally {
    await release(folder);
  }
}

/** Gives the lock back, and clears away dead ones that a killed process was about to remove. */
async function release(folder: GameFolder): Promise<void> {
  await rm(folder.lockFile, { force: true });
  const names = await readdir(folder.engine).catch(() => []);
  for (const name of names)
    if (name.startsWith(`${path.basename(folder.lockFile)}.`))
      await rm(path.join(folder.engine, name), { force: true });
}

async function takeLock(folder: GameFolder): Promise<void> {
  const owner = JSON.stringify({ pid: process.pid, boot: bootText() });
  try {
    await writeFile(folder.lockFile, owner, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if (await isOwned(folder.lockFile)) throw busy(folder);
    await removeStale(folder);
    await takeLock(folder);
  }
}

/** Lifts the lock that a thread of this process left behind when it broke down. Another process's lock stays. */
export async function liftOwnLock(folder: GameFolder): Promise<void> {
  const lock = await readIfThere(folder.lockFile);
  if (lock && JSON.parse(lock.toString('utf8')).pid === process.pid)
    await rm(folder.lockFile, { force: true });
}

const busy = (folder: GameFolder) => new InstallError('busy', `${folder.root} is being worked on`);

/** Takes a dead owner's lock away. Another process may have done so first and hold a new one: that one is put back. */
async function removeStale(folder: GameFolder): Promise<void> {
  const taken = `${folder.lockFile}.${randomUUID()}`;
  try {
    await rename(folder.lockFile, taken);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const isLive = await isOwned(taken);
  if (isLive) await copyFile(taken, folder.lockFile, constants.COPYFILE_EXCL).catch(() => {});
  await rm(taken, { force: true });
  if (isLive) throw busy(folder);
}

/** Whether the process that a lock names is alive. One that cannot be read yet may just be being written. */
async function isOwned(lockFile: string): Promise<boolean> {
  try {
    const { pid, boot } = JSON.parse(await readFile(lockFile, 'utf8'));
    if (boot !== bootText()) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return errorCode(error) === 'EPERM';
    const found = await statIfThere(lockFile);
    return found !== undefined && Date.now() - found.mtimeMs < WRITING_MS;
  }
}
