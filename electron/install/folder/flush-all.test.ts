import { fstatSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushAll } from './flush-all.ts';

const FILES = Array.from({ length: 20 }, (_, index) => `file-${index}`);

let folder: string;
let opened: { name: string; fd: number }[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-flush-'));
  for (const name of FILES) writeFileSync(path.join(folder, name), name);
  opened = [];
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Lets each flush seem to take so many ms. */
function flushesTake(ms: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
}

/** Opens a file, or in place of that of a number what cannot be flushed. */
const opening = (broken?: number) => (name: string) => {
  const fd = openSync(name === FILES[broken ?? -1] ? '/dev/null' : path.join(folder, name), 'r');
  opened.push({ name, fd });
  return fd;
};

const isOpen = ({ fd }: { fd: number }) => {
  try {
    fstatSync(fd);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['at once', 0],
  ['late', 1],
])('where the disk answers %s each is flushed and closed', async (_, ms) => {
  flushesTake(ms);
  await flushAll(FILES, 'names', opening());
  expect(opened.map(({ name }) => name)).toEqual(FILES);
  expect(opened.filter(isOpen)).toEqual([]);
});

test('one after another are flushed as long as the disk answers at once and each has little, else eight together', async () => {
  flushesTake(0);
  await expect(flushAll(FILES, 'bytes', opening(3))).rejects.toThrow('EINVAL');
  expect(opened).toHaveLength(4);
  expect(opened.filter(isOpen)).toEqual([]);

  opened = [];
  await expect(flushAll(FILES, 'bytes', opening(3), true)).rejects.toThrow('EINVAL');
  expect(opened.length).toBeGreaterThanOrEqual(8);

  opened = [];
  flushesTake(1);
  await expect(flushAll(FILES, 'bytes', opening(3))).rejects.toThrow('EINVAL');
  // Two had to be slow before the eight began.
  expect(opened.length).toBeGreaterThanOrEqual(2 + 8);
  expect(opened.filter(isOpen)).toEqual([]);
});
