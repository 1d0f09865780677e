import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../electron/error-code.ts';
import { isAliveHere, releaseProcessLock, takeProcessLock } from '../../shared/process-lock/process-lock.ts';

/** How long a test file may have to wait for the others that use the shared memory, in ms: for `beforeAll`. */
export const DISK_WAIT_MS = 900_000;

/** A place on a file system of its own, and how to be rid of it. */
interface Volume {
  folder: string;
  remove(): Promise<void>;
}

/** A real file system with room for little. */
export interface SmallDisk extends Volume {
  free(): number;
  /** Leaves exactly so many bytes free, to the file system's block; other files of the caller's stay. */
  leaveFree(bytes: number): void;
}

/** A way to a volume of so many bytes, and of so many files if that counts; nothing where this machine allows none. */
type Way = (bytes: number, files?: number) => Promise<Volume | undefined>;

const sizeOption = (bytes: number, files: number | undefined) =>
  files === undefined ? `size=${bytes}` : `size=${bytes},nr_inodes=${files}`;

/** The ways that there are, the best first. */
export const WAYS: Readonly<Record<string, Way>> = {
  mounted: async (bytes, files) => {
    const folder = newFolder(tmpdir());
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', sizeOption(bytes, files), 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      rmSync(folder, { recursive: true });
      return undefined;
    }
    return {
      folder,
      async remove() {
        execFileSync('umount', ['--lazy', folder]);
        rmSync(folder, { recursive: true });
      },
    };
  },

  /** A process may mount what it likes where it alone sees it; it is looked at through that process. */
  'mounted in a namespace': async (bytes, files) => {
    const folder = newFolder(tmpdir());
    const script = 'mount -t tmpfs -o "$1" tmpfs "$0" && echo mounted && exec cat';
    const command = ['sh', '-c', script, folder, sizeOption(bytes, files)];
    const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', ...command], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const ended = once(holder, 'close').catch(() => {});
    const remove = async () => {
      holder.stdin.end();
      await ended;
      rmSync(folder, { recursive: true });
    };
    const isMounted = await Promise.race([once(holder.stdout, 'data').then(() => true), ended]);
    if (isMounted) return { folder: path.join(`/proc/${holder.pid}/root`, folder), remove };
    await remove();
    return undefined;
  },

  /** Containers keep their shared memory small. Who else fills it waits. */
  'shared memory': async (bytes, files) => {
    if (files !== undefined) return undefined;
    const lock = path.join(tmpdir(), 'moggie-shared-memory.lock');
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize < bytes || bavail * bsize > 4 * 1024 ** 3) return undefined;
    while (await takeProcessLock(lock, isAliveHere)) await sleep(200);
    const folder = newFolder('/dev/shm');
    return {
      folder,
      async remove() {
        rmSync(folder, { recursive: true });
        await releaseProcessLock(lock);
      },
    };
  },
};

const newFolder = (parent: string) => mkdtempSync(path.join(parent, 'moggie-disk-'));

/** The volume that the first way gives. Throws where none can be had: no test of a full disk passes without one. */
export async function smallDisk(bytes: number, files?: number): Promise<SmallDisk> {
  for (const way of Object.values(WAYS)) {
    const volume = await way(bytes, files);
    if (volume) return diskOf(volume);
  }
  throw new Error('no small disk can be had: mounting is forbidden');
}

/** A volume that can be filled. */
export function diskOf(volume: Volume): SmallDisk {
  const ballast = path.join(volume.folder, 'ballast');
  const free = () => {
    const { bavail, bsize } = statfsSync(volume.folder);
    return bavail * bsize;
  };
  return {
    ...volume,
    free,
    leaveFree(wanted) {
      rmSync(ballast, { recursive: true, force: true });
      mkdirSync(ballast);
      const piece = Buffer.alloc(1024 * 1024);
      try {
        for (let number = 0; free() > wanted; number++)
          writeFileSync(
            path.join(ballast, String(number)),
            piece.subarray(0, Math.min(piece.length, free() - wanted)),
          );
      } catch (error) {
        // Somebody else took the rest meanwhile.
        if (errorCode(error) !== 'ENOSPC') throw error;
      }
    },
  };
}
