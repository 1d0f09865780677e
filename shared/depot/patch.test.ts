import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chunkingOf } from './chunking.ts';
import { type BuildManifest, createChunkTable, ENCODING, HASH_BYTES, hashKey } from './manifest.ts';
import { buildNameOf, openManifest, openSections, sealManifest, signedHeadOf } from './manifest-file.ts';
import {
  BASE_LIMIT_BYTES,
  extendChunks,
  openPatch,
  type PatchContent,
  type PatchRow,
  patchedManifestFile,
  readPatchRows,
  supportsPatches,
  writePatch,
} from './patch.ts';
import { faultOf, key, publicKey, STORE } from './testing/fixtures.ts';

const PACK = 'ab'.repeat(32);
const PATCH_PACK = 'cd'.repeat(32);

/** A build with a file of three chunks of 1000 bytes, of the given names, and a link. */
function buildOf(names: readonly string[]): BuildManifest {
  const chunks = createChunkTable(names.length);
  for (const [index, name] of names.entries()) {
    chunks.hashes.set(hash('sha256', name, 'buffer'), index * HASH_BYTES);
    chunks.rawLength[index] = 1000;
    chunks.storedLength[index] = 600;
    chunks.encoding[index] = ENCODING.zstd;
    chunks.offset[index] = index * 600;
  }
  const size = names.length * 1000;
  const content = { size, executable: false, hash: hash('sha256', names.join(), 'buffer') };
  return {
    store: STORE,
    line: 'official-linux',
    version: '1.0',
    previous: undefined,
    chunking: chunkingOf(65_536),
    entries: [
      { kind: 'file', path: 'data.pak', ...content, chunks: Uint32Array.from(names.keys()) },
      { kind: 'link', path: 'latest', target: 'data.pak' },
    ],
    chunks,
    packs: [{ name: PACK, size: names.length * 600 }],
  };
}

const old = buildOf(['a', 'b', 'c']);
const next = buildOf(['a', 'x', 'c', 'y']);
const oldFile = sealManifest(old, key);
const nextFile = sealManifest(next, key);
const sectionsOf = (file: Buffer) => openSections(file, [publicKey]).sections;

const based = (change: Partial<PatchRow> = {}): PatchRow => ({
  chunk: 1,
  encoding: ENCODING.based,
  pack: 0,
  storedLength: 20,
  base: { entry: 0, offset: 1000, length: 1000 },
  ...change,
});
const plain = (change: Partial<PatchRow> = {}): PatchRow => ({
  chunk: 3,
  encoding: ENCODING.zstd,
  pack: 0,
  storedLength: 600,
  base: undefined,
  ...change,
});

function patchOf(rows: PatchRow[], size = rows.reduce((sum, row) => sum + row.storedLength, 0)): Buffer {
  const content: PatchContent = { packs: [{ name: PATCH_PACK, size }], rows };
  const head = signedHeadOf(nextFile);
  const names = [buildNameOf(oldFile), buildNameOf(nextFile)] as const;
  return writePatch(...names, sectionsOf(oldFile), { head, sections: sectionsOf(nextFile) }, content);
}

const open = (file: Buffer) => openPatch(file, hash('sha256', file));
const rowsOf = (rows: PatchRow[], size?: number) => readPatchRows(open(patchOf(rows, size)), next, old);

test('a patch gives the new manifest and says where its chunks lie', () => {
  const patch = open(patchOf([based(), plain()]));
  expect(patch).toMatchObject({ from: buildNameOf(oldFile), to: buildNameOf(nextFile) });
  const file = patchedManifestFile(patch, sectionsOf(oldFile));
  expect(buildNameOf(file)).toBe(buildNameOf(nextFile));
  expect(openManifest(file, [publicKey])).toEqual(next);
  expect(readPatchRows(patch, next, old)).toEqual({
    packs: [{ name: PATCH_PACK, size: 620 }],
    rows: [
      { ...based(), offset: 0 },
      { ...plain(), offset: 20 },
    ],
  });
});

test('the chunks of a patch follow those of the build, with the same hashes in other packs', () => {
  const { rows } = rowsOf([based(), plain()]);
  const table = extendChunks(next, rows);
  expect(table.count).toBe(6);
  expect(hashKey(table, 4)).toBe(hashKey(next.chunks, 1));
  expect({ pack: table.pack[5], offset: table.offset[5], stored: table.storedLength[5] }).toEqual({
    pack: 1,
    offset: 20,
    stored: 600,
  });
  expect([...table.offset.subarray(0, 4)]).toEqual([...next.chunks.offset]);
});

test('a patch under another name than its own is refused', () => {
  expect(faultOf(() => openPatch(patchOf([based()]), PATCH_PACK))).toBe('bad-format');
});

test('a manifest that the old one does not lead to is refused', () => {
  const patch = open(patchOf([based()]));
  expect(faultOf(() => openManifest(patchedManifestFile(patch, sectionsOf(nextFile)), [publicKey]))).toBe(
    'bad-format',
  );
});

test.each<[string, PatchRow[], number?]>([
  ['a chunk that does not exist', [plain({ chunk: 4 })]],
  ['an unknown encoding', [plain({ encoding: 3 })]],
  ['a chunk stored longer than it is', [plain({ storedLength: 1000 })]],
  ['a chunk stored as nothing', [plain({ storedLength: 0 })]],
  ['a raw chunk of another length', [plain({ encoding: ENCODING.raw, storedLength: 999 })]],
  ['a pack that does not exist', [plain({ pack: 1 })]],
  ['a base past the end of its file', [based({ base: { entry: 0, offset: 2500, length: 501 } })]],
  ['a base in a link', [based({ base: { entry: 1, offset: 0, length: 1 } })]],
  ['a base in nothing', [based({ base: { entry: 2, offset: 0, length: 1 } })]],
  ['a base that is too long', [based({ base: { entry: 0, offset: 0, length: BASE_LIMIT_BYTES + 1 } })]],
  ['a pack with bytes of no chunk', [based()], 21],
  ['a pack shorter than its chunks', [based()], 19],
])('a patch with %s is refused', (_name, rows, size) => {
  expect(faultOf(() => rowsOf(rows, size))).toBe('bad-format');
});

test('this runtime can use patches', () => {
  expect(supportsPatches()).toBe(true);
});
