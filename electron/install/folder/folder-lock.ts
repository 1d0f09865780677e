import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InstallError } from '../install-error.ts';
import { currentBoot } from '../stage/journal.ts';
import { errorCode, readIfThere } from './files.ts';
import type { GameFolder } from './game-folder.ts';

const bootText = () => currentBoot().toString('hex');

/** Runs work while no other process works on the folder; throws `busy` when one does. A killed owner's lock is taken over. */
export async function withFolderLock<T>(folder: GameFolder, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(folder.lockFile), { recursive: true });
  await takeLock(folder);
  try {
    return await work();
  } finally {
    await rm(folder.lockFile, { force: true });
  }
}

async function takeLock(folder: GameFolder): Promise<void> {
  const owner = JSON.stringify({ pid: process.pid, boot: bootText() });
  try {
    await writeFile(folder.lockFile, owner, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if (await isOwned(folder)) throw new InstallError('busy', `${folder.root} is being worked on`);
    await rm(folder.lockFile, { force: true });
    await takeLock(folder);
  }
}

/** Lifts the lock that a thread of this process left behind when it broke down. Another process's lock stays. */
export async function liftOwnLock(folder: GameFolder): Promise<void> {
  const lock = await readIfThere(folder.lockFile);
  if (lock && JSON.parse(lock.toString('utf8')).pid === process.pid)
    await rm(folder.lockFile, { force: true });
}

async function isOwned(folder: GameFolder): Promise<boolean> {
  try {
    const { pid, boot } = JSON.parse(await readFile(folder.lockFile, 'utf8'));
    if (boot !== bootText()) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
