import { statSync } from 'node:fs';
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

/** What a user may still put on a volume, and how it is divided. */
export interface Room {
  bytes: number;
  /** How many more files; infinite where the file system makes room for names as it needs to. */
  files: number;
  /** Every file takes whole blocks of so many bytes. */
  blockSize: number;
}

/** Network file systems tell what they like to be sent at once instead of their blocks. */
const LARGEST_BLOCK = 256 * 1024;
const USUAL_BLOCK = 4096;

/** The room in a folder, or in the nearest one above it that exists. */
export async function roomAt(folder: string): Promise<Room> {
  const { bavail, bsize, files, ffree } = await statfs(await existingAbove(folder));
  return {
    bytes: bavail * bsize,
    files: files > 0 ? ffree : Number.POSITIVE_INFINITY,
    blockSize: bsize > LARGEST_BLOCK ? USUAL_BLOCK : bsize,
  };
}

/** Bytes that a user may still write in a folder, or in the nearest one above it that exists. */
export const freeBytes = async (folder: string): Promise<number> => (await roomAt(folder)).bytes;

/** What a file of so many bytes takes of a disk. */
export const onDisk = (bytes: number, blockSize: number) => Math.ceil(bytes / blockSize) * blockSize;

/** Bytes of the unit in which every system counts what a file takes. */
const ALLOCATION_UNIT = 512;

/**
 * Bytes of the disk that a file takes, which may have holes; undefined where there is none. Not a promise: of a hundred
 * thousand small files that would cost seconds, and the engine's thread answers nobody meanwhile.
 */
export function allocatedBytes(file: string): number | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && found.blocks * ALLOCATION_UNIT;
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
