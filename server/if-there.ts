import { readdir, readFile } from 'node:fs/promises';

/** Whether something could not be read because it is not there. Whatever else went wrong says nothing about that. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** What a file holds; undefined where there is none. Throws when it cannot be read. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The names in a folder; none where there is no folder. Throws when it cannot be read. */
export async function namesIfThere(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
