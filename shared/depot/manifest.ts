import { hash } from 'node:crypto';
import type { Chunking } from './chunking.ts';
import type { BuildLine } from './layout.ts';

export const HASH_BYTES = 32;

/** How a chunk lies in its pack: as it is, compressed, or compressed with bytes of an older build as dictionary. */
export const ENCODING = { raw: 0, zstd: 1, based: 2 } as const;

/**
 * Every distinct chunk of a build, column by column, so that huge builds cost no object a chunk and worker threads can
 * share the columns. Column `i` of each belongs to chunk `i`; `hashes` holds 32 bytes a chunk.
 */
export interface ChunkTable {
  count: number;
  hashes: Uint8Array;
  rawLength: Uint32Array;
  storedLength: Uint32Array;
  encoding: Uint8Array;
  /** Index into the manifest's packs, and the offset of the stored bytes in that pack. */
  pack: Uint32Array;
  offset: Uint32Array;
}

export interface FileEntry {
  kind: 'file';
  path: string;
  size: number;
  executable: boolean;
  /** SHA-256 of the whole file. */
  hash: Buffer;
  /** Indexes into the chunk table, in the file's order. */
  chunks: Uint32Array;
}

export interface LinkEntry {
  kind: 'link';
  path: string;
  target: string;
}

/** An empty folder; the others exist because of what lies in them. */
export interface FolderEntry {
  kind: 'folder';
  path: string;
}

export type BuildEntry = FileEntry | LinkEntry | FolderEntry;

export interface Pack {
  /** SHA-256 of the pack file, which is also its name. */
  name: string;
  size: number;
}

/** What a build consists of. It holds no time and no sequence: the same folder always gives the same manifest. */
export interface BuildManifest {
  store: string;
  line: BuildLine;
  version: string;
  /** The build published before this one in the same depot, if any. */
  previous: string | undefined;
  chunking: Chunking;
  /** Sorted by the bytes of their paths. */
  entries: BuildEntry[];
  chunks: ChunkTable;
  packs: Pack[];
}

/** An empty table whose columns hold `count` chunks, in memory that worker threads can share. */
export function createChunkTable(count: number): ChunkTable {
  const shared = (bytes: number) => new SharedArrayBuffer(bytes);
  return {
    count,
    hashes: new Uint8Array(shared(count * HASH_BYTES)),
    rawLength: new Uint32Array(shared(count * 4)),
    storedLength: new Uint32Array(shared(count * 4)),
    encoding: new Uint8Array(shared(count)),
    pack: new Uint32Array(shared(count * 4)),
    offset: new Uint32Array(shared(count * 4)),
  };
}

/** The value of a column at an index known to be inside it. */
export function at(column: Uint32Array | Uint8Array | Float64Array, index: number): number {
  const value = column[index];
  if (value === undefined) throw new RangeError(`index ${index} is outside the column`);
  return value;
}

/** A chunk's hash as a map key. */
export function hashKey(chunks: ChunkTable, chunk: number): string {
  return Buffer.from(
    chunks.hashes.buffer,
    chunks.hashes.byteOffset + chunk * HASH_BYTES,
    HASH_BYTES,
  ).toString('latin1');
}

/** The SHA-256 of a chunk's raw bytes: a view into the table, 32 bytes. */
export function hashOf(chunks: ChunkTable, chunk: number): Uint8Array {
  return chunks.hashes.subarray(chunk * HASH_BYTES, (chunk + 1) * HASH_BYTES);
}

/** Whether bytes are what a chunk must hold. */
export const fitsHash = (chunks: ChunkTable, chunk: number, raw: Uint8Array): boolean =>
  hash('sha256', raw, 'buffer').equals(hashOf(chunks, chunk));

/** Bytes of the installed build. */
export function installedSize(manifest: BuildManifest): number {
  return manifest.entries.reduce((sum, entry) => sum + (entry.kind === 'file' ? entry.size : 0), 0);
}

/** Bytes of all chunks as they are stored: what a fresh install downloads besides the manifest. */
export function storedSize(chunks: ChunkTable): number {
  return chunks.storedLength.reduce((sum, length) => sum + length, 0);
}

/** Whether an entry is a file, rather than a folder or a link. */
export const isFile = (entry: BuildEntry): entry is FileEntry => entry.kind === 'file';
