import { closeSync, readSync } from 'node:fs';
import { openFileSync } from '../folder/files.ts';

const OPEN_FILES = 16;

/** Reads files of this disk, and keeps the last ones open. */
export class LocalFiles {
  /** The least recently used first. */
  readonly #open = new Map<string, number>();

  /** Fills the buffer from an offset of a file on and answers how many bytes were there; none of a file that cannot be read. */
  read(file: string, offset: number, buffer: Buffer): number {
    try {
      const fd = this.#fileOf(file);
      let done = 0;
      while (done < buffer.length) {
        const count = readSync(fd, buffer, done, buffer.length - done, offset + done);
        if (count === 0) break;
        done += count;
      }
      return done;
    } catch {
      return 0;
    }
  }

  #fileOf(file: string): number {
    const known = this.#open.get(file);
    this.#open.delete(file);
    const fd = known ?? openFileSync(file);
    this.#open.set(file, fd);
    for (const [oldest, oldFd] of this.#open) {
      if (this.#open.size <= OPEN_FILES) break;
      closeSync(oldFd);
      this.#open.delete(oldest);
    }
    return fd;
  }

  close(): void {
    for (const fd of this.#open.values()) closeSync(fd);
    this.#open.clear();
  }
}
