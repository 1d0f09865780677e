import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { InstallError } from '../install-error.ts';
import { REWRITE } from './files.ts';
import type { TreeItem } from './tree.ts';

const BUFFER_BYTES = 4 * 1024 * 1024;

/** Watches a copy on its way. */
export interface CopyWatch {
  signal: AbortSignal;
  onBytes(bytes: number): void;
}

/**
 * Copies a file with its mode and time, flushes the copy and reads it back. Throws `internal` when the copy is not what
 * was read.
 */
export async function copyFileVerified(
  from: string,
  to: string,
  item: TreeItem,
  watch: CopyWatch,
): Promise<void> {
  watch.signal.throwIfAborted();
  const source = await open(from, 'r');
  try {
    const target = await open(to, REWRITE, 0o644);
    try {
      const written = await hashOf(source, watch, async (bytes) => {
        // A nearly full disk takes a part only; this goes on until all is there or an error says why not.
        await target.writeFile(bytes);
        watch.onBytes(bytes.length);
      });
      await target.datasync();
      const read = await hashOf(target, watch, async () => {});
      if (!read.equals(written))
        throw new InstallError('internal', `the copy "${to}" is not what was written`);
      await target.chmod(item.mode & 0o777);
      const time = new Date(item.mtimeMs);
      await target.utimes(time, time);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function hashOf(
  file: FileHandle,
  { signal }: CopyWatch,
  onBytes: (bytes: Uint8Array) => Promise<void>,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  for (let offset = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
    if (bytesRead === 0) return hash.digest();
    const bytes = buffer.subarray(0, bytesRead);
    hash.update(bytes);
    await onBytes(bytes);
    offset += bytesRead;
  }
}
