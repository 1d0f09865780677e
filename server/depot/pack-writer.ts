import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { PACK_LIMIT_BYTES, packPath } from '../../shared/depot/layout.ts';
import type { Pack } from '../../shared/depot/manifest.ts';
import { makeFolderDurably, syncFolder } from './durable-file.ts';

/** Where stored bytes went: `pack` counts the packs this writer made. */
export interface PackPlace {
  pack: number;
  offset: number;
}

interface OpenPack {
  file: FileHandle;
  hash: Hash;
  size: number;
}

/** Appends chunks to pack files in a work folder, which are numbered there until they are kept. */
export class PackWriter {
  /** The finished packs; a pack's name is the SHA-256 of its bytes. */
  readonly packs: Pack[] = [];
  readonly #workFolder: string;
  #open: OpenPack | undefined;

  constructor(workFolder: string) {
    this.#workFolder = workFolder;
  }

  /** Bytes of the finished packs. */
  get size(): number {
    return this.packs.reduce((sum, { size }) => sum + size, 0);
  }

  async write(stored: Uint8Array): Promise<PackPlace> {
    if (this.#open && this.#open.size + stored.length > PACK_LIMIT_BYTES) await this.finish();
    this.#open ??= await this.#start();
    const { file, hash, size } = this.#open;
    hash.update(stored);
    await file.writeFile(stored);
    this.#open.size += stored.length;
    return { pack: this.packs.length, offset: size };
  }

  async #start(): Promise<OpenPack> {
    await mkdir(this.#workFolder, { recursive: true });
    const file = await open(numberedPack(this.#workFolder, this.packs.length), 'w');
    return { file, hash: createHash('sha256'), size: 0 };
  }

  /** Ends the pack under way, if any; it is durable then. */
  async finish(): Promise<void> {
    if (!this.#open) return;
    const { file, hash, size } = this.#open;
    this.#open = undefined;
    await file.sync().finally(() => file.close());
    this.packs.push({ name: hash.digest('hex'), size });
  }

  /** Closes the pack under way, when publishing fails. */
  async abandon(): Promise<void> {
    await this.#open?.file.close();
    this.#open = undefined;
  }

  /** Moves the finished packs durably into a line's folder, where they carry their names. `onKeep` is told before each. */
  async keep(lineFolder: string, onKeep?: (number: number, name: string) => void): Promise<void> {
    if (this.packs.length === 0) return;
    const folder = path.join(lineFolder, packPath(''));
    await makeFolderDurably(folder);
    for (const [number, { name }] of this.packs.entries()) {
      onKeep?.(number, name);
      await rename(numberedPack(this.#workFolder, number), path.join(lineFolder, packPath(name)));
    }
    await syncFolder(folder);
  }
}

/** The file of a writer's pack before it is kept. */
export const numberedPack = (workFolder: string, number: number) => path.join(workFolder, `pack-${number}`);
