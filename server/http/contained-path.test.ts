import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { containedPath } from './contained-path.ts';

const box = mkdtempSync(path.join(tmpdir(), 'moggie-contained-'));
const root = path.join(box, 'files');
/** Names as makers of games give them. */
const ODD_NAMES = [
  '!$Gate 1.png',
  '背景（夜）.webp',
  'Tür & Tor [2], 50%+.ogg',
  'it’s #1?.json',
  'a=b;c~.txt',
];

beforeAll(() => {
  mkdirSync(path.join(root, 'games'), { recursive: true });
  mkdirSync(path.join(box, 'files-secret'));
  writeFileSync(path.join(root, 'games/cover.svg'), 'x');
  writeFileSync(path.join(root, '.hidden'), 'x');
  for (const name of ODD_NAMES) writeFileSync(path.join(root, 'games', name), 'x');
  writeFileSync(path.join(box, 'secret.txt'), 'x');
  writeFileSync(path.join(box, 'files-secret/key.txt'), 'x');
  symlinkSync(path.join(box, 'secret.txt'), path.join(root, 'link.txt'));
  symlinkSync(box, path.join(root, 'up'));
  symlinkSync(path.join(box, 'files-secret'), path.join(root, 'sibling'));
});
afterAll(() => rmSync(box, { recursive: true }));

describe('a path below a folder', () => {
  test('names the file', async () => {
    expect(await containedPath(root, 'games/cover.svg')).toBe(path.join(root, 'games/cover.svg'));
    expect(await containedPath(root, 'games%2Fcover.svg')).toBe(path.join(root, 'games/cover.svg'));
  });

  test.each(ODD_NAMES)('names the file %j', async (name) => {
    expect(await containedPath(root, `games/${encodeURIComponent(name)}`)).toBe(
      path.join(root, 'games', name),
    );
  });

  test.each([
    '../secret.txt',
    'games/../../secret.txt',
    '%2e%2e/secret.txt',
    '%2e%2e%2fsecret.txt',
    '..%2fsecret.txt',
    '%252e%252e%252fsecret.txt',
    '..%5csecret.txt',
    '..\\secret.txt',
    'games/..\\..\\secret.txt',
    '....//secret.txt',
    '/etc/passwd',
    '//etc/passwd',
    'C:/Windows/win.ini',
    'C:%5CWindows%5Cwin.ini',
    '%5c%5chost%5cshare',
    'games/cover.svg%00.png',
    'games/cover.svg\0',
    '%c0%ae%c0%ae/secret.txt',
    '%ff',
    '%',
    '.hidden',
    'games/.',
    './games/cover.svg',
    'games//cover.svg',
    'games/%0dcover.svg',
    'games/%1b%5b2J',
    'link.txt',
    'up/secret.txt',
    'sibling/key.txt',
    'missing.txt',
    '',
  ])('never leads out: %j', async (attempt) => {
    expect(await containedPath(root, attempt)).toBeUndefined();
  });
});
