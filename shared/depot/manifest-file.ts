import { createHash, hash, type KeyObject } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';
import { badFormat } from './errors.ts';
import { asLine, isSha256, isStoreUuid } from './layout.ts';
import type { ChunkTable, FileEntry, Pack } from './manifest.ts';
import {
  at,
  type BuildEntry,
  type BuildManifest,
  createChunkTable,
  ENCODING,
  HASH_BYTES,
} from './manifest.ts';
import { assertSafePaths } from './paths.ts';
import { assertSigned, KEY_ID_BYTES, keyIdOf, SIGNATURE_BYTES, signBytes } from './signature.ts';

// The file: magic, format, key id, length of the head, signature, head, sections. The signature covers all before it
// and the head; the head names each section's lengths and SHA-256. See docs/depot-format.md.
const MAGIC = Buffer.from('MGGB');
const FORMAT = 1;
const PREFIX_BYTES = MAGIC.length + 1 + KEY_ID_BYTES + 4;
const SECTION_LEVEL = 19;
/** More than any real section; keeps a damaged publisher from exhausting a player's memory. */
const SECTION_LIMIT_BYTES = 1024 ** 3;

const ENTRY_KINDS = ['file', 'link', 'folder'] as const;
const EXECUTABLE = 4;

/** The manifest as a signed file. The same manifest and key always give the same bytes. */
export function sealManifest(manifest: BuildManifest, key: KeyObject): Buffer {
  const sections = [writeEntries(manifest.entries), writeChunks(manifest.chunks), writePacks(manifest.packs)];
  const stored = sections.map((section) =>
    zstdCompressSync(section, { params: { [constants.ZSTD_c_compressionLevel]: SECTION_LEVEL } }),
  );
  const head = new ByteWriter();
  head.text(manifest.store);
  head.text(manifest.line);
  head.text(manifest.version);
  head.text(manifest.previous ?? '');
  head.varint(manifest.chunking.minimum);
  head.varint(manifest.chunking.average);
  head.varint(manifest.chunking.maximum);
  for (const [index, section] of sections.entries()) {
    const bytes = stored[index] ?? Buffer.alloc(0);
    head.varint(section.length);
    head.varint(bytes.length);
    head.block(hash('sha256', bytes, 'buffer'));
  }
  const headBytes = head.finish();
  const prefix = new ByteWriter();
  prefix.block(MAGIC);
  prefix.byte(FORMAT);
  prefix.block(Buffer.from(keyIdOf(key), 'hex'));
  prefix.uint32(headBytes.length);
  const signature = signBytes(Buffer.concat([prefix.finish(), headBytes]), key);
  return Buffer.concat([prefix.finish(), signature, headBytes, ...stored]);
}

/** A build's name: the SHA-256 of its manifest file. */
export function buildNameOf(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex');
}

/**
 * The manifest of a manifest file. Nothing is parsed before a trusted key's signature is verified, and every section
 * is checked against its signed hash before it is decompressed. Throws a `DepotError`.
 */
export function openManifest(file: Uint8Array, trustedKeys: readonly KeyObject[]): BuildManifest {
  const reader = new ByteReader(file);
  if (!reader.block(MAGIC.length).equals(MAGIC)) throw badFormat('not a build manifest');
  const format = reader.byte();
  if (format !== FORMAT) throw badFormat(`unknown manifest format ${format}`);
  const keyId = reader.block(KEY_ID_BYTES).toString('hex');
  const headLength = reader.uint32();
  const signature = reader.block(SIGNATURE_BYTES);
  const headBytes = reader.block(headLength);
  assertSigned(Buffer.concat([file.subarray(0, PREFIX_BYTES), headBytes]), signature, keyId, trustedKeys);

  const head = new ByteReader(headBytes);
  const store = head.text();
  if (!isStoreUuid(store)) throw badFormat('the store is not a uuid');
  const line = asLine(head.text());
  const version = head.text();
  const previous = head.text() || undefined;
  if (previous !== undefined && !isSha256(previous)) throw badFormat('the previous build has no proper name');
  const chunking = { minimum: head.varint(), average: head.varint(), maximum: head.varint() };
  const [entryBytes, chunkBytes, packBytes] = [0, 1, 2].map(() => openSection(head, reader));
  if (!entryBytes || !chunkBytes || !packBytes) throw badFormat('a section is missing');
  head.end();
  reader.end();

  const packs = readPacks(packBytes);
  const chunks = readChunks(chunkBytes, packs, chunking.maximum);
  const entries = readEntries(entryBytes, chunks);
  return { store, line, version, previous, chunking, entries, chunks, packs };
}

function openSection(head: ByteReader, body: ByteReader): Buffer {
  const rawLength = head.varint();
  const stored = body.block(head.varint());
  const expected = head.block(HASH_BYTES);
  if (!hash('sha256', stored, 'buffer').equals(expected)) throw badFormat('a section does not fit its hash');
  if (rawLength > SECTION_LIMIT_BYTES) throw badFormat('a section is too large');
  const raw = zstdDecompressSync(stored, { maxOutputLength: Math.max(rawLength, 1) });
  if (raw.length !== rawLength) throw badFormat('a section has the wrong length');
  return raw;
}

function writeEntries(entries: readonly BuildEntry[]): Buffer {
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
  for (const entry of entries) if (entry.kind === 'file') writer.block(entry.hash);
  return writer.finish();
}

function commonLength(left: Buffer, right: Buffer): number {
  const limit = Math.min(left.length, right.length);
  for (let index = 0; index < limit; index++) if (left[index] !== right[index]) return index;
  return limit;
}

/** Size, then the chunks as runs of consecutive indexes. */
function writeContent(writer: ByteWriter, file: FileEntry): void {
  const runs: { first: number; length: number }[] = [];
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

function readEntries(bytes: Buffer, chunks: ChunkTable): BuildEntry[] {
  const reader = new ByteReader(bytes);
  const count = reader.count(3);
  const entries: BuildEntry[] = [];
  let before = Buffer.alloc(0);
  for (let index = 0; index < count; index++) {
    const flags = reader.byte();
    const common = reader.varint();
    if (common > before.length) throw badFormat('a path continues a shorter one');
    const pathBytes = Buffer.concat([before.subarray(0, common), reader.block(reader.varint())]);
    if (index > 0 && Buffer.compare(before, pathBytes) >= 0) throw badFormat('the paths are not in order');
    before = pathBytes;
    const path = pathBytes.toString('utf8');
    const kind = ENTRY_KINDS[flags & 3];
    if (kind === 'file') entries.push(readContent(reader, path, (flags & EXECUTABLE) !== 0, chunks));
    else if (kind === 'link') entries.push({ kind, path, target: reader.text() });
    else if (kind === 'folder') entries.push({ kind, path });
    else throw badFormat('an entry has an unknown kind');
  }
  for (const entry of entries) if (entry.kind === 'file') entry.hash = Buffer.from(reader.block(HASH_BYTES));
  reader.end();
  assertSafePaths(entries.map((entry) => ({ path: entry.path, target: targetOf(entry) })));
  return entries;
}

const targetOf = (entry: BuildEntry) => (entry.kind === 'link' ? entry.target : undefined);

function readContent(reader: ByteReader, path: string, executable: boolean, chunks: ChunkTable): FileEntry {
  const size = reader.varint();
  const indexes: number[] = [];
  let total = 0;
  for (let runs = reader.count(2); runs > 0; runs--) {
    const first = reader.varint();
    const length = reader.varint();
    if (first + length > chunks.count) throw badFormat('a file names a chunk that does not exist');
    for (let chunk = first; chunk < first + length; chunk++) {
      indexes.push(chunk);
      total += at(chunks.rawLength, chunk);
    }
  }
  if (total !== size) throw badFormat('the chunks of a file do not add up to its size');
  return { kind: 'file', path, size, executable, hash: Buffer.alloc(0), chunks: Uint32Array.from(indexes) };
}

function writeChunks(chunks: ChunkTable): Buffer {
  const writer = new ByteWriter();
  writer.varint(chunks.count);
  writer.block(chunks.hashes);
  for (const length of chunks.rawLength) writer.varint(length);
  for (const length of chunks.storedLength) writer.varint(length);
  writer.block(chunks.encoding);
  for (const pack of chunks.pack) writer.varint(pack);
  for (const offset of chunks.offset) writer.uint32(offset);
  return writer.finish();
}

function readChunks(bytes: Buffer, packs: readonly Pack[], maximum: number): ChunkTable {
  const reader = new ByteReader(bytes);
  const table = createChunkTable(reader.count(HASH_BYTES + 8));
  table.hashes.set(reader.block(table.count * HASH_BYTES));
  for (let chunk = 0; chunk < table.count; chunk++) table.rawLength[chunk] = reader.varint();
  for (let chunk = 0; chunk < table.count; chunk++) table.storedLength[chunk] = reader.varint();
  table.encoding.set(reader.block(table.count));
  for (let chunk = 0; chunk < table.count; chunk++) table.pack[chunk] = reader.varint();
  for (let chunk = 0; chunk < table.count; chunk++) table.offset[chunk] = reader.uint32();
  reader.end();
  for (let chunk = 0; chunk < table.count; chunk++) assertChunk(table, chunk, packs, maximum);
  return table;
}

function assertChunk(table: ChunkTable, chunk: number, packs: readonly Pack[], maximum: number): void {
  const raw = at(table.rawLength, chunk);
  const stored = at(table.storedLength, chunk);
  const encoding = at(table.encoding, chunk);
  const pack = packs[at(table.pack, chunk)];
  if (raw === 0 || raw > maximum) throw badFormat('a chunk has an impossible length');
  if (encoding !== ENCODING.raw && encoding !== ENCODING.zstd)
    throw badFormat('a chunk has an unknown encoding');
  if (encoding === ENCODING.raw ? stored !== raw : stored >= raw)
    throw badFormat('a chunk is stored impossibly long');
  if (!pack || at(table.offset, chunk) + stored > pack.size) throw badFormat('a chunk lies outside its pack');
}

function writePacks(packs: readonly Pack[]): Buffer {
  const writer = new ByteWriter();
  writer.varint(packs.length);
  for (const { name, size } of packs) {
    writer.block(Buffer.from(name, 'hex'));
    writer.varint(size);
  }
  return writer.finish();
}

function readPacks(bytes: Buffer): Pack[] {
  const reader = new ByteReader(bytes);
  const packs: Pack[] = [];
  for (let count = reader.count(HASH_BYTES + 1); count > 0; count--)
    packs.push({ name: reader.block(HASH_BYTES).toString('hex'), size: reader.varint() });
  reader.end();
  return packs;
}
