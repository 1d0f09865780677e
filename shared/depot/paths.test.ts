import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DepotError } from './errors.ts';
import { assertSafePaths, linkFault, pathFault } from './paths.ts';

test.each([
  '/absolute',
  '../up',
  'a/../b',
  'a/./b',
  'a//b',
  '',
  'a\\b',
  'C:/game',
  'nul',
  'data/CON.txt',
  'com1',
  'data/lpt9/a',
  'a/nul.tar.gz',
  'Aux/readme',
  'a/ends./b',
  'a/ends /b',
  'a/',
  'moggie~1',
  'LPT¹.log',
  'ends.',
  'ends ',
  'a/b?',
  'line\nbreak',
  '.moggie/receipt.json',
  '.MOGGIE/lock',
  '.mog\u200cgie/lock',
  'MOGGIE~1/lock',
  'AUX .txt',
  'cafe\u0301',
  'x'.repeat(256),
  `${'long/'.repeat(300)}x`,
])('the path %j is refused', (path) => {
  expect(pathFault(path)).toBeDefined();
});

test.each([
  'game.exe',
  'data/level 1/mesh.bin',
  'Console/con_art.png',
  'caf\u00e9',
  '日本語/音.ogg',
  '.hidden',
])('the path %j is fine', (path) => {
  expect(pathFault(path)).toBeUndefined();
});

test('links stay in the build', () => {
  expect(linkFault('lib/a.so', 'a.so.1')).toBeUndefined();
  expect(linkFault('bin/x/run', '../../lib/a.so')).toBeUndefined();
  expect(linkFault('bin/run', '../../outside')).toBeDefined();
  expect(linkFault('run', '..')).toBeDefined();
  expect(linkFault('run', '/etc/passwd')).toBeDefined();
  // Leads through another link: where that one points, `..` is not the folder it seems to be.
  expect(linkFault('m', 'd/e/l/../x')).toBeDefined();
});

const refused = (...paths: string[]) => {
  try {
    assertSafePaths(paths.map((path) => ({ path })));
    return false;
  } catch (error) {
    return error instanceof DepotError && error.fault === 'unsafe-path';
  }
};

test('names that meet on a file system without case, and entries below files, are refused', () => {
  expect(refused('Readme.txt', 'README.TXT')).toBe(true);
  expect(refused('Data/a', 'data/b')).toBe(true);
  expect(refused('STRASSE', 'stra\u00dfe')).toBe(true);
  expect(refused('kelvin', '\u212aelvin')).toBe(true);
  expect(refused('a\u200db', 'ab')).toBe(true);
  expect(refused('a', 'a/b')).toBe(true);
  expect(refused('A', 'a/b')).toBe(true);
  expect(refused('a/b', 'a/c', 'b')).toBe(false);
});

test('a path that passes never leaves its folder', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('..', '.', 'a', '/', '\\', 'b', ' ', '//')).map((parts) => parts.join('')),
      (path) => {
        if (pathFault(path) !== undefined) return;
        expect(new URL(path, 'http://h/root/').pathname.startsWith('/root/')).toBe(true);
      },
    ),
  );
});
