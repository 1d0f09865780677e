import { exactNames } from './names.ts';
import type { PlatformPolicy } from './policy.ts';

/** An open file can be moved; what is refused for want of a right stays refused. */
export const linux: PlatformPolicy = {
  heldCodes: new Set(['EBUSY', 'ETXTBSY']),
  heldWaitsMs: [50, 100, 250],
  flushesFolders: true,
  hasModes: true,
  pathOf: (place) => place,
  nameKey: exactNames,
  linkRefusals: new Set(),
  releaseCommand: () => undefined,
};
