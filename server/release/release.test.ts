import { generateKeyPairSync } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReleaseNote } from '../../shared/depot/release-note.ts';
import { publishReleases } from './publish.ts';
import { registerReleases } from './routes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'moggie-release-'));
const [from, to] = [path.join(folder, 'made'), path.join(folder, 'releases')];
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const app = fastify();

const note = (version: string, file: string) =>
  `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: abc\n    size: 9\npath: ${file}\nsha512: abc\n`;

beforeAll(async () => {
  mkdirSync(from);
  mkdirSync(to);
  for (const file of ['Moggie-Setup-0.2.0.exe', 'Moggie-Setup-0.2.0.exe.blockmap', 'Moggie-0.2.0-mac.zip'])
    writeFileSync(path.join(from, file), 'installer');
  writeFileSync(path.join(from, 'latest.yml'), note('0.2.0', 'Moggie-Setup-0.2.0.exe'));
  writeFileSync(path.join(from, 'latest-mac.yml'), note('0.2.0', 'Moggie-0.2.0-mac.zip'));
  await registerReleases(app, to);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (name: string) =>
  openReleaseNote(readFileSync(path.join(to, `${name}.jws`), 'utf8'), name, [publicKey]);

test('a release is offered to some, then to all; its notes are signed', async () => {
  const windows = { system: 'windows', version: '0.2.0', file: 'Moggie-Setup-0.2.0.exe', size: 9 };
  expect(await publishReleases({ from, to, key, staging: 10 })).toEqual([windows]);
  expect(textOf('latest.yml')).toBe(`${note('0.2.0', 'Moggie-Setup-0.2.0.exe')}stagingPercentage: 10\n`);
  await publishReleases({ from, to, key });
  expect(textOf('latest.yml')).toBe(note('0.2.0', 'Moggie-Setup-0.2.0.exe'));
  expect(textOf('latest-mac.yml')).toBe(note('0.2.0', 'Moggie-0.2.0-mac.zip'));
  expect(readdirSync(to).sort()).toEqual([
    'Moggie-0.2.0-mac.zip',
    'Moggie-Setup-0.2.0.exe',
    'Moggie-Setup-0.2.0.exe.blockmap',
    'latest-mac.yml.jws',
    'latest.yml.jws',
    'offered.json',
  ]);
});

test('what is published of one system leaves the others on offer', async () => {
  const made = path.join(folder, 'mac');
  mkdirSync(made);
  writeFileSync(path.join(made, 'Moggie-0.2.1.dmg'), 'image');
  writeFileSync(path.join(made, 'latest-mac.yml'), note('0.2.1', 'Moggie-0.2.1.dmg'));
  const mac = { system: 'mac', version: '0.2.1', file: 'Moggie-0.2.1.dmg', size: 5 };
  expect(await publishReleases({ from: made, to, key })).toEqual([mac]);
  const windows = { system: 'windows', version: '0.2.0', file: 'Moggie-Setup-0.2.0.exe', size: 9 };
  expect(JSON.parse(readFileSync(path.join(to, 'offered.json'), 'utf8'))).toEqual([windows, mac]);
});

test('a release without its files is not published', async () => {
  const bare = path.join(folder, 'bare');
  mkdirSync(bare);
  await expect(publishReleases({ from: bare, to, key })).rejects.toThrow('npm run dist');
  writeFileSync(path.join(bare, 'latest.yml'), note('0.3.0', 'Moggie-Setup-0.3.0.exe'));
  await expect(publishReleases({ from: bare, to, key })).rejects.toThrow('ENOENT');
  expect(textOf('latest.yml')).toContain('version: 0.2.0');
});

test('what was published stays as it is: offered again it is left alone, other bytes need another version', async () => {
  const made = path.join(folder, 'again');
  const served = path.join(folder, 'kept');
  mkdirSync(made);
  writeFileSync(path.join(made, 'Moggie-0.2.0.AppImage'), 'first');
  writeFileSync(path.join(made, 'latest-linux.yml'), note('0.2.0', 'Moggie-0.2.0.AppImage'));
  await publishReleases({ from: made, to: served, key, staging: 10 });
  const installer = path.join(served, 'Moggie-0.2.0.AppImage');
  const { ino, mtimeMs } = statSync(installer);
  await publishReleases({ from: made, to: served, key, staging: 50 });
  expect(statSync(installer)).toMatchObject({ ino, mtimeMs });
  const signed = readFileSync(path.join(served, 'latest-linux.yml.jws'), 'utf8');
  expect(openReleaseNote(signed, 'latest-linux.yml', [publicKey])).toContain('stagingPercentage: 50\n');

  // Other bytes, beside a system whose release is new: nothing of either is published.
  writeFileSync(path.join(made, 'Moggie-0.2.0.AppImage'), 'other');
  writeFileSync(path.join(made, 'Moggie-0.2.0.dmg'), 'image');
  writeFileSync(path.join(made, 'latest-mac.yml'), note('0.2.0', 'Moggie-0.2.0.dmg'));
  await expect(publishReleases({ from: made, to: served, key })).rejects.toThrow(
    'Moggie-0.2.0.AppImage was published with other bytes',
  );
  expect(readFileSync(installer, 'utf8')).toBe('first');
  expect(readFileSync(path.join(served, 'latest-linux.yml.jws'), 'utf8')).toBe(signed);
  expect(readdirSync(served).sort()).toEqual([
    'Moggie-0.2.0.AppImage',
    'latest-linux.yml.jws',
    'offered.json',
  ]);
});

test('an older release does not replace a newer one, whichever key signed that; nothing is published', async () => {
  const made = path.join(folder, 'older');
  const served = path.join(folder, 'newer');
  mkdirSync(made);
  const make = (version: string) => {
    for (const [name, file] of [
      ['latest.yml', `Moggie-Setup-${version}.exe`],
      ['latest-linux.yml', `Moggie-${version}.AppImage`],
    ] as const) {
      writeFileSync(path.join(made, file), version);
      writeFileSync(path.join(made, name), note(version, file));
    }
  };
  make('0.10.0');
  await publishReleases({ from: made, to: served, key: generateKeyPairSync('ed25519').privateKey });
  const before = readdirSync(served).map((name) => [name, readFileSync(path.join(served, name), 'utf8')]);

  make('0.9.1');
  // Of the other system the release is new.
  writeFileSync(path.join(made, 'Moggie-0.11.0.AppImage'), 'new');
  writeFileSync(path.join(made, 'latest-linux.yml'), note('0.11.0', 'Moggie-0.11.0.AppImage'));
  await expect(publishReleases({ from: made, to: served, key })).rejects.toThrow(
    'windows: 0.9.1 is older than 0.10.0, which is on offer',
  );
  expect(readdirSync(served).map((name) => [name, readFileSync(path.join(served, name), 'utf8')])).toEqual(
    before,
  );
});

test('a file that is not whole yet is written under a name that is not served', async () => {
  const made = path.join(folder, 'whole');
  const served = path.join(folder, 'half');
  mkdirSync(made);
  writeFileSync(path.join(made, 'Moggie-0.2.0.AppImage'), 'installer');
  writeFileSync(path.join(made, 'latest-linux.yml'), note('0.2.0', 'Moggie-0.2.0.AppImage'));
  mkdirSync(served);
  const seen = new Set<string>();
  const watcher = watch(served, (_, name) => seen.add(name ?? ''));
  await publishReleases({ from: made, to: served, key });
  await expect.poll(() => seen).toContain('offered.json');
  watcher.close();
  expect([...seen].filter((name) => !name.startsWith('.')).sort()).toEqual(readdirSync(served).sort());
});

test('an installer is offered and fetched with blanks in its name; a name that would not be served is refused', async () => {
  const made = path.join(folder, 'blanks');
  const served = path.join(folder, 'served');
  mkdirSync(made);
  for (const file of ['Moggie Setup 0.2.0.exe', 'Moggie Setup 0.2.0.exe.blockmap', 'Moggie (1).exe'])
    writeFileSync(path.join(made, file), file);
  writeFileSync(
    path.join(made, 'latest.yml'),
    note('0.2.0', 'Moggie Setup 0.2.0.exe').replaceAll('\n', '\r\n'),
  );
  const windows = { system: 'windows', version: '0.2.0', file: 'Moggie Setup 0.2.0.exe', size: 22 };
  expect(await publishReleases({ from: made, to: served, key })).toEqual([windows]);

  const store = fastify();
  await registerReleases(store, served);
  const installer = await store.inject('/releases/Moggie%20Setup%200.2.0.exe');
  expect([installer.statusCode, installer.body]).toEqual([200, 'Moggie Setup 0.2.0.exe']);
  const blockMap = await store.inject('/releases/Moggie%20Setup%200.2.0.exe.blockmap');
  expect([blockMap.statusCode, blockMap.body]).toEqual([200, 'Moggie Setup 0.2.0.exe.blockmap']);
  await store.close();

  writeFileSync(path.join(made, 'latest.yml'), note('0.2.1', 'Moggie (1).exe'));
  await expect(publishReleases({ from: made, to: served, key })).rejects.toThrow('would not serve');
  expect(readdirSync(served)).not.toContain('Moggie (1).exe');
});

test('the installer for Windows is named without blanks', () => {
  const config = readFileSync('electron-builder.yml', 'utf8');
  const [, productName = ''] = /^productName: (.*)$/m.exec(config) ?? [];
  const [, pattern = ''] = /^nsis:\n(?: .*\n)*? {2}artifactName: (.*)$/m.exec(config) ?? [];
  const words = new Map([
    ['productName', productName],
    ['version', '0.2.0'],
    ['ext', 'exe'],
  ]);
  expect(pattern.replace(/\$\{(\w+)\}/g, (_, word) => words.get(word) ?? '')).toBe('Moggie-Setup-0.2.0.exe');
});

test('where nothing was published, pages are told so and launchers find no note', async () => {
  const served = path.join(folder, 'nothing');
  mkdirSync(served);
  const store = fastify();
  await registerReleases(store, served);
  const offered = await store.inject('/releases/offered.json');
  expect([offered.statusCode, offered.json(), offered.headers['cache-control']]).toEqual([
    200,
    [],
    'public, no-cache',
  ]);
  expect((await store.inject('/releases/latest.yml.jws')).statusCode).toBe(404);
  writeFileSync(path.join(served, 'offered.json'), '["published"]');
  expect((await store.inject('/releases/offered.json')).json()).toEqual(['published']);
  await store.close();
});

test('files are served in ranges and for ever, notes always fresh, and nothing else', async () => {
  const url = '/releases/Moggie-Setup-0.2.0.exe';
  const part = await app.inject({ url, headers: { range: 'bytes=2-4' } });
  expect([part.statusCode, part.body]).toEqual([206, 'sta']);
  expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/releases/latest.yml.jws')).headers['cache-control']).toBe('public, no-cache');
  for (const path of [
    '/releases/',
    '/releases/..%2fsecret.txt',
    '/releases/.hidden.exe',
    '/releases/none.exe',
  ])
    expect((await app.inject(path)).statusCode).toBe(404);
});
