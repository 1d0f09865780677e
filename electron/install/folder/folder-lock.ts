import { mkdir } from 'node:fs/promises';
import { releaseProcessLock, takeProcessLock } from '../../../shared/process-lock/process-lock.ts';
import { isAliveAnywhere, isOfThisBoot, renewOften } from '../../../shared/process-lock/renewed-lock.ts';
import { InstallError } from '../install-error.ts';
import { onWake } from '../wake.ts';
import { assertRealFolder, statIfThere } from './files.ts';
import type { GameFolder } from './game-folder.ts';

/**
 * Runs work while no other process works on the folder; throws `busy` when one does, `busy-elsewhere` when that is on another
 * computer. A killed owner's lock is taken over. `lost` is aborted with `busy-elsewhere` should the lock go to another
 * computer, as to one that waited while this one slept. Work that fails because somebody took the folder away throws
 * `folder-missing`.
 */
export async function withFolderLock<T>(
  folder: GameFolder,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  await mkdir(folder.engine, { recursive: true });
  await assertRealFolder(folder.engine);
  const owner = await takeProcessLock(folder.lock, isAliveAnywhere);
  if (owner)
    throw new InstallError(
      isOfThisBoot(owner) ? 'busy' : 'busy-elsewhere',
      `process ${owner.pid} on ${owner.host} works on ${folder.root}`,
    );
  const lost = new AbortController();
  const renewal = renewOften(folder.lock, () =>
    lost.abort(new InstallError('busy-elsewhere', `the lock of ${folder.root} went to another computer`)),
  );
  const stopWatching = onWake(renewal.renewNow);
  try {
    return await work(lost.signal);
  } catch (error) {
    // Another computer that is done with the folder has taken the lock away, and only that.
    if (await statIfThere(lost.signal.aborted ? folder.engine : folder.lock)) throw error;
    throw new InstallError('folder-missing', `${folder.root} was taken away`, { cause: error });
  } finally {
    stopWatching();
    await renewal.end();
    await releaseProcessLock(folder.lock);
  }
}

/** Lifts the lock that a thread of this process left behind when it broke down. Another process's lock stays. */
export const liftOwnLock = (folder: GameFolder): Promise<void> => releaseProcessLock(folder.lock);
