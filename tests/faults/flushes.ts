import fs, { readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** What all handles of this thread have in common. */
async function handlesInCommon(): Promise<FileHandle> {
  const handle = await open(import.meta.filename);
  await handle.close();
  return Object.getPrototypeOf(handle);
}

/** Runs work on a disk that fails whenever bytes of a file are flushed through a handle. */
export async function withFailingFlushes<T>(work: () => Promise<T>): Promise<T> {
  const handles = await handlesInCommon();
  const broken = vi.spyOn(handles, 'datasync').mockRejectedValue(new Error('EIO: i/o error, fdatasync'));
  try {
    return await work();
  } finally {
    broken.mockRestore();
  }
}

/** Runs work and answers what it flushed to the disk, files and folders, in order. */
export async function flushedBy(work: () => Promise<unknown>): Promise<string[]> {
  const handles = await handlesInCommon();
  const flushed: string[] = [];
  const note = (fd: number) => void flushed.push(readlinkSync(`/proc/self/fd/${fd}`));
  const { sync } = handles;
  const { fsync, fsyncSync } = fs;
  const watches = [
    vi.spyOn(handles, 'sync').mockImplementation(function (this: FileHandle) {
      note(this.fd);
      return sync.call(this);
    }),
    vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
      note(fd);
      fsync(fd, done);
    }),
    vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
      note(fd);
      fsyncSync(fd);
    }),
  ];
  // What was imported by name becomes the watching one, too.
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const watch of watches) watch.mockRestore();
    syncBuiltinESMExports();
  }
  return flushed;
}
