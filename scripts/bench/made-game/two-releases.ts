import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Two releases of a game as they are written, and what of the second one nobody could take from the first. */
export class TwoReleases {
  readonly first: string;
  readonly second: string;
  readonly #novel: Buffer[] = [];

  /** `root`: the folder below which both are written. */
  constructor(root: string) {
    this.first = path.join(root, 'first');
    this.second = path.join(root, 'second');
  }

  put(release: 'first' | 'second', name: string, bytes: Uint8Array): void {
    const file = path.join(this[release], name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }

  addNovel(bytes: Buffer): void {
    this.#novel.push(bytes);
  }

  novelBytes(): Buffer {
    return Buffer.concat(this.#novel);
  }
}
