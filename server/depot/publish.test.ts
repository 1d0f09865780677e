import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openChannel } from '../../shared/depot/channel.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';
import { type PublicationTerms, publishArchive, publishBuild } from './publish.ts';
import { PublishError } from './publish-error.ts';
import { zipOf } from './testing/archives.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const LINE = 'official-linux';
const root = mkdtempSync(path.join(tmpdir(), 'moggie-publish-'));
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
let folder: string;
let depot: string;
let lineFolder: string;

beforeEach(() => {
  const home = mkdtempSync(path.join(root, 'case-'));
  folder = path.join(home, 'build');
  depot = path.join(home, 'depot');
  lineFolder = path.join(depot, STORE, LINE);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const terms = (change: Partial<PublicationTerms> = {}): PublicationTerms => ({
  depot,
  store: STORE,
  line: LINE,
  version: '1.0',
  key,
  level: 3,
  publishedAt: new Date(0),
  ...change,
});

function write(files: Record<string, string | Buffer>, into = folder): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(into, name)), { recursive: true });
    writeFileSync(path.join(into, name), content);
  }
  return into;
}

/** Every file of a line and its bytes, as one text. */
function contentOf(line: string): string[] {
  return readdirSync(line, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map(
      (file) =>
        `${path.relative(line, file)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`,
    )
    .sort();
}

/** Bytes that compress a little. */
function text(seed: number, size: number): Buffer {
  const parts: string[] = [];
  for (let part = 0; part * 40 < size; part++)
    parts.push(createHash('sha256').update(`${seed} ${part}`).digest('hex').slice(0, 40));
  return Buffer.from(parts.join('').slice(0, size));
}

const first = { 'a/one.txt': text(1, 300_000), 'b.txt': text(2, 50_000), 'z/deep/c.txt': 'c' };
const second = {
  ...first,
  'a/one.txt': Buffer.concat([text(1, 150_000), Buffer.from('new'), text(1, 300_000)]),
};

test('two machines give the same bytes, patches and all, whatever the order and the times of the files', async () => {
  const publishBoth = async (target: string, names: (files: object) => string[]) => {
    for (const [version, files] of Object.entries({ '1.0': first, '2.0': second })) {
      const build = path.join(path.dirname(target), `build ${version}`);
      for (const name of names(files))
        write({ [name]: Object.entries(files).find(([key]) => key === name)?.[1] ?? '' }, build);
      for (const name of names(files))
        utimesSync(path.join(build, name), Math.random() * 1e9, Math.random() * 1e9);
      await publishBuild({ ...terms({ depot: target, version }), folder: build });
    }
    return contentOf(path.join(target, STORE, LINE));
  };
  const here = await publishBoth(depot, (files) => Object.keys(files));
  const there = await publishBoth(path.join(root, 'elsewhere', 'depot'), (files) =>
    Object.keys(files).reverse(),
  );
  expect(there).toEqual(here);
  expect(here.filter((line) => line.startsWith('patches/'))).toHaveLength(1);
});

test('an archive gives the same build as the folder it was made of', async () => {
  const { channel } = await publishBuild({ ...terms(), folder: write(first) });
  const archive = path.join(folder, '../build.zip');
  writeFileSync(
    archive,
    zipOf(
      Object.entries(first)
        .map(([name, content]) => ({ name, content }))
        .reverse(),
    ),
  );
  const elsewhere = path.join(folder, '../other');
  expect((await publishArchive({ ...terms({ depot: elsewhere }), archive })).channel).toEqual(channel);
  expect(contentOf(path.join(elsewhere, STORE, LINE))).toEqual(contentOf(lineFolder));
});

test('a refused archive changes nothing that players see', async () => {
  await publishBuild({ ...terms(), folder: write(first) });
  const before = contentOf(lineFolder);
  const archive = path.join(folder, '../build.zip');
  writeFileSync(
    archive,
    zipOf([
      { name: 'fine', content: 'x' },
      { name: '../evil', content: 'x' },
    ]),
  );
  await expect(publishArchive({ ...terms({ version: '2.0' }), archive })).rejects.toMatchObject({
    fault: 'unsafe-path',
    entry: '../evil',
  });
  expect(contentOf(lineFolder).filter((line) => !line.startsWith('.publishing/'))).toEqual(before);
  expect(readdirSync(path.join(lineFolder, '.publishing/run-1'))).toEqual(['journal']);
});

test('a folder with a name that is not UTF-8, or a link out of it, is refused by name', async () => {
  write(first);
  symlinkSync('../../secret', path.join(folder, 'a/leak'));
  await expect(publishBuild({ ...terms(), folder })).rejects.toThrow('"a/leak" links out of the build');
  rmSync(path.join(folder, 'a/leak'));
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])]), 'x');
  await expect(publishBuild({ ...terms(), folder })).rejects.toMatchObject({
    fault: 'bad-name',
    entry: 'caf\u00e9',
  });
});

test('progress tells what is done, in bytes that only rise', async () => {
  const seen: string[] = [];
  let last = 0;
  await publishBuild({
    ...terms({
      onProgress: ({ phase, bytes, totalBytes }) => {
        expect(bytes).toBeGreaterThanOrEqual(last);
        last = bytes;
        seen.push(`${phase} ${bytes}/${totalBytes}`);
      },
    }),
    folder: write(first),
  });
  expect(seen.at(-1)).toBe('storing 350001/350001');
});

const publisher = path.join(import.meta.dirname, 'testing/publisher.ts');
const LEVEL = 12;

/** A process that publishes the folder, and after so many bytes is killed or stands still. */
function startPublisher(bytes: number, end: 'kill' | 'hang') {
  const keyFile = path.join(folder, '../key.pem');
  writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }));
  const args = [publisher, depot, folder, keyFile, String(LEVEL), String(bytes), end];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('a killed publication is taken over: nothing stored is compressed again, and the bytes are the same', async () => {
  write({ 'big.bin': text(7, 3_000_000) });
  expect(await once(startPublisher(2_000_000, 'kill'), 'exit')).toEqual([null, 'SIGKILL']);
  expect(existsSync(path.join(lineFolder, 'channel.json'))).toBe(false);
  const journal = readFileSync(path.join(lineFolder, '.publishing/run-1/journal'), 'utf8');
  const storedChunks = journal.split('\n').length - 1;
  expect(storedChunks).toBeGreaterThan(5);

  const resumed = await publishBuild({ ...terms({ level: LEVEL }), folder });
  expect(resumed.recoveredChunks).toBe(storedChunks);
  expect(resumed.newChunks).toBeGreaterThan(storedChunks);
  const clean = path.join(root, 'clean');
  const whole = await publishBuild({ ...terms({ level: LEVEL, depot: clean }), folder });
  expect(resumed.channel).toEqual(whole.channel);
  expect(contentOf(lineFolder)).toEqual(contentOf(path.join(clean, STORE, LINE)));
});

test('what a killed publication left is verified before it is used', async () => {
  write({ 'big.bin': text(8, 2_000_000) });
  await once(startPublisher(1_800_000, 'kill'), 'exit');
  const pack = path.join(lineFolder, '.publishing/run-1/pack-0');
  const bytes = readFileSync(pack);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  writeFileSync(pack, bytes);
  const { channel } = await publishBuild({ ...terms({ level: LEVEL }), folder });
  const clean = path.join(root, 'clean-2');
  expect((await publishBuild({ ...terms({ level: LEVEL, depot: clean }), folder })).channel).toEqual(channel);
});

test('two publishers on one line exclude each other, and a dead one does not stand in the way', async () => {
  write({ 'small.txt': 'small' });
  const hanging = startPublisher(0, 'hang');
  await once(hanging.stdout, 'data');
  const refused = await publishBuild({ ...terms(), folder }).catch((error) => error);
  expect(refused).toBeInstanceOf(PublishError);
  expect(refused.fault).toBe('line-busy');
  hanging.kill('SIGKILL');
  await once(hanging, 'exit');
  expect((await publishBuild({ ...terms(), folder })).channel.sequence).toBe(1);
});

test('only new chunks are stored, and every build stays readable', async () => {
  await publishBuild({ ...terms(), folder: write(first) });
  const packs = readdirSync(path.join(lineFolder, 'packs'));
  cpSync(lineFolder, path.join(folder, '../before'), { recursive: true });
  const published = await publishBuild({ ...terms({ version: '2.0' }), folder: write(second) });
  expect(published.newBytes).toBeLessThan(250_000);
  for (const pack of packs) expect(existsSync(path.join(lineFolder, 'packs', pack))).toBe(true);
  const manifest = openManifest(readFileSync(path.join(lineFolder, 'manifests', published.channel.build)), [
    publicKey,
  ]);
  expect(manifest.packs.map(({ name }) => name)).toEqual(expect.arrayContaining(packs));
});

test('a build whose chunks lie all over the packs can be stored side by side again', async () => {
  const noise = (seed: number) => text(seed, 60_000);
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, file) => [`${10 + file}.txt`, noise(file)]),
  );
  await publishBuild({ ...terms(), folder: write(files) });
  for (let file = 0; file < 40; file++) if (file % 4) write({ [`${10 + file}.txt`]: noise(100 + file) });
  const scattered = await publishBuild({ ...terms({ version: '2.0' }), folder });
  expect(scattered.requests).toEqual({ fresh: 11, least: 1 });
  const repacked = await publishBuild({ ...terms({ version: '2.0', repacks: true }), folder });
  expect(repacked.requests).toEqual({ fresh: 1, least: 1 });
  // All chunks were stored, none was compressed again.
  expect(repacked.recoveredChunks).toBe(repacked.newChunks);
  expect(repacked.channel).toMatchObject({ sequence: 3, size: scattered.channel.size });
});

test('a build whose program is not there or cannot be started is not published', async () => {
  const faultFor = async (launch: string, line: PublicationTerms['line'] = LINE) => {
    write({ 'bin/run': 'run', 'moggie.json': launch });
    return publishBuild({ ...terms({ line }), folder }).then(
      () => 'published',
      (error) => `${error.fault} ${error.message}`,
    );
  };
  const started = (program: string) => JSON.stringify({ launch: { program } });
  expect(await faultFor('{')).toBe('no-program "moggie.json": does not name a program');
  for (const program of ['bin/gone', 'bin', '../bin/run'])
    expect(await faultFor(started(program))).toBe(
      `no-program "${program}": moggie.json starts it, and the build has no such file`,
    );
  expect(await faultFor(started('./bin/run'))).toBe(
    'no-program "bin/run": moggie.json starts it, and it is not marked as executable',
  );
  expect(existsSync(path.join(lineFolder, 'channel.json'))).toBe(false);
  expect(await faultFor(started('bin/run'), 'official-windows')).toBe('published');
  chmodSync(path.join(folder, 'bin/run'), 0o755);
  expect(await faultFor(started('./bin/run'))).toBe('published');
  symlinkSync('bin', path.join(folder, 'latest'));
  expect(await faultFor(started('latest/run'))).toBe('published');
});

test('a link is published for every system but Windows, whose players may make none', async () => {
  write({ 'bin/run': 'run' });
  symlinkSync('bin/run', path.join(folder, 'latest'));
  expect((await publishBuild({ ...terms(), folder })).changed).toBe(true);
  const refused = await publishBuild({ ...terms({ line: 'official-windows' }), folder }).catch(
    (error) => error,
  );
  expect(refused).toMatchObject({ name: 'PublishError', fault: 'no-links', entry: 'latest' });
  expect(readdirSync(path.join(lineFolder, '..')).sort()).toEqual(['official-linux', 'official-windows']);
  expect(existsSync(path.join(lineFolder, '../official-windows/channel.json'))).toBe(false);
});

test('of publications that fail again and again no more than the last leave something behind', async () => {
  write({ 'a.txt': text(1, 50_000) });
  const archive = path.join(folder, '../damaged.zip');
  const whole = zipOf([{ name: 'a.txt', content: text(1, 50_000) }]);
  writeFileSync(archive, whole.fill(0, 200, 300));
  for (let failure = 0; failure < 5; failure++)
    await expect(publishArchive({ ...terms(), archive })).rejects.toBeInstanceOf(PublishError);
  expect(readdirSync(path.join(lineFolder, '.publishing')).sort()).toEqual(['run-3', 'run-4', 'run-5']);
  await publishBuild({ ...terms(), folder });
  expect(existsSync(path.join(lineFolder, '.publishing'))).toBe(false);
});

test('a pack that was lost is made up for by the next build', async () => {
  await publishBuild({ ...terms(), folder: write(first) });
  for (const pack of readdirSync(path.join(lineFolder, 'packs')))
    rmSync(path.join(lineFolder, 'packs', pack));
  write(second);
  const { channel, newChunks } = await publishBuild({ ...terms({ version: '2.0' }), folder });
  const manifest = openManifest(readFileSync(path.join(lineFolder, 'manifests', channel.build)), [publicKey]);
  expect(channel.patches).toEqual([]);
  expect(newChunks).toBe(manifest.chunks.count);
  expect(manifest.packs.map(({ name }) => name)).toEqual(readdirSync(path.join(lineFolder, 'packs')));
});

test('a lost, cut or damaged pack is mended by publishing its build again', async () => {
  const { channel, newBytes } = await publishBuild({ ...terms(), folder: write(first) });
  const whole = contentOf(lineFolder);
  const [name = ''] = readdirSync(path.join(lineFolder, 'packs'));
  const pack = path.join(lineFolder, 'packs', name);
  const bytes = readFileSync(pack);
  const flipped = Buffer.from(bytes).fill(bytes.readUInt8(100) ^ 1, 100, 101);
  const mended = { channel, changed: false, newBytes };

  const damages: [() => void, boolean][] = [
    [() => rmSync(pack), false],
    [() => truncateSync(pack, 1000), false],
    [() => writeFileSync(pack, flipped), true],
  ];
  for (const [damage, repacks] of damages) {
    damage();
    expect(contentOf(lineFolder)).not.toEqual(whole);
    expect(await publishBuild({ ...terms({ repacks }), folder })).toMatchObject(mended);
    expect(contentOf(lineFolder)).toEqual(whole);
    expect(createHash('sha256').update(readFileSync(pack)).digest('hex')).toBe(name);
  }
  expect(await publishBuild({ ...terms(), folder })).toMatchObject({ ...mended, newBytes: 0 });
});

test('a patch that lost something or is damaged is made again by publishing its build again', async () => {
  await publishBuild({ ...terms(), folder: write(first) });
  const before = readdirSync(path.join(lineFolder, 'packs'));
  const { channel, newBytes } = await publishBuild({ ...terms({ version: '2.0' }), folder: write(second) });
  const whole = contentOf(lineFolder);
  const [index = '', ...others] = readdirSync(path.join(lineFolder, 'patches'));
  expect([channel.patches.map((patch) => patch.index), others]).toEqual([[index], []]);
  const [patch] = channel.patches;
  const sizeOf = (pack: string) => readFileSync(path.join(lineFolder, 'packs', pack)).length;
  const [name = ''] = readdirSync(path.join(lineFolder, 'packs')).filter(
    (pack) => !before.includes(pack) && sizeOf(pack) !== newBytes,
  );
  const places = [path.join(lineFolder, 'packs', name), path.join(lineFolder, 'patches', index)];

  for (const place of places) {
    const bytes = readFileSync(place);
    const flipped = Buffer.from(bytes).fill(bytes.readUInt8(50) ^ 1, 50, 51);
    for (const damage of [
      () => rmSync(place),
      () => truncateSync(place, 40),
      () => writeFileSync(place, flipped),
    ]) {
      damage();
      expect(contentOf(lineFolder)).not.toEqual(whole);
      const published = await publishBuild({ ...terms({ version: '2.0' }), folder });
      expect(published).toMatchObject({ channel, changed: false, newBytes: patch?.downloadSize });
      expect(contentOf(lineFolder)).toEqual(whole);
    }
  }
  expect(await publishBuild({ ...terms({ version: '2.0' }), folder })).toMatchObject({ newBytes: 0 });
});

test('a damaged patch from a build that is gone is named no more, a whole one is', async () => {
  const { channel: old } = await publishBuild({ ...terms(), folder: write(first) });
  const { channel } = await publishBuild({ ...terms({ version: '2.0' }), folder: write(second) });
  rmSync(path.join(lineFolder, 'manifests', old.build));
  const again = () => publishBuild({ ...terms({ version: '2.0' }), folder });
  const current = () => openChannel(readFileSync(path.join(lineFolder, 'channel.json'), 'utf8'), [publicKey]);
  expect([(await again()).channel, current()]).toEqual([channel, channel]);
  rmSync(path.join(lineFolder, 'patches', channel.patches[0]?.index ?? ''));
  const without = { ...channel, patches: [] };
  expect([(await again()).channel, current()]).toEqual([without, without]);
});

test('a line that has lost its channel is refused and not begun anew; with the channel back it goes on', async () => {
  await publishBuild({ ...terms(), folder: write(first) });
  await publishBuild({ ...terms({ version: '2.0' }), folder: write(second) });
  const channel = path.join(lineFolder, 'channel.json');
  const kept = readFileSync(channel);
  rmSync(channel);
  const before = contentOf(lineFolder);
  const next = () => publishBuild({ ...terms({ version: '3.0' }), folder: write({ 'b.txt': 'third' }) });
  await expect(next()).rejects.toMatchObject({
    fault: 'no-build',
    message: `${lineFolder} has builds and no channel.json: bring it back from a backup, as players refuse a line begun anew`,
  });
  expect(contentOf(lineFolder)).toEqual(before);
  writeFileSync(channel, kept);
  expect((await next()).channel.sequence).toBe(3);
});

test('a first publication that came to an end before its channel is begun again, also with other files', async () => {
  const inTheWay = path.join(lineFolder, 'channel.json.unfinished');
  mkdirSync(inTheWay, { recursive: true });
  await expect(publishBuild({ ...terms(), folder: write(first) })).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readdirSync(path.join(lineFolder, 'manifests'))).toHaveLength(1);
  rmSync(inTheWay, { recursive: true });
  const { channel } = await publishBuild({ ...terms(), folder: write({ 'b.txt': 'corrected' }) });
  expect(channel.sequence).toBe(1);
  expect(readdirSync(path.join(lineFolder, 'manifests'))).toEqual([channel.build]);
});
