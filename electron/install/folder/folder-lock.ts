import { mkdir } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { bootName, isSameBoot } from '../../../shared/process-lock/boot.ts';
import {
  type IsAlive,
  isAliveHere,
  type LockOwner,
  releaseProcessLock,
  renewProcessLock,
  takeProcessLock,
} from '../../../shared/process-lock/process-lock.ts';
import { InstallError } from '../install-error.ts';
import { onWake } from '../wake.ts';
import { assertRealFolder, statIfThere } from './files.ts';
import type { GameFolder } from './game-folder.ts';

const RENEW_EVERY_MS = 15_000;
/** Another computer's lock that was not renewed for this long is dead, in ms: network drives show news up to a minute late. */
const DEAD_AFTER_MS = 120_000;

/** Of another boot, it may be this computer's or another one's: many have the name that their system came with. */
const isOfThisBoot = ({ host, boot }: LockOwner) => host === hostname() && isSameBoot(boot, bootName());

/** A time far ahead is no network drive's: the drive was carried here from a computer with another clock. */
const isAlive: IsAlive = (owner, renewedMs) => {
  if (isOfThisBoot(owner)) return isAliveHere(owner);
  // What was renewed since this computer was started was not renewed by the boot before.
  const mayBeOurs = owner.host === hostname() && renewedMs >= uptime() * 1000;
  return !mayBeOurs && Math.abs(renewedMs) < DEAD_AFTER_MS;
};

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
  const owner = await takeProcessLock(folder.lock, isAlive);
  if (owner)
    throw new InstallError(
      isOfThisBoot(owner) ? 'busy' : 'busy-elsewhere',
      `process ${owner.pid} on ${owner.host} works on ${folder.root}`,
    );
  const renewal = renewOften(folder);
  try {
    return await work(renewal.lost);
  } catch (error) {
    // Another computer that is done with the folder has taken the lock away, and only that.
    if (await statIfThere(renewal.lost.aborted ? folder.engine : folder.lock)) throw error;
    throw new InstallError('folder-missing', `${folder.root} was taken away`, { cause: error });
  } finally {
    await renewal.end();
    await releaseProcessLock(folder.lock);
  }
}

/** Renews the lock until the end. A drive that does not answer loses it only if it is another's when it answers again. */
function renewOften(folder: GameFolder): { lost: AbortSignal; end(): Promise<void> } {
  const lost = new AbortController();
  let renewed = Promise.resolve();
  const renew = async () => {
    if (await renewProcessLock(folder.lock).catch(() => true)) return;
    lost.abort(new InstallError('busy-elsewhere', `the lock of ${folder.root} went to another computer`));
  };
  const renewNow = () => {
    renewed = renew();
  };
  const timer = setInterval(renewNow, RENEW_EVERY_MS).unref();
  const stopWatching = onWake(renewNow);
  return {
    lost: lost.signal,
    async end() {
      clearInterval(timer);
      stopWatching();
      await renewed;
    },
  };
}

/** Lifts the lock that a thread of this process left behind when it broke down. Another process's lock stays. */
export const liftOwnLock = (folder: GameFolder): Promise<void> => releaseProcessLock(folder.lock);
