// A second reader of the depot's format, written from docs/depot-format.md alone: it shares no code with the product, so
// that a test can tell whether the text says all that a reader must know. It trusts that what it reads is well formed.
import { createHash, type KeyObject, verify } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

class Cursor {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes);
  }

  get at(): number {
    return this.#at;
  }

  bytes(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new Error('too short');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  u8(): number {
    return this.bytes(1).readUInt8();
  }

  u32(): number {
    return this.bytes(4).readUInt32LE();
  }

  v(): number {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.u8();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(value);
    }
  }

  z(): number {
    const value = this.v();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }

  text(): string {
    return this.bytes(this.v()).toString('utf8');
  }

  list<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new Error('data past the end');
  }
}

export interface Manifest {
  name: string;
  store: string;
  line: string;
  version: string;
  previous: string;
  /** Minimum, average and maximum chunk size. */
  sizes: number[];
  entries: Entry[];
  chunks: Chunk[];
  packs: Pack[];
  sections: Buffer[];
}

export type Entry =
  | { kind: 'file'; path: string; executable: boolean; size: number; hash: string; chunks: number[] }
  | { kind: 'link'; path: string; target: string }
  | { kind: 'folder'; path: string };

export interface Chunk {
  hash: string;
  rawLength: number;
  storedLength: number;
  encoding: number;
  pack: number;
  offset: number;
}

export interface Pack {
  name: string;
  size: number;
}

const readPacks = (from: Cursor): Pack[] =>
  from.list(from.v(), () => ({ name: from.bytes(32).toString('hex'), size: from.v() }));

/** Reads a manifest that `key` signed. */
export function readManifest(file: Uint8Array, key: KeyObject): Manifest {
  const from = new Cursor(file);
  const prefix = from.bytes(17);
  if (prefix.toString('latin1', 0, 4) !== 'MGGB' || prefix[4] !== 2) throw new Error('not a manifest');
  const signature = from.bytes(64);
  const head = from.bytes(prefix.readUInt32LE(13));
  if (!verify(null, Buffer.concat([prefix, head]), key, signature)) throw new Error('not signed');
  const name = sha256(file.subarray(0, from.at)).toString('hex');
  const fields = new Cursor(head);
  const [store, line, version, previous] = [fields.text(), fields.text(), fields.text(), fields.text()];
  const sizes = fields.list(3, () => fields.v());
  const sections = fields.list(3, () => {
    const length = fields.v();
    const expected = fields.bytes(32);
    const section = zstdDecompressSync(from.bytes(from.v()), { maxOutputLength: length });
    if (section.length !== length || !sha256(section).equals(expected)) throw new Error('a wrong section');
    return section;
  });
  fields.end();
  from.end();
  const [entryBytes, chunkBytes, packBytes] = sections;
  if (!entryBytes || !chunkBytes || !packBytes) throw new Error('no sections');
  const chunks = readChunks(chunkBytes);
  const packs = new Cursor(packBytes);
  return {
    name,
    store,
    line,
    version,
    previous,
    sizes,
    entries: readEntries(entryBytes, chunks),
    chunks,
    packs: readPacks(packs),
    sections,
  };
}

function readChunks(bytes: Buffer): Chunk[] {
  const from = new Cursor(bytes);
  const count = from.v();
  const hashes = from.list(count, () => from.bytes(32).toString('hex'));
  const raw = from.list(count, () => from.v());
  const stored = from.list(count, () => from.v());
  const encodings = from.list(count, () => from.u8());
  const packs = from.list(count, () => from.v());
  const chunks: Chunk[] = [];
  for (let index = 0; index < count; index++) {
    const before = chunks.at(-1);
    const pack = packs[index] ?? 0;
    const expected = before?.pack === pack ? before.offset + before.storedLength : 0;
    chunks.push({
      hash: hashes[index] ?? '',
      rawLength: raw[index] ?? 0,
      storedLength: stored[index] ?? 0,
      encoding: encodings[index] ?? 0,
      pack,
      offset: expected + from.z(),
    });
  }
  from.end();
  return chunks;
}

function readEntries(bytes: Buffer, chunks: Chunk[]): Entry[] {
  const from = new Cursor(bytes);
  let path: Buffer = Buffer.alloc(0);
  const entries = from.list(from.v(), (): Entry => {
    const kind = from.u8();
    const shared = from.v();
    path = Buffer.concat([path.subarray(0, shared), from.bytes(from.v())]);
    const name = path.toString('utf8');
    if (kind === 1) return { kind: 'link', path: name, target: from.text() };
    if (kind === 2) return { kind: 'folder', path: name };
    const size = from.v();
    const runs = from.list(from.v(), () => ({ first: from.v(), length: from.v() }));
    const list = runs.flatMap(({ first, length }) => Array.from({ length }, (_, index) => first + index));
    return { kind: 'file', path: name, executable: kind === 4, size, hash: '', chunks: list };
  });
  for (const entry of entries) {
    if (entry.kind !== 'file') continue;
    if (entry.chunks.length > 1) entry.hash = from.bytes(32).toString('hex');
    else entry.hash = chunks[entry.chunks[0] ?? -1]?.hash ?? sha256(Buffer.alloc(0)).toString('hex');
  }
  from.end();
  return entries;
}

/** Gives the bytes of a pack by its name. */
export type Packs = (name: string) => Buffer;

/** The files of a build out of its packs. */
export function assemble({ entries, chunks, packs }: Manifest, read: Packs): Map<string, Buffer> {
  return joined(entries, (index) => {
    const chunk = chunks[index];
    if (!chunk) throw new Error('no such chunk');
    const pack = read(packs[chunk.pack]?.name ?? '');
    const stored = pack.subarray(chunk.offset, chunk.offset + chunk.storedLength);
    return checked(chunk.encoding === 1 ? zstdDecompressSync(stored) : stored, chunk);
  });
}

function joined(entries: Entry[], chunkBytes: (chunk: number) => Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (entry.kind !== 'file') continue;
    const bytes = Buffer.concat(entry.chunks.map(chunkBytes));
    if (sha256(bytes).toString('hex') !== entry.hash) throw new Error('a wrong file');
    files.set(entry.path, bytes);
  }
  return files;
}

function checked(raw: Buffer, chunk: Chunk): Buffer {
  if (raw.length !== chunk.rawLength || sha256(raw).toString('hex') !== chunk.hash)
    throw new Error('a wrong chunk');
  return raw;
}

/** The payload of a JWS of this type that `key` signed. */
export function readJws(text: string, type: string, key: KeyObject): Record<string, unknown> {
  const jws: Record<'protected' | 'payload' | 'signature', string> = JSON.parse(text);
  const decode = (part: string) => Buffer.from(part, 'base64url');
  if (JSON.parse(decode(jws.protected).toString()).typ !== type) throw new Error('another type');
  if (!verify(null, Buffer.from(`${jws.protected}.${jws.payload}`), key, decode(jws.signature)))
    throw new Error('not signed');
  return JSON.parse(decode(jws.payload).toString());
}

/** Makes the files of the new build from those of the old one and a patch. Answers them with the new manifest. */
export function applyPatch(
  index: Uint8Array,
  old: Manifest,
  oldFiles: ReadonlyMap<string, Buffer>,
  key: KeyObject,
  read: Packs,
): { manifest: Manifest; files: Map<string, Buffer> } {
  const from = new Cursor(index);
  if (from.bytes(4).toString('latin1') !== 'MGGP' || from.u8() !== 1) throw new Error('not a patch');
  if (from.bytes(32).toString('hex') !== old.name) throw new Error('for another build');
  const to = from.bytes(32).toString('hex');
  const head = from.bytes(from.v());
  const frames = old.sections.map((section) => {
    const length = from.v();
    const dictionary = section.length <= 32 * 1024 * 1024 ? { dictionary: section } : {};
    return zstdDecompressSync(from.bytes(from.v()), { maxOutputLength: length, ...dictionary });
  });
  const rowLength = from.v();
  const rows = new Cursor(zstdDecompressSync(from.bytes(from.v()), { maxOutputLength: rowLength }));
  from.end();
  const manifest = readManifest(Buffer.concat([head, ...frames.map(asRawFrame)]), key);
  if (manifest.name !== to) throw new Error('another build');

  const fresh = new Map<number, Buffer>();
  const packs = readPacks(rows);
  const ends = packs.map(() => 0);
  let chunk = -1;
  for (let count = rows.v(); count > 0; count--) {
    chunk += rows.v() + 1;
    const [encoding, pack, storedLength] = [rows.u8(), rows.v(), rows.v()];
    const start = ends[pack] ?? 0;
    ends[pack] = start + storedLength;
    const stored = read(packs[pack]?.name ?? '').subarray(start, start + storedLength);
    const expected = manifest.chunks[chunk];
    if (!expected) throw new Error('no such chunk');
    if (encoding < 2)
      fresh.set(chunk, checked(encoding === 1 ? zstdDecompressSync(stored) : stored, expected));
    else {
      const [entry, offset, length] = [rows.v(), rows.v(), rows.v()];
      const base = oldFiles.get(old.entries[entry]?.path ?? '')?.subarray(offset, offset + length);
      if (!base) throw new Error('no such base');
      fresh.set(chunk, checked(zstdDecompressSync(stored, { dictionary: base }), expected));
    }
  }
  rows.end();
  const known = oldChunks(old, oldFiles);
  const files = joined(manifest.entries, (index) => {
    const bytes = fresh.get(index) ?? known.get(manifest.chunks[index]?.hash ?? '');
    if (!bytes) throw new Error('a chunk is missing');
    return bytes;
  });
  return { manifest, files };
}

/** A section as the body of a manifest has it: any zstd frame will do, here one of uncompressed blocks. */
function asRawFrame(section: Buffer): Buffer {
  const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), uint32(section.length)];
  const BLOCK = 100_000;
  for (let start = 0; start === 0 || start < section.length; start += BLOCK) {
    const block = section.subarray(start, start + BLOCK);
    const isLast = start + BLOCK >= section.length;
    parts.push(uint32((block.length << 3) | (isLast ? 1 : 0)).subarray(0, 3), block);
  }
  const frame = Buffer.concat(parts);
  return Buffer.concat([leb128(frame.length), frame]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function leb128(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}

/** The chunks of an installed build by their hashes. */
function oldChunks({ entries, chunks }: Manifest, files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const known = new Map<string, Buffer>();
  for (const entry of entries) {
    if (entry.kind !== 'file') continue;
    let offset = 0;
    for (const index of entry.chunks) {
      const { hash = '', rawLength = 0 } = chunks[index] ?? {};
      known.set(hash, files.get(entry.path)?.subarray(offset, offset + rawLength) ?? Buffer.alloc(0));
      offset += rawLength;
    }
  }
  return known;
}
