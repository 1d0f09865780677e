import { readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Runs work and answers what it flushed to the disk through handles, files and folders, in order. */
export async function flushedBy(work: () => Promise<unknown>): Promise<string[]> {
  const handle = await open(import.meta.filename);
  const handles: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const flushed: string[] = [];
  const sync = handles.sync;
  const watch = vi.spyOn(handles, 'sync').mockImplementation(function (this: FileHandle) {
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  try {
    await work();
  } finally {
    watch.mockRestore();
  }
  return flushed;
}
