import { mkdir } from 'node:fs/promises';
import {
  isAliveHere,
  releaseProcessLock,
  takeProcessLock,
} from '../../../shared/process-lock/process-lock.ts';
import { InstallError } from '../install-error.ts';
import { assertRealFolder } from './files.ts';
import type { GameFolder } from './game-folder.ts';

/** Runs work while no other process works on the folder; throws `busy` when one does. A killed owner's lock is taken over. */
export async function withFolderLock<T>(folder: GameFolder, work: () => Promise<T>): Promise<T> {
  await mkdir(folder.engine, { recursive: true });
  await assertRealFolder(folder.engine);
  const owner = await takeProcessLock(folder.lock, isAliveHere);
  if (owner) throw new InstallError('busy', `process ${owner.pid} works on ${folder.root}`);
  try {
    return await work();
  } finally {
    await releaseProcessLock(folder.lock);
  }
}

/** Lifts the lock that a thread of this process left behind when it broke down. Another process's lock stays. */
export const liftOwnLock = (folder: GameFolder): Promise<void> => releaseProcessLock(folder.lock);
