import { createHash, hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { Chunking } from '../../shared/depot/chunking.ts';
import {
  type BuildEntry,
  type ChunkTable,
  createChunkTable,
  ENCODING,
  HASH_BYTES,
  type Pack,
} from '../../shared/depot/manifest.ts';
import { chunkFile } from './chunk-file.ts';
import type { StoredChunk } from './history.ts';
import type { PackPlace, PackWriter } from './pack-writer.ts';
import type { PublishJournal, RecoveredChunks, StoredForm } from './publish-journal.ts';
import type { ScannedFile } from './scan.ts';

const compress = promisify(zstdCompress);

/**
 * Chunks being compressed at once, on as many threads as Node has for it. They are stored in the file's order, whatever
 * order they finish in.
 */
const COMPRESSING = Math.max(8, 2 * availableParallelism());
/** A chunk that shrinks by less than this share is stored as it is, which spares players the decompression. */
const WORTHWHILE_GAIN = 0.02;

/** What a build writer needs of the publication it serves. */
export interface BuildStore {
  writer: PackWriter;
  journal: PublishJournal;
  /** Chunks the depot has. */
  known: ReadonlyMap<string, StoredChunk>;
  /** Chunks that were compressed before and lie elsewhere. */
  recovered: RecoveredChunks;
  /** zstd level. */
  level: number;
}

/** Collects a build's distinct chunks and packs in the order of their first use, storing those the depot lacks. */
export class BuildWriter {
  newChunks = 0;
  /** How many of them had been compressed before. */
  recoveredChunks = 0;
  readonly #store: BuildStore;
  readonly #indexes = new Map<string, number>();
  readonly #rows: { hash: Buffer; rawLength: number; place: StoredChunk | undefined }[] = [];
  readonly #newPlaces = new Map<number, PackPlace & Pick<StoredChunk, 'storedLength' | 'encoding'>>();
  readonly #compressing: {
    row: number;
    digest: Buffer;
    rawLength: number;
    form: Promise<StoredForm>;
  }[] = [];

  constructor(store: BuildStore) {
    this.#store = store;
  }

  /** Cuts a file into chunks and stores those that are new. `onRead` is told the length of each. */
  async addFile(file: ScannedFile, chunking: Chunking, onRead: (bytes: number) => void): Promise<BuildEntry> {
    const whole = createHash('sha256');
    const chunks: number[] = [];
    for await (const bytes of chunkFile(file.source, file.size, chunking)) {
      whole.update(bytes);
      chunks.push(await this.#addChunk(bytes));
      onRead(bytes.length);
    }
    const { path: entryPath, size, executable } = file;
    return {
      kind: 'file',
      path: entryPath,
      size,
      executable,
      hash: whole.digest(),
      chunks: Uint32Array.from(chunks),
    };
  }

  async #addChunk(bytes: Buffer): Promise<number> {
    const digest = hash('sha256', bytes, 'buffer');
    const key = digest.toString('latin1');
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const row = this.#rows.length;
    const place = this.#store.known.get(key);
    this.#indexes.set(key, row);
    this.#rows.push({ hash: digest, rawLength: bytes.length, place });
    if (!place) {
      this.newChunks += 1;
      const form = this.#formOf(digest, bytes);
      // Awaited in order later; a failure must not count as unhandled until then.
      form.catch(() => {});
      this.#compressing.push({ row, digest, rawLength: bytes.length, form });
      if (this.#compressing.length >= COMPRESSING) await this.#storeOldest();
    }
    return row;
  }

  async #formOf(digest: Buffer, bytes: Buffer): Promise<StoredForm> {
    const recovered = this.#store.recovered.take(digest, bytes.length);
    if (recovered) this.recoveredChunks += 1;
    return recovered ?? storedForm(bytes, this.#store.level);
  }

  async #storeOldest(): Promise<void> {
    const oldest = this.#compressing.shift();
    if (!oldest) return;
    const form = await oldest.form;
    const { bytes, encoding } = form;
    const { pack, offset } = await this.#store.writer.write(bytes);
    this.#store.journal.addChunk(oldest.digest, oldest.rawLength, form, pack, offset);
    this.#newPlaces.set(oldest.row, { pack, offset, storedLength: bytes.length, encoding });
  }

  async finish(): Promise<void> {
    while (this.#compressing.length > 0) await this.#storeOldest();
    await this.#store.writer.finish();
  }

  table(): { chunks: ChunkTable; packs: Pack[] } {
    const chunks = createChunkTable(this.#rows.length);
    const packs: Pack[] = [];
    const packIndexes = new Map<string, number>();
    for (const [row, { hash: digest, rawLength }] of this.#rows.entries()) {
      const place = this.#placeOf(row);
      let pack = packIndexes.get(place.packName);
      if (pack === undefined) {
        pack = packs.push({ name: place.packName, size: place.packSize }) - 1;
        packIndexes.set(place.packName, pack);
      }
      chunks.hashes.set(digest, row * HASH_BYTES);
      chunks.rawLength[row] = rawLength;
      chunks.storedLength[row] = place.storedLength;
      chunks.encoding[row] = place.encoding;
      chunks.pack[row] = pack;
      chunks.offset[row] = place.offset;
    }
    return { chunks, packs };
  }

  #placeOf(row: number): StoredChunk {
    const known = this.#rows[row]?.place;
    if (known) return known;
    const place = this.#newPlaces.get(row);
    const pack = place && this.#store.writer.packs[place.pack];
    if (!place || !pack) throw new Error('a chunk was not stored');
    return { ...place, rawLength: this.#rows[row]?.rawLength ?? 0, packName: pack.name, packSize: pack.size };
  }
}

async function storedForm(bytes: Buffer, level: number): Promise<StoredForm> {
  const packed = await compress(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: level },
    pledgedSrcSize: bytes.length,
  });
  if (packed.length > bytes.length * (1 - WORTHWHILE_GAIN)) return { bytes, encoding: ENCODING.raw };
  return { bytes: packed, encoding: ENCODING.zstd };
}
