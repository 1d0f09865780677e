import { open } from 'node:fs/promises';
import { type Chunking, chunkEnd } from '../../shared/depot/chunking.ts';
import { PublishError } from './publish-error.ts';

const WINDOW_BYTES = 8 * 1024 * 1024;

/**
 * The chunks of a file one after another, read through a window so that a huge file needs little memory. `size` is the
 * file's size as last seen; throws `changed` when the file has
 * another one.
 */
export async function* chunkFile(file: string, size: number, chunking: Chunking): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    let window = Buffer.alloc(0);
    for (let left = size; left > 0; ) {
      const next = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, left));
      const { bytesRead } = await handle.read(next, 0, next.length, null);
      if (bytesRead === 0) throw changed(file, 'became shorter');
      left -= bytesRead;
      window = Buffer.concat([window, next.subarray(0, bytesRead)]);
      let start = 0;
      while (start < window.length && (left === 0 || window.length - start >= chunking.maximum)) {
        const end = chunkEnd(window, start, window.length, chunking);
        yield window.subarray(start, end);
        start = end;
      }
      window = window.subarray(start);
    }
    if ((await handle.stat()).size !== size) throw changed(file, 'changed its size');
  } finally {
    await handle.close();
  }
}

const changed = (file: string, how: string) =>
  new PublishError('changed', `${how} while it was read`, { entry: file });
