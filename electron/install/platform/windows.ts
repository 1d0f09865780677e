import type { PlatformPolicy } from './policy.ts';

/**
 * A file that is open cannot be moved, and virus scanners open every new one: `EPERM` and `EACCES` mostly mean just
 * that, and pass. Node prefixes long paths with `\\?\` and lifts the read-only attribute by itself; names that the
 * system reserves never get into a build (shared/depot/paths.ts).
 */
export const windows: PlatformPolicy = {
  heldCodes: new Set(['EBUSY', 'EPERM', 'EACCES']),
  heldWaitsMs: [50, 100, 250, 500, 1000, 2000],
  flushesFolders: false,
  hasModes: false,
  releaseCommand: () => undefined,
};
