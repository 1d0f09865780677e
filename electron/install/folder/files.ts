import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs';
import { lstat, mkdir, open, readFile, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../error-code.ts';
import { InstallError } from '../install-error.ts';
import { platform } from '../platform/platform.ts';
import { moveFile } from './held-files.ts';

/** A link in the place of a file of ours is never written through; systems without such a flag have no such links. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
/** Opening a pipe else waits for whoever writes to it; systems without such a flag have no pipes among their files. */
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** Flags to write into a file that may be there, and to begin one anew. */
export const WRITE_INTO = constants.O_WRONLY | constants.O_CREAT | NO_FOLLOW;
export const WRITE_NEW = WRITE_INTO | constants.O_TRUNC;
/** The same, to be read back. */
export const REWRITE = constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC | NO_FOLLOW;

/** Flushed at once: file systems join flushes that come together, which makes many small files ten times faster. */
export const FLUSHING = 8;

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');

/** The file's content, or nothing when it does not exist. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** What lies at a path, links not followed, or nothing. Asked for each of many files: a promise would cost ten times the call. */
export function statIfThereSync(file: string) {
  try {
    // Without an error for each: most of what a first install asks for is not there.
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export const statIfThere = async (file: string) => statIfThereSync(file);

/** Opens a file for reading. Throws when something else lies there; a pipe is not waited for. */
export function openFileSync(file: string): number {
  const fd = openSync(file, READ_AT_ONCE);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw new InstallError('internal', `"${file}" is not a file`);
}

/** Makes a folder's list of names durable, where the system does not do so by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (!platform.flushesFolders) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a file so that after any crash the old or the new content is there, whole, waiting a while for whoever holds
 * it. Its folder must be there: where one was taken away, nothing that looks like it shall come in its place.
 */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, WRITE_NEW, 0o644);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await moveFile(unfinished, file);
  await syncFolder(path.dirname(file));
}

/** Makes a file's bytes durable. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, constants.O_RDWR | NO_FOLLOW);
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder in one that is there; it may be there itself. Answers with whether it is new. */
export async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Makes a folder and those above it that are not there, so that all of them outlast a power cut. One by one: all at once
 * Node calls a read-only disk a missing folder.
 */
export async function makeFoldersDurably(folder: string): Promise<void> {
  const above = path.dirname(folder);
  if (above !== folder && !(await statIfThere(above))) await makeFoldersDurably(above);
  if (await makeFolder(folder)) await syncFolder(above);
}

/** Refuses a folder of ours that somebody replaced by a link: it would lead what we write out of the game's folder. */
export async function assertRealFolder(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!found.isDirectory()) throw new InstallError('internal', `"${folder}" is not a real folder`);
}

/** Removes an empty folder; false when there is none, when something lies in it, or when it is held. */
export async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}

/** Works on items in their order, at most `limit` at a time. After a failure none is begun; it is thrown once all work rests. */
export async function inParallel<T>(
  limit: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const workNext = async () => {
    for (let next = queue.next(); !next.done && failures.length === 0; next = queue.next())
      await work(next.value).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: limit }, workNext));
  if (failures.length > 0) throw failures[0];
}
