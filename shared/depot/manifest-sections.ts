import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { ByteReader, ByteWriter } from './bytes.ts';
import { badFormat } from './errors.ts';
import {
  at,
  type BuildEntry,
  type ChunkTable,
  createChunkTable,
  ENCODING,
  type FileEntry,
  HASH_BYTES,
  hashOf,
  type Pack,
} from './manifest.ts';
import { assertSafePaths, PATH_BYTES } from './paths.ts';

// The three sections of a manifest, uncompressed. docs/depot-format.md describes their bytes.

/** Entries, chunks, packs. */
export const SECTION_COUNT = 3;
// More than any real build; keeps a damaged publisher from exhausting a player's memory.
export const SECTION_LIMIT_BYTES = 1024 ** 3;
const ENTRY_LIMIT = 2 ** 20;
const CHUNK_LIMIT = 2 ** 24;

const ENTRY_KINDS = ['file', 'link', 'folder'] as const;
const KIND_MASK = 3;
const EXECUTABLE = 4;

/** What bytes that are no UTF-8 are read as. */
const REPLACEMENT = '\ufffd';
/** The SHA-256 of an empty file. */
const EMPTY_HASH = hash('sha256', '', 'buffer');

/** The section of entries: each path as what it adds to the one before. */
export function writeEntries(entries: readonly BuildEntry[]): Buffer {
  const writer = new ByteWriter();
  writer.varint(entries.length);
  let before = Buffer.alloc(0);
  for (const entry of entries) {
    const path = Buffer.from(entry.path, 'utf8');
    const common = commonLength(before, path);
    writer.byte(
      ENTRY_KINDS.indexOf(entry.kind) + (entry.kind === 'file' && entry.executable ? EXECUTABLE : 0),
    );
    writer.varint(common);
    writer.varint(path.length - common);
    writer.block(path.subarray(common));
    if (entry.kind === 'link') writer.text(entry.target);
    if (entry.kind === 'file') writeContent(writer, entry);
    before = path;
  }
  for (const entry of entries) if (entry.kind === 'file' && entry.chunks.length > 1) writer.block(entry.hash);
  return writer.finish();
}

function commonLength(left: Buffer, right: Buffer): number {
  const limit = Math.min(left.length, right.length);
  for (let index = 0; index < limit; index++) if (left[index] !== right[index]) return index;
  return limit;
}

/** Size, then the chunks as runs of consecutive indexes. */
function writeContent(writer: ByteWriter, file: FileEntry): void {
  const runs: ChunkRun[] = [];
  for (const chunk of file.chunks) {
    const last = runs.at(-1);
    if (last && last.first + last.length === chunk) last.length += 1;
    else runs.push({ first: chunk, length: 1 });
  }
  writer.varint(file.size);
  writer.varint(runs.length);
  for (const { first, length } of runs) {
    writer.varint(first);
    writer.varint(length);
  }
}

interface ChunkRun {
  first: number;
  length: number;
}

/** Throws a `DepotError` unless all adds up: order and safety of the paths, chunks in the table, sizes. */
export function readEntries(bytes: Uint8Array, chunks: ChunkTable): BuildEntry[] {
  const reader = new ByteReader(bytes);
  const count = reader.count(3);
  if (count > ENTRY_LIMIT) throw badFormat('there are too many entries');
  const entries: BuildEntry[] = [];
  const paths = new PathReader(reader);
  let references = 0;
  for (let index = 0; index < count; index++) {
    const flags = reader.byte();
    const path = paths.next();
    const kind = ENTRY_KINDS[flags & KIND_MASK];
    if (kind === undefined || flags > (kind === 'file' ? EXECUTABLE : KIND_MASK))
      throw badFormat('an entry has an unknown kind');
    if (kind === 'file') {
      const entry = readContent(reader, path, flags === EXECUTABLE, chunks, CHUNK_LIMIT - references);
      references += entry.chunks.length;
      entries.push(entry);
    } else if (kind === 'link') entries.push({ kind, path, target: reader.text() });
    else entries.push({ kind, path });
  }
  for (const entry of entries) if (entry.kind === 'file') entry.hash = readHash(reader, entry, chunks);
  reader.end();
  assertSafePaths(entries.map((entry) => ({ path: entry.path, target: targetOf(entry) })));
  return entries;
}

const targetOf = (entry: BuildEntry) => (entry.kind === 'link' ? entry.target : undefined);

/** Reads the paths of the entries, each of which begins with bytes of the one before. */
class PathReader {
  readonly #reader: ByteReader;
  readonly #bytes = Buffer.alloc(PATH_BYTES);
  #length = 0;
  #isFirst = true;

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  next(): string {
    const common = this.#reader.varint();
    const restLength = this.#reader.varint();
    if (common > this.#length) throw badFormat('a path continues a shorter one');
    if (common + restLength > PATH_BYTES) throw badFormat('a path is too long');
    const rest = this.#reader.block(restLength);
    if (!this.#isFirst && !this.#isBefore(rest, common)) throw badFormat('the paths are not in order');
    this.#isFirst = false;
    this.#bytes.set(rest, common);
    this.#length = common + restLength;
    const path = this.#bytes.toString('utf8', 0, this.#length);
    // What two paths share may end in the midst of a character, so that only the whole tells.
    if (path.includes(REPLACEMENT) && !isUtf8(this.#bytes.subarray(0, this.#length)))
      throw badFormat('a path is not UTF-8');
    return path;
  }

  /** Whether the path before comes before one that continues its first `common` bytes with `rest`. */
  #isBefore(rest: Buffer, common: number): boolean {
    const shorter = Math.min(this.#length - common, rest.length);
    for (let index = 0; index < shorter; index++) {
      const difference = at(rest, index) - at(this.#bytes, common + index);
      if (difference !== 0) return difference > 0;
    }
    return this.#length - common < rest.length;
  }
}

function readContent(
  reader: ByteReader,
  path: string,
  executable: boolean,
  chunks: ChunkTable,
  limit: number,
): FileEntry {
  const size = reader.varint();
  const runs: ChunkRun[] = [];
  let length = 0;
  for (let count = reader.count(2); count > 0; count--) {
    const run = { first: reader.varint(), length: reader.varint() };
    if (run.first + run.length > chunks.count) throw badFormat('a file names a chunk that does not exist');
    length += run.length;
    if (length > limit) throw badFormat('the files name too many chunks');
    runs.push(run);
  }
  const indexes = new Uint32Array(length);
  let position = 0;
  let total = 0;
  for (const run of runs)
    for (let chunk = run.first; chunk < run.first + run.length; chunk++) {
      indexes[position++] = chunk;
      total += at(chunks.rawLength, chunk);
    }
  if (total !== size) throw badFormat('the chunks of a file do not add up to its size');
  return { kind: 'file', path, size, executable, hash: EMPTY_HASH, chunks: indexes };
}

/** A file of one chunk has that chunk's hash; only those of several carry their own. */
function readHash(reader: ByteReader, { chunks: indexes }: FileEntry, chunks: ChunkTable): Buffer {
  const [first] = indexes;
  if (first === undefined) return EMPTY_HASH;
  return Buffer.from(indexes.length === 1 ? hashOf(chunks, first) : reader.block(HASH_BYTES));
}

/** The section of chunks, column by column. */
export function writeChunks(chunks: ChunkTable): Buffer {
  const writer = new ByteWriter();
  writer.varint(chunks.count);
  writer.block(chunks.hashes);
  for (const length of chunks.rawLength) writer.varint(length);
  for (const length of chunks.storedLength) writer.varint(length);
  writer.block(chunks.encoding);
  for (const pack of chunks.pack) writer.varint(pack);
  for (let chunk = 0; chunk < chunks.count; chunk++)
    writer.signed(at(chunks.offset, chunk) - expectedOffset(chunks, chunk));
  return writer.finish();
}

/** Where a chunk lies when it follows the one before it: chunks are stored in the order of their first use. */
function expectedOffset({ pack, offset, storedLength }: ChunkTable, chunk: number): number {
  if (chunk === 0 || at(pack, chunk - 1) !== at(pack, chunk)) return 0;
  return at(offset, chunk - 1) + at(storedLength, chunk - 1);
}

/** Throws a `DepotError` unless every chunk has possible lengths and lies inside its pack. */
export function readChunks(bytes: Uint8Array, packs: readonly Pack[], maximum: number): ChunkTable {
  const reader = new ByteReader(bytes);
  const count = reader.count(HASH_BYTES + 5);
  if (count > CHUNK_LIMIT) throw badFormat('there are too many chunks');
  const table = createChunkTable(count);
  table.hashes.set(reader.block(count * HASH_BYTES));
  for (let chunk = 0; chunk < count; chunk++) table.rawLength[chunk] = reader.varint32();
  for (let chunk = 0; chunk < count; chunk++) table.storedLength[chunk] = reader.varint32();
  table.encoding.set(reader.block(count));
  for (let chunk = 0; chunk < count; chunk++) table.pack[chunk] = reader.varint32();
  for (let chunk = 0; chunk < count; chunk++) {
    const offset = expectedOffset(table, chunk) + reader.signed();
    assertChunk(table, chunk, offset, packs, maximum);
    table.offset[chunk] = offset;
  }
  reader.end();
  return table;
}

function assertChunk(
  table: ChunkTable,
  chunk: number,
  offset: number,
  packs: readonly Pack[],
  maximum: number,
): void {
  const raw = at(table.rawLength, chunk);
  const stored = at(table.storedLength, chunk);
  const encoding = at(table.encoding, chunk);
  const pack = packs[at(table.pack, chunk)];
  if (raw === 0 || raw > maximum) throw badFormat('a chunk has an impossible length');
  if (encoding !== ENCODING.raw && encoding !== ENCODING.zstd)
    throw badFormat('a chunk has an unknown encoding');
  if (encoding === ENCODING.raw ? stored !== raw : stored >= raw || stored === 0)
    throw badFormat('a chunk is stored impossibly long');
  if (!pack || offset < 0 || offset + stored > pack.size) throw badFormat('a chunk lies outside its pack');
}

/** The section of packs. */
export function writePacks(packs: readonly Pack[]): Buffer {
  const writer = new ByteWriter();
  writePackList(writer, packs);
  return writer.finish();
}

/** The packs of a section. Throws a `DepotError` unless the section is whole and nothing follows. */
export function readPacks(bytes: Uint8Array): Pack[] {
  const reader = new ByteReader(bytes);
  const packs = readPackList(reader);
  reader.end();
  return packs;
}

/** Packs within a larger text: how many, then name and size (bytes) of each. */
export function writePackList(writer: ByteWriter, packs: readonly Pack[]): void {
  writer.varint(packs.length);
  for (const { name, size } of packs) {
    writer.block(Buffer.from(name, 'hex'));
    writer.varint(size);
  }
}

/** Reads what `writePackList` wrote and leaves the reader behind it. Throws a `DepotError`. */
export function readPackList(reader: ByteReader): Pack[] {
  const packs: Pack[] = [];
  for (let count = reader.count(HASH_BYTES + 1); count > 0; count--)
    packs.push({ name: reader.block(HASH_BYTES).toString('hex'), size: reader.varint32() });
  return packs;
}
