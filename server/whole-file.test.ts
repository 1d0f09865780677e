import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { copyWhole, writeWhole } from './whole-file.ts';

const home = mkdtempSync(path.join(tmpdir(), 'moggie-whole-'));
const source = path.join(home, 'source');
const folder = path.join(home, 'served');
const file = path.join(folder, 'file');
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(source, 'whole');
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each([
  { way: 'written', put: () => writeWhole(file, 'whole') },
  { way: 'copied', put: () => copyWhole(source, file) },
])('a file is $way whole, and leaves nothing of it behind where it cannot be', async ({ put }) => {
  await put();
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['file'], 'whole']);
  // Nothing is put in the place of a folder.
  rmSync(file);
  mkdirSync(file);
  await expect(put()).rejects.toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['file']);
});
