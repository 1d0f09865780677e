import type { KeyObject } from 'node:crypto';
import { DepotError } from '../../../shared/depot/errors.ts';
import { withAnnounced } from '../../../shared/depot/keys.ts';
import type { EngineContext } from '../engine-context.ts';
import { readIfThere, writeAtomically } from './files.ts';
import type { GameFolder } from './game-folder.ts';

/** The keys that count for what lies in a folder: the launcher's own, and those that they have announced since. */
export async function trustedKeysOf(
  folder: GameFolder,
  { trustedKeys }: Pick<EngineContext, 'trustedKeys'>,
): Promise<readonly KeyObject[]> {
  const announced = await readIfThere(folder.keysFile);
  if (!announced) return trustedKeys;
  try {
    return withAnnounced(trustedKeys, announced.toString('utf8'));
  } catch (error) {
    if (error instanceof DepotError) return trustedKeys;
    throw error;
  }
}

/** Keeps a depot's announcements beside the game, so that a build that a new key signed can be verified offline. */
export const keepAnnounced = (folder: GameFolder, keysFile: Uint8Array) =>
  writeAtomically(folder.keysFile, keysFile);
