import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFolder } from './replace-folder.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'moggie-replace-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function folder(name: string): string {
  mkdirSync(path.join(root, name));
  writeFileSync(path.join(root, name, 'name'), name);
  return path.join(root, name);
}

const place = () => path.join(root, 'place');
const standing = () => readFileSync(path.join(place(), 'name'), 'utf8');

test('a folder takes a free place, and then the next one takes it from the first', async () => {
  await replaceFolder(place(), folder('first'));
  expect([standing(), readdirSync(root)]).toEqual(['first', ['place']]);
  await replaceFolder(place(), folder('second'));
  expect([standing(), readdirSync(root)]).toEqual(['second', ['place']]);
});

test('a folder that cannot take its place leaves the one that stood there', async () => {
  await replaceFolder(place(), folder('first'));
  await expect(replaceFolder(place(), path.join(root, 'gone'))).rejects.toThrow('ENOENT');
  expect([standing(), readdirSync(root)]).toEqual(['first', ['place']]);
});
