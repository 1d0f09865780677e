import { hash, type KeyObject } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';
import { CHUNK_LIMIT_BYTES } from './chunking.ts';
import { badFormat } from './errors.ts';
import { asLine, isSha256, isStoreUuid } from './layout.ts';
import { type BuildManifest, HASH_BYTES } from './manifest.ts';
import {
  readChunks,
  readEntries,
  readPacks,
  SECTION_COUNT,
  SECTION_LIMIT_BYTES,
  writeChunks,
  writeEntries,
  writePacks,
} from './manifest-sections.ts';
import { assertSigned, KEY_ID_BYTES, keyIdOf, SIGNATURE_BYTES, signBytes } from './signature.ts';

// The file: magic, format, key id, length of the head, signature, head, sections. The signature covers all before it
// and the head; the head names each section's length and SHA-256. See docs/depot-format.md.
const MAGIC = Buffer.from('MGGB');
const FORMAT = 2;
const PREFIX_BYTES = MAGIC.length + 1 + KEY_ID_BYTES + 4;
/** A head holds a few names and hashes. */
const HEAD_LIMIT_BYTES = 64 * 1024;
const SECTION_LEVEL = 19;

/** Decompressed bytes are allocated in steps of at most this much. */
const OUTPUT_STEP_BYTES = 4 * 1024 ** 2 + 1;

/** What a manifest says before its sections. */
export type ManifestHead = Pick<BuildManifest, 'store' | 'line' | 'version' | 'previous' | 'chunking'>;

/** The manifest as a signed file. The same manifest and key always give the same bytes. */
export function sealManifest(manifest: BuildManifest, key: KeyObject): Buffer {
  const sections = [writeEntries(manifest.entries), writeChunks(manifest.chunks), writePacks(manifest.packs)];
  return sealSections(manifest, sections, key);
}

/** A signed manifest file of these raw sections: entries, chunks, packs. */
export function sealSections(
  manifest: ManifestHead,
  sections: readonly Uint8Array[],
  key: KeyObject,
): Buffer {
  const head = new ByteWriter();
  head.text(manifest.store);
  head.text(manifest.line);
  head.text(manifest.version);
  head.text(manifest.previous ?? '');
  head.varint(manifest.chunking.minimum);
  head.varint(manifest.chunking.average);
  head.varint(manifest.chunking.maximum);
  for (const section of sections) {
    head.varint(section.length);
    head.block(hash('sha256', section, 'buffer'));
  }
  const headBytes = head.finish();
  const prefix = new ByteWriter();
  prefix.block(MAGIC);
  prefix.byte(FORMAT);
  prefix.block(Buffer.from(keyIdOf(key), 'hex'));
  prefix.uint32(headBytes.length);
  const signature = signBytes(Buffer.concat([prefix.finish(), headBytes]), key);
  return joinManifest(Buffer.concat([prefix.finish(), signature, headBytes]), sections, SECTION_LEVEL);
}

/** A manifest file of its signed head and its sections, which may be compressed at any level: the name is the same. */
export function joinManifest(head: Uint8Array, sections: readonly Uint8Array[], level: number): Buffer {
  const body = new ByteWriter();
  for (const section of sections) {
    const stored = zstdCompressSync(section, { params: { [constants.ZSTD_c_compressionLevel]: level } });
    body.varint(stored.length);
    body.block(stored);
  }
  return Buffer.concat([head, body.finish()]);
}

/** A build's name: the SHA-256 of all of its manifest file up to the end of the head, which vouches for the rest. */
export function buildNameOf(file: Uint8Array): string {
  return hash('sha256', signedHeadOf(file));
}

/** Everything of a manifest file before its sections. Throws a `DepotError` when there is no whole head. */
export function signedHeadOf(file: Uint8Array): Uint8Array {
  const reader = new ByteReader(file);
  reader.block(PREFIX_BYTES - 4);
  const headLength = reader.uint32();
  reader.block(SIGNATURE_BYTES + headLength);
  return file.subarray(0, file.length - reader.remaining);
}

/**
 * The manifest of a manifest file. Nothing is parsed before a trusted key's signature is verified, and every section
 * must have its signed length and hash. Throws a `DepotError`.
 */
export function openManifest(file: Uint8Array, trustedKeys: readonly KeyObject[]): BuildManifest {
  return asManifest(openSections(file, trustedKeys));
}

/** The manifest of a manifest file without a look at its signature: only for files of our own disk. */
export function readOwnManifest(file: Uint8Array): BuildManifest {
  return asManifest(readSections(file));
}

function asManifest({ store, line, version, previous, chunking, sections }: OpenedSections): BuildManifest {
  const [entryBytes, chunkBytes, packBytes] = sections;
  if (!entryBytes || !chunkBytes || !packBytes) throw badFormat('a section is missing');
  const packs = readPacks(packBytes);
  const chunks = readChunks(chunkBytes, packs, chunking.maximum);
  const entries = readEntries(entryBytes, chunks);
  return { store, line, version, previous, chunking, entries, chunks, packs };
}

interface OpenedSections extends ManifestHead {
  /** Entries, chunks and packs, uncompressed. */
  sections: Buffer[];
}

/** The verified head and sections of a manifest file. Throws a `DepotError`. */
export function openSections(file: Uint8Array, trustedKeys: readonly KeyObject[]): OpenedSections {
  assertTrusted(file, trustedKeys);
  return readSections(file);
}

/** Throws a `DepotError` unless a trusted key signed a manifest file. */
export function assertTrusted(file: Uint8Array, trustedKeys: readonly KeyObject[]): void {
  const { keyId, signature, head } = readEnvelope(file);
  assertSigned(Buffer.concat([file.subarray(0, PREFIX_BYTES), head]), signature, keyId, trustedKeys);
}

/** What is around the head of a manifest file, the head, and a reader of what follows it. */
function readEnvelope(file: Uint8Array): {
  keyId: string;
  signature: Buffer;
  head: Buffer;
  body: ByteReader;
} {
  const reader = new ByteReader(file);
  if (!reader.block(MAGIC.length).equals(MAGIC)) throw badFormat('not a build manifest');
  const format = reader.byte();
  if (format !== FORMAT) throw badFormat(`unknown manifest format ${format}`);
  const keyId = reader.block(KEY_ID_BYTES).toString('hex');
  const headLength = reader.uint32();
  if (headLength > HEAD_LIMIT_BYTES) throw badFormat('the head is too large');
  const signature = reader.block(SIGNATURE_BYTES);
  return { keyId, signature, head: reader.block(headLength), body: reader };
}

function readSections(file: Uint8Array): OpenedSections {
  const { head: headBytes, body } = readEnvelope(file);
  const head = new ByteReader(headBytes);
  const store = head.text();
  if (!isStoreUuid(store)) throw badFormat('the store is not a uuid');
  const line = asLine(head.text());
  const version = head.text();
  const previous = head.text() || undefined;
  if (previous !== undefined && !isSha256(previous)) throw badFormat('the previous build has no proper name');
  const chunking = { minimum: head.varint32(), average: head.varint32(), maximum: head.varint32() };
  if (chunking.maximum > CHUNK_LIMIT_BYTES) throw badFormat('its chunks may be too large');
  const sections: Buffer[] = [];
  while (sections.length < SECTION_COUNT) sections.push(readSection(head, body));
  head.end();
  body.end();
  return { store, line, version, previous, chunking, sections };
}

function readSection(head: ByteReader, body: ByteReader): Buffer {
  const length = head.varint();
  const expected = head.block(HASH_BYTES);
  if (length > SECTION_LIMIT_BYTES) throw badFormat('a section is too large');
  const section = decompressExactly(body.block(body.varint()), length);
  if (!section || !hash('sha256', section, 'buffer').equals(expected))
    throw badFormat('a section does not fit its hash');
  return section;
}

/** What a zstd frame holds when that is exactly `length` bytes; never makes more of a frame that holds more. */
export function decompressExactly(
  stored: Uint8Array,
  length: number,
  dictionary?: Uint8Array,
): Buffer | undefined {
  try {
    // A byte more than there is: Node asks once more, with as much new memory, where the first step came out full.
    const chunkSize = Math.min(Math.max(length + 1, 64), OUTPUT_STEP_BYTES);
    const options = { chunkSize, maxOutputLength: Math.max(length, 1) };
    const raw = zstdDecompressSync(stored, dictionary ? { ...options, dictionary } : options);
    return raw.length === length ? raw : undefined;
  } catch {
    return undefined;
  }
}
