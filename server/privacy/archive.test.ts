import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unpackTar } from 'modern-tar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tarOf } from './archive.ts';
import type { ExportFile } from './service.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder);
});
afterEach(() => vi.unstubAllEnvs());

async function* pieces(): AsyncGenerator<string> {
  yield 'ねこ';
  yield ' and more';
}

test('an archive holds each file whole, and leaves nothing on the disk', async () => {
  async function* files(): AsyncGenerator<ExportFile> {
    yield { name: 'a.txt', pieces: pieces() };
    yield { name: 'empty.txt', pieces: [] };
    yield { name: 'b.bin', pieces: [new Uint8Array([1, 2]), new Uint8Array([3])] };
  }
  const entries = await unpackTar(await buffer(tarOf(files())));
  expect(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? []).toString()])).toEqual([
    ['a.txt', 'ねこ and more'],
    ['empty.txt', ''],
    ['b.bin', '\x01\x02\x03'],
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a file lies on the disk while it is read, and is gone with a reader who leaves', async () => {
  async function* files(): AsyncGenerator<ExportFile> {
    for (;;) yield { name: 'large.bin', pieces: [new Uint8Array(12 * 1024 * 1024)] };
  }
  for await (const piece of tarOf(files())) {
    expect(piece.length).toBeGreaterThan(0);
    expect(readdirSync(folder)).toHaveLength(1);
    break;
  }
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
});
