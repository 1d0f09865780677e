import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode } from '../../electron/install/folder/files.ts';

/** A real file system with room for little, and how to be rid of it. */
export interface SmallDisk {
  folder: string;
  remove(): void;
  /** Leaves exactly so many bytes free, to the file system's block; other files of the caller's stay. */
  leaveFree(bytes: number): void;
}

/**
 * A file system of its own in memory where this process may mount one; else the shared memory's, which containers keep
 * small, filled up as far as is needed. Throws where neither can be had: no test of a full disk passes without one.
 */
export function smallDisk(bytes: number): SmallDisk {
  const mounted = mountMemory(bytes);
  const folder = mounted ?? mkdtempSync('/dev/shm/moggie-disk-');
  const ballast = path.join(folder, 'ballast');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  if (!mounted && free() > 4 * 1024 ** 3) throw new Error('no small disk can be had: mounting is forbidden');
  return {
    folder,
    remove() {
      if (mounted) execFileSync('umount', ['--lazy', mounted]);
      rmSync(folder, { recursive: true, force: true });
    },
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

function mountMemory(bytes: number): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}
