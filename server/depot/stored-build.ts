import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { badFormat } from '../../shared/depot/errors.ts';
import { packPath } from '../../shared/depot/layout.ts';
import { at, type BuildManifest, ENCODING, type FileEntry, hashOf } from '../../shared/depot/manifest.ts';
import { decompressExactly } from '../../shared/depot/manifest-file.ts';

const OPEN_PACKS = 8;
/** Decompressed chunks that are kept, since ranges read one after another overlap. */
const KEPT_CHUNKS = 64;

/** Reads the files of a published build out of the line's packs. */
export class StoredBuild {
  readonly manifest: BuildManifest;
  readonly #lineFolder: string;
  /** Packs and chunks read lately, the least recent first. */
  readonly #packs = new Map<number, Promise<FileHandle>>();
  readonly #chunks = new Map<number, Promise<Buffer>>();
  #starts: { file: FileEntry; offsets: Float64Array } | undefined;
  #isClosed = false;

  constructor(lineFolder: string, manifest: BuildManifest) {
    this.#lineFolder = lineFolder;
    this.manifest = manifest;
  }

  /** A chunk's bytes as its pack has them. */
  async storedChunk(chunk: number): Promise<Buffer> {
    const { chunks } = this.manifest;
    const pack = await this.#packOf(at(chunks.pack, chunk));
    const stored = Buffer.allocUnsafe(at(chunks.storedLength, chunk));
    const { bytesRead } = await pack.read(stored, 0, stored.length, at(chunks.offset, chunk));
    if (bytesRead !== stored.length) throw badFormat('a pack is too short');
    return stored;
  }

  /** A chunk's raw bytes. */
  rawChunk(chunk: number): Promise<Buffer> {
    const known = this.#chunks.get(chunk);
    const raw = known ?? this.#decompress(chunk);
    this.#chunks.delete(chunk);
    this.#chunks.set(chunk, raw);
    for (const oldest of this.#chunks.keys()) {
      if (this.#chunks.size <= KEPT_CHUNKS) break;
      this.#chunks.delete(oldest);
    }
    return raw;
  }

  async #decompress(chunk: number): Promise<Buffer> {
    const { chunks } = this.manifest;
    const stored = await this.storedChunk(chunk);
    const isRaw = at(chunks.encoding, chunk) === ENCODING.raw;
    const raw = isRaw ? stored : decompressExactly(stored, at(chunks.rawLength, chunk));
    if (!raw || !hash('sha256', raw, 'buffer').equals(hashOf(chunks, chunk)))
      throw badFormat(`chunk ${chunk} is damaged in its pack`);
    return raw;
  }

  /** Bytes of a file from `offset` on; the range must lie in it. */
  async read(file: FileEntry, offset: number, length: number): Promise<Buffer> {
    const result = Buffer.allocUnsafe(length);
    const starts = this.#startsOf(file);
    for (let position = chunkAt(starts, offset), done = 0; done < length; position++) {
      const raw = await this.rawChunk(at(file.chunks, position));
      const from = offset + done - at(starts, position);
      done += raw.copy(result, done, from, Math.min(raw.length, from + length - done));
    }
    return result;
  }

  /** Where each chunk of a file begins; remembered for the file read last. */
  #startsOf(file: FileEntry): Float64Array {
    if (this.#starts?.file !== file) {
      const offsets = new Float64Array(file.chunks.length);
      let offset = 0;
      for (const [position, chunk] of file.chunks.entries()) {
        offsets[position] = offset;
        offset += at(this.manifest.chunks.rawLength, chunk);
      }
      this.#starts = { file, offsets };
    }
    return this.#starts.offsets;
  }

  #packOf(pack: number): Promise<FileHandle> {
    if (this.#isClosed) throw new Error('the build is closed');
    const known = this.#packs.get(pack);
    if (known) return known;
    const name = this.manifest.packs[pack]?.name ?? '';
    const handle = open(path.join(this.#lineFolder, packPath(name)));
    this.#packs.set(pack, handle);
    for (const [oldest, old] of this.#packs) {
      if (this.#packs.size <= OPEN_PACKS) break;
      this.#packs.delete(oldest);
      old.then((file) => file.close()).catch(() => {});
    }
    return handle;
  }

  /** Lets go of the packs; nothing can be read from now on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // One that could not be opened was told to who read it.
    for (const opened of await Promise.allSettled(this.#packs.values()))
      if (opened.status === 'fulfilled') await opened.value.close();
    this.#packs.clear();
  }
}

/** The position of the chunk that holds the byte at `offset`. */
function chunkAt(starts: Float64Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (at(starts, middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
