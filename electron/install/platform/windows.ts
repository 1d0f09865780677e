import { windowsPath } from './long-paths.ts';
import { foldedNames } from './names.ts';
import type { PlatformPolicy } from './policy.ts';

/**
 * A file that is open cannot be moved, and virus scanners open every new one: `EPERM` and `EACCES` mostly mean just
 * that, and pass; not so for links, which only developers and administrators may make. Node lifts the read-only
 * attribute by itself; names that the system reserves never get into a build (shared/depot/paths.ts), nor do links
 * (server/depot/scan.ts).
 */
export const windows: PlatformPolicy = {
  heldCodes: new Set(['EBUSY', 'EPERM', 'EACCES']),
  heldWaitsMs: [50, 100, 250, 500, 1000, 2000],
  flushesFolders: false,
  hasModes: false,
  pathOf: windowsPath,
  nameKey: foldedNames,
  linkRefusals: new Set(['EPERM', 'EACCES']),
  releaseCommand: () => undefined,
};
