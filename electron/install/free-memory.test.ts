import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompressExactly } from '../../shared/depot/manifest-file.ts';
import { freeMemory } from './free-memory.ts';

const LARGE = 64 * 1024;

test('what was decompressed gives its memory back, and so does a buffer of its own', () => {
  const raw = decompressExactly(zstdCompressSync(Buffer.alloc(LARGE, 'a')), LARGE);
  expect(raw?.length).toBe(LARGE);
  const own = Buffer.alloc(LARGE);
  for (const bytes of [raw ?? Buffer.alloc(1), own]) {
    freeMemory(bytes);
    expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0]);
  }
});

test('bytes that share their memory with others keep it', () => {
  const whole = Buffer.alloc(LARGE, 'a');
  const shared = new SharedArrayBuffer(LARGE);
  for (const bytes of [
    whole.subarray(1),
    whole.subarray(0, -2),
    Buffer.from('small, and one of many in a pool'),
    Buffer.from(shared),
  ]) {
    const { length } = bytes;
    freeMemory(bytes);
    expect(bytes.length).toBe(length);
  }
  expect(whole.equals(Buffer.alloc(LARGE, 'a'))).toBe(true);
});
