import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { InstallError } from '../install-error.ts';
import { statIfThere } from './files.ts';

/** Room for the manifest, journals and the file system's own tables. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** A folder, or the nearest one above it that exists. */
export async function existingAbove(folder: string): Promise<string> {
  let existing = path.resolve(folder);
  while (!(await statIfThere(existing)) && path.dirname(existing) !== existing)
    existing = path.dirname(existing);
  return existing;
}

/** Bytes that a user may still write in a folder, or in the nearest one above it that exists. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await existingAbove(folder));
  return bavail * bsize;
}

/** How many bytes are missing to write `bytes` more where `free` are free; 0 when there is room. */
export const shortfallOf = (bytes: number, free: number) => Math.max(0, bytes + SPARE_BYTES - free);

/** Throws `disk-full` with the exact shortfall unless `bytes` more fit. */
export async function assertSpace(folder: string, bytes: number): Promise<void> {
  const shortfall = shortfallOf(bytes, await freeBytes(folder));
  if (shortfall > 0)
    throw new InstallError('disk-full', `${shortfall} bytes are missing on the disk`, { shortfall });
}

/** How much may lie beside what is on the disk now, in bytes. */
export const roomIn = (free: number) => Math.max(0, free - SPARE_BYTES);

/** The build that an update replaced stays at hand while as much again is free. */
export const mayKeepPrevious = (previousBytes: number, free: number) => free - SPARE_BYTES >= previousBytes;
