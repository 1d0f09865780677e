import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { platform } from '../platform/platform.ts';
import { writeAtomically } from './files.ts';

/** Codes with which the system refuses the next renames, and how many it was asked for. */
const system = vi.hoisted(() => ({ refusals: [] as string[], asked: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    system.asked += 1;
    const code = system.refusals.shift();
    if (code) throw Object.assign(new Error(code), { code });
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
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

test.each([
  ['held for longer', Array.from({ length: platform.heldWaitsMs.length + 1 }, () => HELD)],
  ['refused for good', ['EROFS']],
])('one that is %s stays as it was', async (_how, refusals) => {
  system.refusals = [...refusals];
  await expect(writeAtomically(file, 'new')).rejects.toMatchObject({ code: refusals[0] });
  expect([readFileSync(file, 'utf8'), system.asked]).toEqual(['old', refusals.length]);
});
