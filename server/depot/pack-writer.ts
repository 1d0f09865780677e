import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PACK_LIMIT_BYTES, packPath } from '../../shared/depot/layout.ts';
import type { Pack } from '../../shared/depot/manifest.ts';

const UNFINISHED = '.unfinished-';

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

/** Appends chunks to pack files below a line's folder; a finished pack carries the SHA-256 of its bytes as its name. */
export class PackWriter {
  readonly packs: Pack[] = [];
  readonly #lineFolder: string;
  #open: OpenPack | undefined;

  constructor(lineFolder: string) {
    this.#lineFolder = lineFolder;
  }

  get #unfinished(): string {
    return path.join(this.#lineFolder, packPath(`${UNFINISHED}${process.pid}`));
  }

  async write(stored: Uint8Array): Promise<PackPlace> {
    if (this.#open && this.#open.size + stored.length > PACK_LIMIT_BYTES) await this.finish();
    this.#open ??= await this.#start();
    const { file, hash, size } = this.#open;
    hash.update(stored);
    await file.write(stored, 0, stored.length, size);
    this.#open.size += stored.length;
    return { pack: this.packs.length, offset: size };
  }

  async #start(): Promise<OpenPack> {
    await mkdir(path.dirname(this.#unfinished), { recursive: true });
    return { file: await open(this.#unfinished, 'w'), hash: createHash('sha256'), size: 0 };
  }

  /** Ends the pack under way, if any; it is durable before it gets its name. */
  async finish(): Promise<void> {
    if (!this.#open) return;
    const { file, hash, size } = this.#open;
    this.#open = undefined;
    await file.sync();
    await file.close();
    const name = hash.digest('hex');
    await rename(this.#unfinished, path.join(this.#lineFolder, packPath(name)));
    this.packs.push({ name, size });
  }

  /** Drops the pack under way, when publishing fails. */
  async abandon(): Promise<void> {
    await this.#open?.file.close();
    this.#open = undefined;
    await rm(this.#unfinished, { force: true });
  }
}

/** Removes what a killed publication left behind. */
export async function removeUnfinishedPacks(lineFolder: string): Promise<void> {
  const folder = path.join(lineFolder, packPath(''));
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name.startsWith(UNFINISHED)) await rm(path.join(folder, name), { force: true });
}
