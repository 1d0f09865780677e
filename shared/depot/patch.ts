import { hash } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';
import { badFormat } from './errors.ts';
import { isSha256, PACK_LIMIT_BYTES } from './layout.ts';
import {
  at,
  type BuildManifest,
  type ChunkTable,
  createChunkTable,
  ENCODING,
  HASH_BYTES,
  hashOf,
  type Pack,
} from './manifest.ts';
import { decompressExactly, joinManifest } from './manifest-file.ts';
import { readPackList, SECTION_COUNT, SECTION_LIMIT_BYTES, writePackList } from './manifest-sections.ts';

// A patch leads from one build to another of the same line. Its index holds the new manifest, compressed with the old
// one as dictionary, and a row for each new chunk that its packs hold. The signed channel names the index by its hash.

const MAGIC = Buffer.from('MGGP');
const FORMAT = 1;
const LEVEL = 19;
/** Quick: this form of the manifest only lies on the player's disk. */
const REJOIN_LEVEL = 1;
/** Up to this length a section of the old manifest serves as dictionary of the new one. */
const SECTION_DICTIONARY_LIMIT = 32 * 1024 ** 2;

/** The most bytes of an old file that may serve one chunk as dictionary. */
export const BASE_LIMIT_BYTES = 4 * 1024 ** 2;

/** A chunk as a patch stores it. */
export interface PatchRow {
  /** Index into the new manifest's chunks. */
  chunk: number;
  encoding: number;
  /** Index into the patch's packs; rows lie there one after another in their order. */
  pack: number;
  storedLength: number;
  /** The old bytes that served as dictionary, for encoding `based`: an entry of the old manifest and a range of it. */
  base: { entry: number; offset: number; length: number } | undefined;
}

/** A row and where its bytes lie in its pack. */
export interface PlacedRow extends PatchRow {
  offset: number;
}

export interface PatchContent {
  packs: Pack[];
  rows: PatchRow[];
}

/** A build's signed head and its raw sections. */
export interface ManifestParts {
  head: Uint8Array;
  sections: readonly Uint8Array[];
}

/** The bytes of a patch index from the build named `from` to the one named `to`. */
export function writePatch(
  from: string,
  to: string,
  old: readonly Uint8Array[],
  next: ManifestParts,
  content: PatchContent,
): Buffer {
  const writer = new ByteWriter();
  writer.block(MAGIC);
  writer.byte(FORMAT);
  writer.block(Buffer.from(from, 'hex'));
  writer.block(Buffer.from(to, 'hex'));
  writer.varint(next.head.length);
  writer.block(next.head);
  for (const [index, section] of next.sections.entries())
    writeStored(writer, section, dictionaryOf(old[index]));
  writeStored(writer, writeRows(content), undefined);
  return writer.finish();
}

const dictionaryOf = (section: Uint8Array | undefined) =>
  section && section.length <= SECTION_DICTIONARY_LIMIT ? section : undefined;

function writeStored(writer: ByteWriter, raw: Uint8Array, dictionary: Uint8Array | undefined): void {
  const stored = zstdCompressSync(raw, compressionOptions(raw.length, LEVEL, dictionary));
  writer.varint(raw.length);
  writer.varint(stored.length);
  writer.block(stored);
}

/** zstd's options for `length` bytes at a level, with a window that reaches the whole dictionary. */
export function compressionOptions(length: number, level: number, dictionary: Uint8Array | undefined) {
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  if (!dictionary) return { params, pledgedSrcSize: length };
  const windowLog = Math.min(27, Math.max(18, Math.ceil(Math.log2(dictionary.length + length))));
  return {
    params: { ...params, [constants.ZSTD_c_windowLog]: windowLog },
    pledgedSrcSize: length,
    dictionary,
  };
}

function writeRows({ packs, rows }: PatchContent): Buffer {
  const writer = new ByteWriter();
  writePackList(writer, packs);
  writer.varint(rows.length);
  let before = -1;
  for (const { chunk, encoding, pack, storedLength, base } of rows) {
    writer.varint(chunk - before - 1);
    writer.byte(encoding);
    writer.varint(pack);
    writer.varint(storedLength);
    if (base) {
      writer.varint(base.entry);
      writer.varint(base.offset);
      writer.varint(base.length);
    }
    before = chunk;
  }
  return writer.finish();
}

/** A patch index taken apart; nothing is decompressed yet. */
export interface PatchFile {
  from: string;
  to: string;
  head: Buffer;
  sections: StoredPart[];
  rows: StoredPart;
}

interface StoredPart {
  length: number;
  stored: Buffer;
}

/** The patch index whose SHA-256 the channel named. Throws a `DepotError`. */
export function openPatch(file: Uint8Array, name: string): PatchFile {
  if (hash('sha256', file) !== name) throw badFormat('the patch does not fit its name');
  const reader = new ByteReader(file);
  if (!reader.block(MAGIC.length).equals(MAGIC)) throw badFormat('not a patch');
  const format = reader.byte();
  if (format !== FORMAT) throw badFormat(`unknown patch format ${format}`);
  const from = reader.block(HASH_BYTES).toString('hex');
  const to = reader.block(HASH_BYTES).toString('hex');
  if (!isSha256(from) || from === to) throw badFormat('the patch leads nowhere');
  const head = reader.block(reader.varint());
  const sections: StoredPart[] = [];
  while (sections.length < SECTION_COUNT) sections.push(readStored(reader));
  const rows = readStored(reader);
  reader.end();
  return { from, to, head, sections, rows };
}

function readStored(reader: ByteReader): StoredPart {
  const length = reader.varint();
  if (length > SECTION_LIMIT_BYTES) throw badFormat('a section is too large');
  return { length, stored: reader.block(reader.varint()) };
}

function decompressPart({ length, stored }: StoredPart, dictionary?: Uint8Array): Buffer {
  const raw = decompressExactly(stored, length, dictionary);
  if (!raw) throw badFormat('a section of the patch is damaged');
  return raw;
}

/** The file of the new manifest, to be opened and verified as any other. `old` are the old build's raw sections. */
export function patchedManifestFile(patch: PatchFile, old: readonly Uint8Array[]): Buffer {
  const sections = patch.sections.map((part, index) => decompressPart(part, dictionaryOf(old[index])));
  return joinManifest(patch.head, sections, REJOIN_LEVEL);
}

/** The packs of a patch. Throws a `DepotError`. */
export const patchPacks = (patch: PatchFile) => readPackList(new ByteReader(decompressPart(patch.rows)));

export interface OpenedPatch {
  packs: Pack[];
  rows: PlacedRow[];
}

/** A patch's rows for both builds' verified manifests. Throws a `DepotError` when one does not fit them. */
export function readPatchRows(patch: PatchFile, next: BuildManifest, old: BuildManifest): OpenedPatch {
  const reader = new ByteReader(decompressPart(patch.rows));
  const packs = readPackList(reader);
  if (packs.some(({ size }) => size > PACK_LIMIT_BYTES)) throw badFormat('a pack is too large');
  const ends = packs.map(() => 0);
  const rows: PlacedRow[] = [];
  let chunk = -1;
  for (let count = reader.count(4); count > 0; count--) {
    chunk += reader.varint() + 1;
    if (chunk >= next.chunks.count) throw badFormat('a patch names a chunk that does not exist');
    const row = readRow(reader, chunk);
    assertRow(row, next, old);
    const offset = ends[row.pack];
    if (offset === undefined) throw badFormat('a patch names a pack that does not exist');
    ends[row.pack] = offset + row.storedLength;
    rows.push({ ...row, offset });
  }
  reader.end();
  if (packs.some(({ size }, pack) => ends[pack] !== size)) throw badFormat('a pack of a patch has gaps');
  return { packs, rows };
}

function readRow(reader: ByteReader, chunk: number): PatchRow {
  const encoding = reader.byte();
  const pack = reader.varint();
  const storedLength = reader.varint();
  const base =
    encoding === ENCODING.based
      ? { entry: reader.varint(), offset: reader.varint(), length: reader.varint() }
      : undefined;
  return { chunk, encoding, pack, storedLength, base };
}

function assertRow(
  { chunk, encoding, storedLength, base }: PatchRow,
  next: BuildManifest,
  old: BuildManifest,
) {
  const length = at(next.chunks.rawLength, chunk);
  if (encoding > ENCODING.based) throw badFormat('a chunk has an unknown encoding');
  if (encoding === ENCODING.raw ? storedLength !== length : storedLength === 0 || storedLength >= length)
    throw badFormat('a chunk is stored impossibly long');
  if (!base) return;
  const entry = old.entries[base.entry];
  if (entry?.kind !== 'file' || base.length > BASE_LIMIT_BYTES || base.offset + base.length > entry.size)
    throw badFormat('a chunk is based on bytes that do not exist');
}

/**
 * The chunks of a build and, after them, the rows of a patch as further chunks of the same hashes: all that the depot
 * can send. The packs of the patch count on from those of the build.
 */
export function extendChunks(next: BuildManifest, rows: readonly PlacedRow[]): ChunkTable {
  const { chunks, packs } = next;
  const table = createChunkTable(chunks.count + rows.length);
  for (const column of ['hashes', 'rawLength', 'storedLength', 'encoding', 'pack', 'offset'] as const)
    table[column].set(chunks[column]);
  for (const [index, row] of rows.entries()) {
    const place = chunks.count + index;
    table.hashes.set(hashOf(chunks, row.chunk), place * HASH_BYTES);
    table.rawLength[place] = at(chunks.rawLength, row.chunk);
    table.storedLength[place] = row.storedLength;
    table.encoding[place] = row.encoding;
    table.pack[place] = packs.length + row.pack;
    table.offset[place] = row.offset;
  }
  return table;
}

let dictionaries: boolean | undefined;

/** Whether this runtime's zstd takes dictionaries, without which patches are of no use. */
export function supportsPatches(): boolean {
  dictionaries ??= zstdTakesDictionaries();
  return dictionaries;
}

function zstdTakesDictionaries(): boolean {
  const dictionary = hash('sha256', 'dictionary', 'buffer');
  try {
    const stored = zstdCompressSync(dictionary, compressionOptions(HASH_BYTES, 3, dictionary));
    return (
      stored.length < HASH_BYTES &&
      decompressExactly(stored, HASH_BYTES, dictionary)?.equals(dictionary) === true
    );
  } catch {
    return false;
  }
}
