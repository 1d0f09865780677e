import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chunkingOf } from '../../shared/depot/chunking.ts';
import { type BuildManifest, createChunkTable, HASH_BYTES } from '../../shared/depot/manifest.ts';
import { findNewChunks } from './patch-bases.ts';

/** A build whose files are lists of letters; every letter is a chunk of 100 bytes. */
function buildOf(files: Record<string, string>): BuildManifest {
  const letters = [...new Set(Object.values(files).join(''))];
  const chunks = createChunkTable(letters.length);
  for (const [index, letter] of letters.entries()) {
    chunks.hashes.set(hash('sha256', letter, 'buffer'), index * HASH_BYTES);
    chunks.rawLength[index] = 100;
    chunks.storedLength[index] = 100;
  }
  return {
    store: '11111111-2222-3333-4444-555555555555',
    line: 'official-linux',
    version: '1.0',
    previous: undefined,
    chunking: chunkingOf(65_536),
    entries: Object.entries(files).map(([path, text]) => ({
      kind: 'file',
      path,
      size: text.length * 100,
      executable: false,
      hash: hash('sha256', text, 'buffer'),
      chunks: Uint32Array.from(text, (letter) => letters.indexOf(letter)),
    })),
    chunks,
    packs: [{ name: 'ab'.repeat(32), size: letters.length * 100 }],
  };
}

const basesOf = (before: Record<string, string>, after: Record<string, string>, limit = 10_000) =>
  findNewChunks(buildOf(after), buildOf(before), limit).map(({ base }) => base);

test('a chunk is compared with what lay between its neighbours', () => {
  expect(basesOf({ a: 'pqrst' }, { a: 'pqXst' })).toEqual([{ entry: 0, offset: 100, length: 300 }]);
  expect(basesOf({ z: 'pqrst' }, { renamed: 'pqXst' })).toEqual([{ entry: 0, offset: 100, length: 300 }]);
});

test('a chunk at an end is compared with all from its neighbour on', () => {
  expect(basesOf({ a: 'pqr' }, { a: 'pX' })).toEqual([{ entry: 0, offset: 0, length: 300 }]);
  expect(basesOf({ a: 'pqr' }, { a: 'Xr' })).toEqual([{ entry: 0, offset: 0, length: 300 }]);
});

test('a file without a known chunk is compared with its namesake, or with nothing', () => {
  expect(basesOf({ a: 'pqr', b: 'st' }, { b: 'XY' })).toEqual([
    { entry: 1, offset: 0, length: 200 },
    { entry: 1, offset: 0, length: 200 },
  ]);
  expect(basesOf({ a: 'pqr' }, { fresh: 'X' })).toEqual([undefined]);
});

test('a long base is cut to the place where the chunk should be', () => {
  const before = 'abcdefghijklmnop';
  expect(basesOf({ a: before }, { a: 'aUVWXp' }, 400)).toEqual([
    { entry: 0, offset: 0, length: 400 },
    { entry: 0, offset: 0, length: 400 },
    { entry: 0, offset: 100, length: 400 },
    { entry: 0, offset: 200, length: 400 },
  ]);
});

test('known chunks need nothing, and a new one that comes twice is stored once', () => {
  expect(
    findNewChunks(buildOf({ a: 'XpX', b: 'pq' }), buildOf({ a: 'pq' }), 1000).map(({ chunk }) => chunk),
  ).toEqual([0]);
});
