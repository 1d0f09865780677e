import { open } from 'node:fs/promises';
import { type Chunking, chunkEnd } from '../../shared/depot/chunking.ts';

const WINDOW_BYTES = 8 * 1024 * 1024;

/** The chunks of a file one after another, read through a window so that a huge file needs little memory. */
export async function* chunkFile(file: string, chunking: Chunking): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    let window = Buffer.alloc(0);
    let ended = false;
    while (true) {
      if (!ended) {
        const next = Buffer.allocUnsafe(WINDOW_BYTES);
        const { bytesRead } = await handle.read(next, 0, next.length, null);
        ended = bytesRead === 0;
        window = Buffer.concat([window, next.subarray(0, bytesRead)]);
      }
      let start = 0;
      while (start < window.length && (ended || window.length - start >= chunking.maximum)) {
        const end = chunkEnd(window, start, window.length, chunking);
        yield window.subarray(start, end);
        start = end;
      }
      window = window.subarray(start);
      if (ended) return;
    }
  } finally {
    await handle.close();
  }
}
