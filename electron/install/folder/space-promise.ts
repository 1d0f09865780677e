import { stat } from 'node:fs/promises';
import { InstallError } from '../install-error.ts';
import { freeBytes, roomAt, shortfallOf } from './space.ts';

/** How often a running operation looks whether its room is still there, in ms. */
const LOOK_MS = 2000;

/** What running operations have yet to write, in bytes: nobody may count on room that another one was promised. */
const promises = new Set<{ volume: number; remaining: () => number }>();

/** Room on a volume that an operation was promised; to be given back when it ends. */
export interface SpacePromise {
  /** Aborts with `disk-full` when others have taken the room meanwhile. */
  signal: AbortSignal;
  giveBack(): void;
}

/**
 * Promises room in a folder for what an operation has yet to write, in bytes, and the names of new files; `remaining` is
 * asked again and again. Throws `disk-full` when it is not there, with the exact shortfall where it is bytes that lack.
 */
export async function promiseSpace(
  folder: string,
  files: number,
  remaining: () => number,
): Promise<SpacePromise> {
  const { dev: volume } = await stat(folder);
  const free = await roomAt(folder);
  if (files > free.files)
    throw new InstallError('disk-full', `the disk takes ${free.files} more files, ${files} are to come`);
  const promise = { volume, remaining };
  const others = [...promises].filter((other) => other.volume === volume);
  const wanted = [promise, ...others].reduce((sum, each) => sum + each.remaining(), 0);
  const shortfall = shortfallOf(wanted, free.bytes);
  if (shortfall > 0) throw diskFull(shortfall);
  promises.add(promise);
  const taken = new AbortController();
  const timer = setInterval(async () => {
    // No reserve is asked for on the way: what fits to the byte may end.
    const lacking = remaining() - (await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY));
    if (lacking > 0) taken.abort(diskFull(lacking));
  }, LOOK_MS);
  return {
    signal: taken.signal,
    giveBack() {
      clearInterval(timer);
      promises.delete(promise);
    },
  };
}

const diskFull = (shortfall: number) =>
  new InstallError('disk-full', `${shortfall} bytes are missing on the disk`, { shortfall });
