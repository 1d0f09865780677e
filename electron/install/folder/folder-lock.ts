import { mkdir } from 'node:fs/promises';
import {
  isAliveHere,
  releaseProcessLock,
  takeProcessLock,
} from '../../../shared/process-lock/process-lock.ts';
import { InstallError } from '../install-error.ts';
import { assertRealFolder, statIfThere } from './files.ts';
import type { GameFolder } from './game-folder.ts';

/**
 * Runs work while no other process works on the folder; throws `busy` when one does. A killed owner's lock is taken over.
 * Work that fails because somebody took the folder away throws `folder-missing`.
 */
export async function withFolderLock<T>(folder: GameFolder, work: () => Promise<T>): Promise<T> {
  await mkdir(folder.engine, { recursive: true });
  await assertRealFolder(folder.engine);
  const owner = await takeProcessLock(folder.lock, isAliveHere);
  if (owner) throw new InstallError('busy', `process ${owner.pid} works on ${folder.root}`);
  try {
    return await work();
  } catch (error) {
    if (await statIfThere(folder.lock)) throw error;
    throw new InstallError('folder-missing', `${folder.root} was taken away`, { cause: error });
  } finally {
    await releaseProcessLock(folder.lock);
  }
}

/** Lifts the lock that a thread of this process left behind when it broke down. Another process's lock stays. */
export const liftOwnLock = (folder: GameFolder): Promise<void> => releaseProcessLock(folder.lock);
