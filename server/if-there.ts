import type { BigIntStats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';

/** Whether something could not be read because it is not there. Whatever else went wrong says nothing about that. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** What a file holds; undefined where there is none. Throws when it cannot be read. */
export const readIfThere = (file: string): Promise<Buffer | undefined> => unlessMissing(readFile(file));

/** What the file system tells of a file or folder; undefined where there is none. Throws when it cannot be asked. */
export const statIfThere = (place: string): Promise<BigIntStats | undefined> =>
  unlessMissing(stat(place, { bigint: true }));

/** The names in a folder; none where there is no folder. Throws when it cannot be read. */
export const namesIfThere = async (folder: string): Promise<string[]> =>
  (await unlessMissing(readdir(folder))) ?? [];

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Runs a reading whose failure is not to take anything else with it: tells a warning and answers `otherwise`. */
export async function orWarn<T>(reading: () => Promise<T>, otherwise: T, warning: string): Promise<T> {
  try {
    return await reading();
  } catch (error) {
    process.emitWarning(`${warning}: ${error instanceof Error ? error.message : error}`);
    return otherwise;
  }
}
