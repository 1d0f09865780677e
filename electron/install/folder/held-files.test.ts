import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { platform } from '../platform/platform.ts';
import { writeAtomically } from './files.ts';
import { removeAll, removeFile, removeFolder } from './held-files.ts';

/** Codes with which the system refuses the next renames and removals, and how many it was asked for. */
const system = vi.hoisted(() => ({
  refusals: [] as string[],
  asked: 0,
  answer() {
    system.asked += 1;
    const code = system.refusals.shift();
    if (code) throw Object.assign(new Error(code), { code });
  },
}));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    system.answer();
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const answered =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      system.answer();
      await act(...args);
    };
  return { ...fs, rm: answered(fs.rm), rmdir: answered(fs.rmdir), unlink: answered(fs.unlink) };
});

const HELD = 'EBUSY';
let file: string;

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'moggie-held-')), 'queue.json');
  writeFileSync(file, 'old');
  system.asked = 0;
});
afterEach(() => rmSync(path.dirname(file), { recursive: true }));

test('a file that a scanner holds for a moment is replaced all the same', async () => {
  system.refusals = [HELD, HELD];
  await writeAtomically(file, 'new');
  expect([readFileSync(file, 'utf8'), system.asked]).toEqual(['new', 3]);
});

const FOR_LONGER = Array.from({ length: platform.heldWaitsMs.length + 1 }, () => HELD);

test.each([
  ['held for longer', FOR_LONGER],
  ['refused for good', ['EROFS']],
])('one that is %s stays as it was', async (_how, refusals) => {
  system.refusals = [...refusals];
  await expect(writeAtomically(file, 'new')).rejects.toMatchObject({ code: refusals[0] });
  expect([readFileSync(file, 'utf8'), system.asked]).toEqual(['old', refusals.length]);
});

const REMOVALS = [
  ['file', removeFile, (place: string) => writeFileSync(place, 'old')],
  ['folder', removeFolder, (place: string) => mkdirSync(place)],
  [
    'folder with all in it',
    removeAll,
    (place: string) => mkdirSync(path.join(place, 'deep'), { recursive: true }),
  ],
] as const;

test.each(REMOVALS)(
  'a %s that a scanner holds for a moment is removed all the same',
  async (_what, remove, make) => {
    rmSync(file);
    make(file);
    system.refusals = [HELD, HELD];
    await remove(file);
    expect([readdirSync(path.dirname(file)), system.asked]).toEqual([[], 3]);
  },
);

test.each(REMOVALS)(
  'a %s that is held for longer stays, and is said to be in use',
  async (_what, remove, make) => {
    rmSync(file);
    make(file);
    system.refusals = [...FOR_LONGER];
    await expect(remove(file)).rejects.toMatchObject({ fault: 'files-in-use' });
    expect([readdirSync(path.dirname(file)), system.asked]).toEqual([['queue.json'], FOR_LONGER.length]);
  },
);

test('one whose removal is refused for good is not asked for twice', async () => {
  system.refusals = ['EROFS'];
  await expect(removeFile(file)).rejects.toMatchObject({ code: 'EROFS' });
  expect([readFileSync(file, 'utf8'), system.asked]).toEqual(['old', 1]);
});
