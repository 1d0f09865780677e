import { renameSync } from 'node:fs';
import { rm, rmdir, unlink } from 'node:fs/promises';
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

/** Does what fails while somebody holds a file or a folder, waiting a while for them. */
async function whenFree(act: () => void | Promise<void>): Promise<void> {
  for (const wait of platform.heldWaitsMs) {
    try {
      return await act();
    } catch (error) {
      if (!isHeld(error)) throw error;
      await sleep(wait);
    }
  }
  return act();
}

/** Moves a file in one step, waiting a while for whoever holds it. */
export const moveFile = (from: string, to: string): Promise<void> => whenFree(() => renameSync(from, to));

async function remove(act: () => Promise<void>): Promise<void> {
  try {
    await whenFree(act);
  } catch (error) {
    throw heldFileError(error);
  }
}

/** Removes a file or a link, waiting a while for whoever holds it; throws `files-in-use` where that does not help. */
export const removeFile = (file: string): Promise<void> => remove(() => unlink(file));

/** Removes an empty folder in the same way. */
export const removeFolder = (folder: string): Promise<void> => remove(() => rmdir(folder));

/** Removes what lies at a path, and all in it, in the same way; it need not be there. */
export const removeAll = (place: string): Promise<void> =>
  // On Windows a folder is not empty as long as somebody holds what was removed from it.
  remove(() => rm(place, { recursive: true, force: true, maxRetries: 5 }));
