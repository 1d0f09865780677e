import { expect, test } from 'vitest';
import { createPatchTable, patchBaseAt } from './patch-table.ts';
import { createPieceTable, pieceAt } from './piece-table.ts';

const patched = [
  { chunk: 7, base: { file: '/games/caf\u00e9/a.pak', offset: 2 ** 33, length: 100 } },
  { chunk: 9, base: undefined },
  { chunk: 10, base: { file: '/games/b.pak', offset: 0, length: 1 } },
  { chunk: 12, base: { file: '/games/caf\u00e9/a.pak', offset: 5, length: 6 } },
];
const pieces = [
  { entry: 3, file: '/games/caf\u00e9/a.pak', offset: 2 ** 33, position: 4, chunks: Uint32Array.of(1, 2) },
  { entry: 5, file: '', offset: 0, position: 0, chunks: Uint32Array.of() },
];

test('what a patch holds is read from the table as it was put in, each file stored once', () => {
  const table = createPatchTable(patched);
  expect([...table.chunk]).toEqual([7, 9, 10, 12]);
  expect(patched.map((_, row) => patchBaseAt(table, row))).toEqual(patched.map(({ base }) => base));
  expect(table.files.bytes.length).toBe(Buffer.byteLength('/games/caf\u00e9/a.pak/games/b.pak'));
});

test('pieces of files are read from the table as they were put in', () => {
  const table = createPieceTable(pieces);
  expect([0, 1, 2].map((number) => pieceAt(table, number))).toEqual([...pieces, undefined]);
});

test('another thread is sent the same memory, not a copy', () => {
  for (const table of [createPatchTable(patched), createPieceTable(pieces)])
    for (const column of Object.values({ ...table, ...table.files })) {
      if (!ArrayBuffer.isView(column)) continue;
      expect(column.buffer).toBeInstanceOf(SharedArrayBuffer);
    }
});
