import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import SevenZip from '7z-wasm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DepotError } from '../../../shared/depot/errors.ts';
import { PublishError } from '../publish-error.ts';
import type { Scanned } from '../scan.ts';
import { type TestEntry, tarOf, zipOf } from '../testing/archives.ts';
import { SevenZipThread } from './seven-zip-thread.ts';
import { unpackArchive } from './unpack.ts';
import { ARCHIVE_LIMITS } from './unpacking.ts';

const root = mkdtempSync(path.join(tmpdir(), 'moggie-archive-'));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'case-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function unpack(archive: Buffer, limits = ARCHIVE_LIMITS): Promise<Scanned[]> {
  const file = path.join(folder, 'archive');
  writeFileSync(file, archive);
  return unpackArchive(file, path.join(folder, 'out'), () => {}, limits);
}

/** The fault and the entry it names; what got out of the target folder would show as another file. */
async function faultOf(archive: Buffer, limits = ARCHIVE_LIMITS): Promise<{ fault: string; entry: string }> {
  try {
    await unpack(archive, limits);
    return { fault: 'none', entry: '' };
  } catch (error) {
    expect(readdirSync(folder).filter((name) => name !== 'archive' && name !== 'out')).toEqual([]);
    if (error instanceof PublishError) return { fault: error.fault, entry: error.entry ?? '' };
    if (error instanceof DepotError) return { fault: error.fault, entry: error.message.split('"')[1] ?? '' };
    throw error;
  }
}

const described = (found: Scanned[]) =>
  found.map((entry) => {
    if (entry.kind === 'link') return `${entry.path} -> ${entry.target}`;
    if (entry.kind === 'folder') return `${entry.path}/`;
    const content = readFileSync(entry.source, 'utf8');
    return `${entry.path}${entry.executable ? '*' : ''}: ${content.slice(0, 20)}`;
  });

const expected = [
  'bin/run*: #!/bin/sh',
  'data/caf\u00e9.txt: coffee',
  'empty.txt: ',
  'latest -> bin/run',
  'logs/',
];

test('a zip is unpacked with executables, links and empty folders', async () => {
  const zip = zipOf([
    { name: 'logs/', mode: 0o040755 },
    { name: 'data/', mode: 0o040755 },
    // Written as macOS does: accent and letter apart.
    { name: 'data/cafe\u0301.txt', content: 'coffee' },
    { name: 'bin/run', content: '#!/bin/sh', mode: 0o100755, method: 0 },
    { name: 'empty.txt' },
    { name: 'latest', content: 'bin/run', mode: 0o120777 },
  ]);
  expect(described(await unpack(zip))).toEqual(expected);
});

const tar = tarOf([
  { name: './', type: '5' },
  { name: './logs/', type: '5' },
  { name: './data/caf\u00e9.txt', content: 'coffee' },
  { name: './bin/run', content: '#!/bin/sh', mode: 0o755 },
  { name: './empty.txt' },
  { name: './latest', type: '2', linkTarget: 'bin/run' },
]);

test.each([
  ['tar', tar],
  ['tar.gz', gzipSync(tar)],
  ['tar.zst', zstdCompressSync(tar)],
])('a %s is unpacked with executables, links and empty folders', async (_name, archive) => {
  expect(described(await unpack(archive))).toEqual(expected);
});

/** Makes a 7z archive of a tree; `change` may then run further 7-Zip commands on it. */
async function sevenZipOf(files: Record<string, string>, change: string[][] = [], options: string[] = []) {
  const tree = path.join(folder, 'tree');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
    writeFileSync(path.join(tree, name), content, { mode: name.endsWith('run') ? 0o755 : 0o644 });
  }
  for (const args of [['a', '-snl', ...options, '/case/made.7z', '/case/tree/*'], ...change]) {
    const program = await SevenZip({ print: () => {}, printErr: () => {} });
    program.FS.mkdir('/case');
    program.FS.mount(program.NODEFS, { root: folder }, '/case');
    program.callMain(args);
  }
  const archive = readFileSync(path.join(folder, 'made.7z'));
  rmSync(path.join(folder, 'made.7z'));
  rmSync(tree, { recursive: true });
  return archive;
}

test('a 7z is unpacked with executables, links and empty folders', async () => {
  mkdirSync(path.join(folder, 'tree/logs'), { recursive: true });
  symlinkSync('bin/run', path.join(folder, 'tree/latest'));
  const archive = await sevenZipOf({
    'bin/run': '#!/bin/sh',
    'data/caf\u00e9.txt': 'coffee',
    'empty.txt': '',
  });
  expect(described(await unpack(archive))).toEqual(expected);
});

test('a 7z tells how far it is, from a thread of its own', async () => {
  const content = 'all work and no play\n'.repeat(80_000);
  const files = Object.fromEntries(Array.from({ length: 4 }, (_, number) => [`${number}.txt`, content]));
  writeFileSync(path.join(folder, 'archive'), await sevenZipOf(files, [], ['-mx1']));
  const total = 4 * content.length;
  const told: number[] = [];
  await unpackArchive(path.join(folder, 'archive'), path.join(folder, 'out'), (bytes, of) => {
    expect(of).toBe(total);
    told.push(bytes);
  });
  expect([told[0], told.at(-1)]).toEqual([0, total]);
  expect(told.toSorted((left, right) => left - right)).toEqual(told);
  expect(told.filter((bytes) => bytes > 0 && bytes < total).length).toBeGreaterThan(3);
});

test('a 7z with a password, a damaged one and one that leads out of the build are refused', async () => {
  const files = { 'a.txt': 'some text '.repeat(500) };
  expect(await faultOf(await sevenZipOf(files, [], ['-pgeheim']))).toEqual({
    fault: 'encrypted',
    entry: 'a.txt',
  });
  expect((await faultOf(await sevenZipOf(files, [], ['-pgeheim', '-mhe']))).fault).toBe('encrypted');
  const damaged = await sevenZipOf({ 'a.txt': Array.from({ length: 900 }, Math.random).join() });
  damaged.writeUInt8(damaged.readUInt8(3000) ^ 1, 3000);
  expect((await faultOf(damaged)).fault).toBe('damaged');
  const renamed = await sevenZipOf(files, [['rn', '/case/made.7z', 'a.txt', '../evil.txt']]);
  expect(await faultOf(renamed)).toEqual({ fault: 'unsafe-path', entry: '../evil.txt' });
});

test.each([
  ['a path that leads up', 'unsafe-path', '../evil.txt'],
  ['a path that leads up later', 'unsafe-path', 'data/../../evil.txt'],
  ['an absolute path', 'unsafe-path', '/etc/evil.txt'],
  ['a drive letter', 'unsafe-path', 'C:/evil.txt'],
  ['a reserved name', 'unsafe-path', 'data/NUL.txt'],
  ['a name that ends in a dot', 'unsafe-path', 'data./evil'],
  ["the engine's own folder", 'unsafe-path', '.moggie/lock'],
  ['names that differ by case', 'duplicate', 'FIRST.txt'],
])('a 7z with %s is refused by name', async (_name, fault, name) => {
  const files = { 'first.txt': 'fine', 'second.txt': 'renamed' };
  const renamed = await sevenZipOf(files, [['rn', '/case/made.7z', 'second.txt', name]]);
  const refused = await faultOf(renamed);
  expect(refused.fault).toBe(fault);
  // Of two that collide the one is told that the archive lists last.
  expect([name, ...(fault === 'duplicate' ? ['first.txt'] : [])]).toContain(refused.entry);
  expect(existsSync(path.join(folder, 'evil.txt'))).toBe(false);
});

test.each(['../../outside', '/etc/passwd'])('a 7z with a link to %s is refused by name', async (target) => {
  mkdirSync(path.join(folder, 'tree'), { recursive: true });
  symlinkSync(target, path.join(folder, 'tree/way'));
  expect(await faultOf(await sevenZipOf({ 'a.txt': 'fine' }))).toEqual({
    fault: 'unsafe-link',
    entry: 'way',
  });
});

const LINK = 0o120777;

/**
 * Makes the executables of a 7z links, whose targets are what they hold: longer ones than a system makes, too. Its header
 * must be plain (`-mhc=off`).
 */
function withLinks(archive: Buffer): Buffer {
  const attributesOf = (mode: number) => Buffer.from([0x20, 0x80, mode & 255, mode >> 8]);
  const header = 32 + Number(archive.readBigUInt64LE(12));
  const executable = attributesOf(0o100755);
  for (let at = archive.indexOf(executable, header); at >= 0; at = archive.indexOf(executable, at))
    attributesOf(LINK).copy(archive, at);
  archive.writeUInt32LE(crc32(archive.subarray(header)), 28);
  archive.writeUInt32LE(crc32(archive.subarray(12, 32)), 8);
  return archive;
}

test('a 7z is unpacked with links whose names and targets are odd', async () => {
  const files = { '@run': 'a.txt', '-run': ' b.txt', 'a.txt': 'fine', 'caf\u00e9/run': '../caf\u00e9.txt' };
  const archive = withLinks(await sevenZipOf(files, [], ['-mhc=off']));
  expect(described(await unpack(archive))).toEqual([
    '-run ->  b.txt',
    '@run -> a.txt',
    'a.txt: fine',
    'caf\u00e9/run -> ../caf\u00e9.txt',
  ]);
  // A target is taken as it is, and this one could not be made on every system.
  const blank = withLinks(await sevenZipOf({ 'a.txt': 'fine', run: 'a.txt ' }, [], ['-mhc=off']));
  expect(await faultOf(blank)).toEqual({ fault: 'unsafe-link', entry: 'run' });
});

test('a 7z with a link whose target is too long is refused before it is read', async () => {
  const of = async (bytes: number) =>
    withLinks(await sevenZipOf({ 'first.txt': 'fine', run: 'x/'.repeat(bytes / 2) }, [], ['-mhc=off']));
  expect(await faultOf(await of(5000))).toEqual({ fault: 'unsafe-link', entry: 'run' });
  await expect(unpack(await of(4098))).rejects.toThrow('"run": has a target over 4096 bytes');
  await expect(unpack(await of(4096))).rejects.toThrow(
    '"run": links to a path that has an empty, "." or ".." part',
  );
});

test('a 7z with a link that brings more than its target is refused, however much that is', async () => {
  const files = { run: 'a.txt', 'z.txt': 'all work and no play\n'.repeat(100_000) };
  const below = await sevenZipOf(files, [['rn', '-mhc=off', '/case/made.7z', 'z.txt', 'run/z.txt']]);
  expect(await faultOf(withLinks(below))).toEqual({ fault: 'damaged', entry: 'run' });

  const program = new SevenZipThread({ mounts: [{ place: '/input', folder }] });
  const read = ['e', '-so', '/input/archive', 'run/z.txt'];
  const whole = await program.run(read);
  expect([whole.code, whole.output.length]).toEqual([0, 2_100_000]);
  const stopped = await program.run(read, { outputLimit: 100 });
  expect([stopped.code, stopped.output.length]).toEqual([2, 100]);
  await program.close();
});

test('a 7z that grows a hundredfold beyond the room for it, or holds too many files, is refused', async () => {
  const bomb = await sevenZipOf({ zeros: '\0'.repeat(3_000_000) });
  expect(bomb.length).toBeLessThan(10_000);
  expect(await faultOf(bomb, { ...ARCHIVE_LIMITS, freeBytes: 10_000 })).toEqual({
    fault: 'too-large',
    entry: 'zeros',
  });
  const two = await sevenZipOf({ a: '1', b: '2' });
  expect((await faultOf(two, { ...ARCHIVE_LIMITS, entries: 1 })).fault).toBe('too-large');
});

const zipCases: [string, string, string, TestEntry[]][] = [
  ['a path that leads up', 'unsafe-path', '../evil', [{ name: '../evil', content: 'x' }]],
  ['a path that leads up later', 'unsafe-path', 'a/../../evil', [{ name: 'a/../../evil', content: 'x' }]],
  ['an absolute path', 'unsafe-path', '/etc/evil', [{ name: '/etc/evil', content: 'x' }]],
  ['a drive letter', 'unsafe-path', 'C:/evil', [{ name: 'C:/evil', content: 'x' }]],
  ['a backslash', 'unsafe-path', '..\\evil', [{ name: '..\\evil', content: 'x' }]],
  ['a reserved name', 'unsafe-path', 'data/NUL.txt', [{ name: 'data/NUL.txt', content: 'x' }]],
  ['a name that ends in a dot', 'unsafe-path', 'data./x', [{ name: 'data./x', content: 'x' }]],
  ['a path that is too long', 'unsafe-path', 'x'.repeat(300), [{ name: 'x'.repeat(300) }]],
  ["the engine's own folder", 'unsafe-path', '.moggie/lock', [{ name: '.moggie/lock', content: 'x' }]],
  ['a link to the outside', 'unsafe-link', 'l', [{ name: 'l', content: '../x', mode: LINK }]],
  ['an absolute link', 'unsafe-link', 'l', [{ name: 'l', content: '/etc/passwd', mode: LINK }]],
  [
    'a file through a link',
    'unsafe-link',
    'l/evil',
    [
      { name: 'l', content: 'd', mode: LINK },
      { name: 'l/evil', content: 'x' },
    ],
  ],
  [
    'a file through a link that comes later',
    'unsafe-path',
    'l',
    [
      { name: 'l/evil', content: 'x' },
      { name: 'l', content: 'd', mode: LINK },
    ],
  ],
  ['a device', 'special-file', 'null', [{ name: 'null', mode: 0o020666 }]],
  ['the same file twice', 'duplicate', 'a', [{ name: 'a' }, { name: 'a' }]],
  ['names that differ by case', 'duplicate', 'A/b', [{ name: 'a/B' }, { name: 'A/b' }]],
  [
    'names that differ by normalisation',
    'duplicate',
    'cafe\u0301',
    [{ name: 'caf\u00e9' }, { name: 'cafe\u0301' }],
  ],
  ['an encrypted file', 'encrypted', 'a', [{ name: 'a', isEncrypted: true }]],
  ['a name that is not UTF-8', 'bad-name', 'caf\u00e9', [{ name: Buffer.from([0x63, 0x61, 0x66, 0xe9]) }]],
  ['an unknown method', 'unsupported', 'a', [{ name: 'a', method: 99 }]],
  ['more content than announced', 'damaged', 'a', [{ name: 'a', content: 'x'.repeat(500), claimedSize: 10 }]],
  ['less content than announced', 'damaged', 'a', [{ name: 'a', content: 'x', claimedSize: 10_000 }]],
  ['a wrong checksum', 'damaged', 'a', [{ name: 'a', content: 'x', crc: 1 }]],
];

test.each(zipCases)('a zip with %s is refused by name', async (_name, fault, entry, entries) => {
  expect(await faultOf(zipOf([{ name: 'first.txt', content: 'fine' }, ...entries]))).toEqual({
    fault,
    entry,
  });
});

const tarCases: [string, string, string, TestEntry[]][] = [
  ['a path that leads up', 'unsafe-path', '../evil', [{ name: '../evil', content: 'x' }]],
  ['an absolute path', 'unsafe-path', '/etc/evil', [{ name: '/etc/evil', content: 'x' }]],
  ['a link to the outside', 'unsafe-link', 'l', [{ name: 'l', type: '2', linkTarget: '../../x' }]],
  [
    'a file through a link',
    'unsafe-link',
    'l/evil',
    [
      { name: 'l', type: '2', linkTarget: 'd' },
      { name: 'l/evil', content: 'x' },
    ],
  ],
  ['a hard link', 'hard-link', 'h', [{ name: 'h', type: '1', linkTarget: '/etc/passwd' }]],
  ['a character device', 'special-file', 'tty', [{ name: 'tty', type: '3' }]],
  ['a block device', 'special-file', 'sda', [{ name: 'sda', type: '4' }]],
  ['a pipe', 'special-file', 'p', [{ name: 'p', type: '6' }]],
  ['a sparse file', 'unsupported', 'holes', [{ name: 'holes', type: 'S', content: 'the end' }]],
  ['the same file twice', 'duplicate', 'a', [{ name: 'a' }, { name: 'a' }]],
  ['a name that is not UTF-8', 'bad-name', 'caf\ufffd', [{ name: Buffer.from([0x63, 0x61, 0x66, 0xe9]) }]],
];

test.each(tarCases)('a tar with %s is refused by name', async (_name, fault, entry, entries) => {
  const archive = tarOf([{ name: 'first.txt', content: 'fine' }, ...entries]);
  expect(await faultOf(gzipSync(archive))).toEqual({ fault, entry });
});

test('a file that holds an archive of sparse files is none itself', async () => {
  const inner = tarOf([{ name: 'holes', type: 'S', content: 'the end' }]);
  const found = await unpack(tarOf([{ name: 'inner.tar', content: inner }, { name: 'next.txt' }]));
  expect(found.map((entry) => entry.path)).toEqual(['inner.tar', 'next.txt']);
});

test('a cut archive and one of another kind are refused', async () => {
  const cut = tarOf([{ name: 'a.bin', content: Buffer.alloc(5000, 1) }]).subarray(0, 3000);
  expect((await faultOf(cut)).fault).toBe('damaged');
  expect((await faultOf(gzipSync(tarOf([{ name: 'a', content: 'x' }])).subarray(0, 60))).fault).toBe(
    'damaged',
  );
  expect((await faultOf(zipOf([{ name: 'a' }]).subarray(0, 20))).fault).toBe('damaged');
  expect((await faultOf(Buffer.from('Rar!\u001a\u0007\u0001\u0000'))).fault).toBe('unsupported');
});

test('a bomb is refused before it is unpacked', async () => {
  const limits = { ...ARCHIVE_LIMITS, freeBytes: 10_000 };
  const zeros = { name: 'zeros', content: Buffer.alloc(3_000_000) };
  const refused = { fault: 'too-large', entry: 'zeros' };
  expect(await faultOf(zipOf([zeros]), limits)).toEqual(refused);
  expect(await faultOf(gzipSync(tarOf([zeros])), limits)).toEqual(refused);
  expect(existsSync(path.join(folder, 'out'))).toBe(false);
  expect(
    await faultOf(zipOf([{ name: 'zeros', claimedSize: 0x7fffffff }]), { ...limits, bytes: 1e9 }),
  ).toEqual(refused);
  expect(await faultOf(zipOf([{ name: 'a' }, { name: 'b' }]), { ...limits, entries: 1 })).toEqual({
    fault: 'too-large',
    entry: 'b',
  });
});
