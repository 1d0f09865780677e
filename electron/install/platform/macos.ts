import { foldedNames } from './names.ts';
import type { PlatformPolicy } from './policy.ts';

/**
 * A file with the quarantine attribute does not start without a question; the build's signature has answered it. A
 * volume mostly takes `Data` and `data` for one name: paths that differ by case alone never meet in a build, and those
 * that an update renames that way are replaced in one step (rolling-plan.ts).
 */
export const macos: PlatformPolicy = {
  heldCodes: new Set(['EBUSY', 'ETXTBSY']),
  heldWaitsMs: [50, 100, 250],
  flushesFolders: true,
  hasModes: true,
  pathOf: (place) => place,
  nameKey: foldedNames,
  linkRefusals: new Set(),
  releaseCommand: (places) => ['/usr/bin/xattr', '-d', 'com.apple.quarantine', ...places],
};
