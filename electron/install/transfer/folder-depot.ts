import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../error-code.ts';
import { InstallError } from '../install-error.ts';
import type { DepotReader, RangeReceiver } from './depot-source.ts';
import type { FileRange } from './http-answer.ts';

const READ_BYTES = 1024 * 1024;

/** A depot line in a folder of this machine. */
export class FolderDepot implements DepotReader {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async readFile(name: string, signal: AbortSignal): Promise<Buffer> {
    try {
      return await readFile(path.join(this.#root, name), { signal });
    } catch (error) {
      throw explain(name, error);
    }
  }

  async readRange(
    { name, start, end }: FileRange,
    receiver: RangeReceiver,
    signal: AbortSignal,
  ): Promise<void> {
    const file = await open(path.join(this.#root, name)).catch((error) => {
      throw explain(name, error);
    });
    try {
      const data = Buffer.allocUnsafe(Math.min(READ_BYTES, end - start));
      for (let at = start; at < end; ) {
        signal.throwIfAborted();
        const { bytesRead } = await file.read(data, 0, Math.min(data.length, end - at), at);
        if (bytesRead === 0) throw new InstallError('server-wrong-content', `${name} is too short`);
        receiver.take(data.subarray(0, bytesRead), at);
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  }

  close(): void {}
}

function explain(name: string, error: unknown): unknown {
  if (errorCode(error) !== 'ENOENT') return error;
  return new InstallError('server-wrong-content', `the depot lacks ${name}`, { cause: error });
}
