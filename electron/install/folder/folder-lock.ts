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
 * computer, as to one that waited while this one slept. Work whose folder somebody took away throws `folder-missing`, also
 * where it came to an end: what it did or found was of another place. `movesAway` is for work that may rename the folder.
 */
export async function withFolderLock<T>(
  folder: GameFolder,
  work: (lost: AbortSignal) => Promise<T>,
  { movesAway = false } = {},
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
  const assertThere = async (cause?: unknown) => {
    // Another computer that is done with the folder has taken the lock away, and only that. A drive on its way out may
    // answer with a fault of its own.
    const sign = lost.signal.aborted ? folder.engine : folder.lock;
    if (await statIfThere(sign).catch(() => undefined)) return;
    throw new InstallError('folder-missing', `${folder.root} was taken away`, { cause });
  };
  try {
    const done = await work(lost.signal).catch(async (error: unknown) => {
      await assertThere(error);
      throw error;
    });
    if (!movesAway) await assertThere();
    return done;
  } finally {
    stopWatching();
    await renewal.end();
    await releaseProcessLock(folder.lock);
  }
}

/** Lifts the lock that a thread of this process left behind when it broke down. Another process's lock stays. */
export const liftOwnLock = (folder: GameFolder): Promise<void> => releaseProcessLock(folder.lock);
