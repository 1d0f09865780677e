import { renameSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../error-code.ts';
import { InstallError } from '../install-error.ts';
import { platform } from '../platform/platform.ts';

/** An error of a file that somebody holds as `files-in-use`; any other as it is. */
export function heldFileError(error: unknown): unknown {
  if (!isHeld(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new InstallError('files-in-use', message, { cause: error });
}

const isHeld = (error: unknown) => platform.heldCodes.has(errorCode(error) ?? '');

/** Moves a file in one step, waiting a while for whoever holds it. */
export async function moveFile(from: string, to: string): Promise<void> {
  for (const wait of platform.heldWaitsMs) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
      await sleep(wait);
    }
  }
  renameSync(from, to);
}
