import { hash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunkingOf } from './chunking.ts';
import { type BuildManifest, createChunkTable, ENCODING, HASH_BYTES } from './manifest.ts';
import {
  buildNameOf,
  decompressExactly,
  openManifest,
  openSections,
  sealManifest,
  sealSections,
} from './manifest-file.ts';
import { faultOf, key, publicKey, STORE, stranger } from './testing/fixtures.ts';

/** A build of one file a text, each a single chunk stored raw in one pack. */
function buildOf(files: Record<string, string>): BuildManifest {
  const names = Object.keys(files).sort();
  const chunks = createChunkTable(names.length);
  let offset = 0;
  const entries = names.map((path, index) => {
    const bytes = Buffer.from(files[path] ?? '');
    const digest = hash('sha256', bytes, 'buffer');
    chunks.hashes.set(digest, index * HASH_BYTES);
    chunks.rawLength[index] = bytes.length;
    chunks.storedLength[index] = bytes.length;
    chunks.encoding[index] = ENCODING.raw;
    chunks.offset[index] = offset;
    offset += bytes.length;
    const size = bytes.length;
    return {
      kind: 'file',
      path,
      size,
      executable: false,
      hash: digest,
      chunks: Uint32Array.of(index),
    } as const;
  });
  const packs = [{ name: 'ab'.repeat(32), size: offset }];
  return {
    store: STORE,
    line: 'official-linux',
    version: '1.0',
    previous: undefined,
    chunking: chunkingOf(65536),
    entries,
    chunks,
    packs,
  };
}

const manifest = buildOf({ 'a.txt': 'alpha', 'dir/b.txt': 'beta' });

test('comes back as sealed, and the same manifest always gives the same bytes', () => {
  const file = sealManifest(manifest, key);
  expect(openManifest(file, [publicKey])).toEqual(manifest);
  expect(buildNameOf(sealManifest(buildOf({ 'dir/b.txt': 'beta', 'a.txt': 'alpha' }), key))).toBe(
    buildNameOf(file),
  );
});

test('paths that differ in the midst of a character come back', () => {
  const accents = buildOf({
    'caf\u00e8.txt': 'grave',
    'caf\u00e9.txt': 'acute',
    'caf\u{1f431}': 'cat',
    'caf\u{1f432}': 'dragon',
  });
  expect(openManifest(sealManifest(accents, key), [publicKey])).toEqual(accents);
});

test.each([
  ['in order', ['a', 'a.txt', 'ab', 'b'], 'none'],
  ['with the character that stands for none', ['a\ufffd'], 'none'],
  ['out of order', ['b', 'a'], 'bad-format'],
  ['out of order behind the same beginning', ['dir/b', 'dir/a'], 'bad-format'],
  ['with what continues a path before it', ['ab', 'a'], 'bad-format'],
  ['twice', ['a', 'a'], 'bad-format'],
])('paths %s', (_what, paths, fault) => {
  const entries = paths.map((path) => ({ kind: 'folder', path }) as const);
  const file = sealManifest({ ...manifest, entries }, key);
  expect(faultOf(() => openManifest(file, [publicKey]))).toBe(fault);
});

test('a signed manifest with a path that is not UTF-8 is refused all the same', () => {
  const folder = sealManifest({ ...manifest, entries: [{ kind: 'folder', path: 'caf\u00e9' }] }, key);
  const { sections } = openSections(folder, [publicKey]);
  const [entries = Buffer.alloc(0), ...rest] = sections;
  entries[entries.indexOf('\u00e9')] = 0x80;
  expect(faultOf(() => openManifest(sealSections(manifest, [entries, ...rest], key), [publicKey]))).toBe(
    'bad-format',
  );
});

test('no flipped byte is ever accepted', () => {
  const file = sealManifest(manifest, key);
  for (let index = 0; index < file.length; index++) {
    const broken = Buffer.from(file);
    broken[index] = (broken[index] ?? 0) ^ 1;
    expect(['bad-signature', 'untrusted-key', 'bad-format']).toContain(
      faultOf(() => openManifest(broken, [publicKey])),
    );
  }
});

test('no cut file is ever accepted', () => {
  const file = sealManifest(manifest, key);
  for (let length = 0; length < file.length; length++)
    expect(faultOf(() => openManifest(file.subarray(0, length), [publicKey]))).toBe('bad-format');
});

test('a strange key is refused', () => {
  const file = sealManifest(manifest, stranger.privateKey);
  expect(faultOf(() => openManifest(file, [publicKey]))).toBe('untrusted-key');
  expect(openManifest(file, [publicKey, stranger.publicKey]).version).toBe('1.0');
});

test('a signed manifest whose chunks may be larger than 4 MiB is refused all the same', () => {
  const sealed = (average: number) => sealManifest({ ...manifest, chunking: chunkingOf(average) }, key);
  expect(openManifest(sealed(1024 ** 2), [publicKey]).chunking.maximum).toBe(4 * 1024 ** 2);
  expect(faultOf(() => openManifest(sealed(1024 ** 2 + 4), [publicKey]))).toBe('bad-format');
});

test('a signed manifest with an unsafe path is refused all the same', () => {
  const file = sealManifest(buildOf({ '../evil': 'x' }), key);
  expect(faultOf(() => openManifest(file, [publicKey]))).toBe('unsafe-path');
});

test.each([1, 63, 64, 65_536, 4 * 1024 ** 2, 9_000_000])(
  'a frame of %i bytes is taken for those alone',
  (size) => {
    const bytes = Buffer.alloc(size, 'moggie');
    const frame = zstdCompressSync(bytes);
    expect(decompressExactly(frame, size)?.equals(bytes)).toBe(true);
    expect(decompressExactly(frame, size - 1)?.length).toBeUndefined();
    expect(decompressExactly(frame, size + 1)?.length).toBeUndefined();
  },
);
