import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DepotError } from './errors.ts';
import { assertSafePaths, linkFault, pathFault } from './paths.ts';

const TURNS = 'has an empty, "." or ".." part';
const CHARACTER = 'has a character that Windows refuses';
const ENDS = 'has a part that ends with a dot or a space';
const RESERVED = 'has a name that Windows reserves';
const ENGINES = "lies in .moggie, which is the launcher's";
const FORM = 'is not in Unicode normal form C';

test.each([
  ['/absolute', 'is absolute'],
  ['../up', TURNS],
  ['a/../b', TURNS],
  ['a/./b', TURNS],
  ['a//b', TURNS],
  ['', TURNS],
  ['a/', TURNS],
  ['a\\b', CHARACTER],
  ['C:/game', CHARACTER],
  ['a/b?', CHARACTER],
  ['line\nbreak', CHARACTER],
  ['a/ends./b', ENDS],
  ['a/ends /b', ENDS],
  ['ends.', ENDS],
  ['ends ', ENDS],
  ['nul', RESERVED],
  ['data/CON.txt', RESERVED],
  ['com1', RESERVED],
  ['data/lpt9/a', RESERVED],
  ['a/nul.tar.gz', RESERVED],
  ['Aux/readme', RESERVED],
  ['AUX .txt', RESERVED],
  ['LPT¹.log', RESERVED],
  ['moggie~1', ENGINES],
  ['MOGGIE~1/lock', ENGINES],
  ['.moggie/receipt.json', ENGINES],
  ['.MOGGIE/lock', ENGINES],
  ['.mog\u200cgie/lock', ENGINES],
  ['cafe\u0301', FORM],
  ['\u212aelvin', FORM],
  ['lone\ud800', FORM],
  ['x'.repeat(256), 'has a part over 255 bytes'],
  [`${'long/'.repeat(300)}x`, 'is over 1024 bytes'],
])('the path %j is refused: it %s', (path, fault) => {
  expect(pathFault(path)).toBe(fault);
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
  expect(linkFault('bin/run', '../../outside')).toBe('links out of the build');
  expect(linkFault('run', '..')).toBe('links out of the build');
  expect(linkFault('run', '/etc/passwd')).toBe(`links to a path that ${TURNS}`);
  // Leads through another link: where that one points, `..` is not the folder it seems to be.
  expect(linkFault('m', 'd/e/l/../x')).toBe(`links to a path that ${TURNS}`);
});

const refusal = (...paths: string[]) => {
  try {
    assertSafePaths(paths.map((path) => ({ path })));
    return undefined;
  } catch (error) {
    return error instanceof DepotError && error.fault === 'unsafe-path' ? error.message : error;
  }
};

test('names that meet on a file system without case, and entries below files, are refused', () => {
  expect(refusal('Readme.txt', 'README.TXT')).toBe('"README.TXT" is there twice or differs only by case');
  expect(refusal('Data/a', 'data/b')).toBe('"data/b" differs from "Data" only by case');
  expect(refusal('STRASSE', 'stra\u00dfe')).toBe('"stra\u00dfe" is there twice or differs only by case');
  expect(refusal('sun', '\u017fun')).toBe('"\u017fun" is there twice or differs only by case');
  expect(refusal('a\u200db', 'ab')).toBe('"ab" is there twice or differs only by case');
  expect(refusal('a', 'a/b')).toBe('"a" is both a file and a folder');
  expect(refusal('A', 'a/b')).toBe('"A" is both a file and a folder');
  expect(refusal('a/b', 'a/c', 'b')).toBeUndefined();
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
