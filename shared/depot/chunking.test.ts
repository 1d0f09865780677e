import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkEnd, chunkingFor, chunkingOf } from './chunking.ts';

const chunking = chunkingOf(1024);
const cut = (bytes: Uint8Array) => {
  const ends: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    at = chunkEnd(bytes, at, bytes.length, chunking);
    ends.push(at);
  }
  return ends;
};
const noise = (length: number, seed: number) => {
  let state = seed | 1;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  });
};

test('the cut points of known bytes never change, since depots depend on them', () => {
  expect(cut(noise(8192, 7))).toMatchInlineSnapshot(`
    [
      1387,
      2354,
      3590,
      5195,
      6430,
      7652,
      8192,
    ]
  `);
});

test('every chunk but the last lies between minimum and maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer(), (length, seed) => {
      const ends = cut(noise(length, seed));
      const lengths = ends.map((end, index) => end - (ends[index - 1] ?? 0));
      expect(lengths.slice(0, -1).every((size) => size > chunking.minimum && size <= chunking.maximum)).toBe(
        true,
      );
      expect(ends.at(-1)).toBe(length);
    }),
  );
});

test('an insertion moves only the chunks around it', () => {
  const bytes = noise(200_000, 3);
  const edited = Buffer.concat([
    bytes.subarray(0, 100_000),
    Buffer.from('inserted'),
    bytes.subarray(100_000),
  ]);
  const pieces = (data: Uint8Array) => {
    const ends = cut(data);
    return ends.map((end, index) => Buffer.from(data.subarray(ends[index - 1] ?? 0, end)).toString('latin1'));
  };
  const before = new Set(pieces(bytes));
  expect(pieces(edited).filter((piece) => !before.has(piece)).length).toBeLessThanOrEqual(4);
});

test('huge builds get coarser chunks', () => {
  expect(
    [1, 8 * 1024 ** 3, 8 * 1024 ** 3 + 1, 33 * 1024 ** 3].map((size) => chunkingFor(size).average),
  ).toEqual([65536, 65536, 131072, 262144]);
});
