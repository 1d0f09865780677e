import { crc32 } from 'node:zlib';
import { chunkEnd, chunkingOf } from '../../shared/depot/chunking.ts';
import { at, type BuildManifest, hashKey } from '../../shared/depot/manifest.ts';
import type { Base } from './patch-bases.ts';
import type { StoredBuild } from './stored-build.ts';

/** Chunks are compared in pieces of about this much, cut where their content says so. */
const PIECES = chunkingOf(1024);
/** The most pieces that are remembered, some 100 bytes each; of a larger build every second one, or fourth, and so on. */
const MOST_PIECES = 2 ** 19;
/** So much before and after the pieces that were found again is taken along. */
const MARGIN_BYTES = 4096;
/** A base is worth a look when it holds this share of the chunk. */
const LEAST_SHARE = 0.05;

/** A piece of a chunk that the old build has: where it begins there, counted through all files, and its length. */
interface Hit {
  from: number;
  to: number;
}

/**
 * Finds the bytes of an old build that a new chunk has in common with it, wherever they lie: in archives whose entries
 * changed places they are not between the chunk's neighbours. Looks at those chunks alone that the next build lacks.
 */
export class SimilarBases {
  readonly #sizes: readonly number[];
  /** Where each entry begins when all files are counted through. */
  readonly #starts: Float64Array;
  /** By checksum: where a piece begins. */
  readonly #pieces = new Map<number, number>();
  readonly #sampleMask: number;

  private constructor(old: BuildManifest, goneBytes: number) {
    this.#sizes = old.entries.map((entry) => (entry.kind === 'file' ? entry.size : 0));
    this.#starts = new Float64Array(old.entries.length);
    let start = 0;
    for (const [entry, size] of this.#sizes.entries()) {
      this.#starts[entry] = start;
      start += size;
    }
    let every = 1;
    while (goneBytes / PIECES.average / every > MOST_PIECES) every *= 2;
    this.#sampleMask = every - 1;
  }

  /** Reads what the old build has and the next one lacks. Throws a `DepotError` when a pack is damaged. */
  static async find(old: StoredBuild, next: BuildManifest): Promise<SimilarBases> {
    const { entries, chunks } = old.manifest;
    const kept = new Set(
      Array.from({ length: next.chunks.count }, (_, chunk) => hashKey(next.chunks, chunk)),
    );
    const gone = new Set<number>();
    let goneBytes = 0;
    for (let chunk = 0; chunk < chunks.count; chunk++) {
      if (kept.has(hashKey(chunks, chunk))) continue;
      gone.add(chunk);
      goneBytes += at(chunks.rawLength, chunk);
    }
    const found = new SimilarBases(old.manifest, goneBytes);
    for (const [entry, file] of entries.entries()) {
      if (file.kind !== 'file') continue;
      let offset = at(found.#starts, entry);
      for (const chunk of file.chunks) {
        if (gone.delete(chunk)) found.#remember(await old.rawChunk(chunk), offset);
        offset += at(chunks.rawLength, chunk);
      }
    }
    return found;
  }

  #remember(raw: Buffer, start: number): void {
    for (const { checksum, from } of this.#piecesOf(raw))
      if (!this.#pieces.has(checksum)) this.#pieces.set(checksum, start + from);
  }

  *#piecesOf(raw: Buffer): Generator<{ checksum: number; from: number; to: number }> {
    for (let from = 0; from < raw.length; ) {
      const to = chunkEnd(raw, from, raw.length, PIECES);
      const checksum = crc32(raw.subarray(from, to));
      if ((checksum & this.#sampleMask) === 0) yield { checksum, from, to };
      from = to;
    }
  }

  /** The stretch of one file, of at most `limit` bytes, that has the most in common with a chunk; nothing if none has any. */
  baseOf(raw: Buffer, limit: number): Base | undefined {
    const hits: Hit[] = [];
    for (const { checksum, from, to } of this.#piecesOf(raw)) {
      const start = this.#pieces.get(checksum);
      if (start !== undefined) hits.push({ from: start, to: start + to - from });
    }
    hits.sort((left, right) => left.from - right.from);
    const best = this.#densest(hits, limit - 2 * MARGIN_BYTES);
    const least = (raw.length * LEAST_SHARE) / (this.#sampleMask + 1);
    if (!best || best.bytes < least) return undefined;
    const entry = this.#entryAt(best.from);
    const start = at(this.#starts, entry);
    const offset = Math.max(0, best.from - start - MARGIN_BYTES);
    const end = Math.min(this.#sizes[entry] ?? 0, best.to - start + MARGIN_BYTES);
    return { entry, offset, length: end - offset };
  }

  /** The hits within `limit` bytes of one file that come to the most bytes. */
  #densest(hits: readonly Hit[], limit: number): (Hit & { bytes: number }) | undefined {
    let best: (Hit & { bytes: number }) | undefined;
    let bytes = 0;
    let first = 0;
    for (const hit of hits) {
      bytes += hit.to - hit.from;
      const fileStart = at(this.#starts, this.#entryAt(hit.from));
      for (let oldest = hits[first]; oldest && this.#isOutside(oldest, hit, fileStart, limit); ) {
        bytes -= oldest.to - oldest.from;
        first += 1;
        oldest = hits[first];
      }
      const { from } = hits[first] ?? hit;
      if (!best || bytes > best.bytes) best = { from, to: hit.to, bytes };
    }
    return best;
  }

  #isOutside(oldest: Hit, hit: Hit, fileStart: number, limit: number): boolean {
    return oldest.from < fileStart || hit.to - oldest.from > limit;
  }

  /** The file that a place lies in, of which all empty ones before it begin there, too. */
  #entryAt(place: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (at(this.#starts, middle) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
