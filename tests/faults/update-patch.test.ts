import { createHash, generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngine, type EngineContext } from '../../electron/install/engine-context.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import type { Progress } from '../../electron/install/progress.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { type Channel, openChannel } from '../../shared/depot/channel.ts';
import { openPatch } from '../../shared/depot/patch.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const LINE = 'official-linux';
const root = mkdtempSync(path.join(tmpdir(), 'moggie-patch-'));
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const oldLine = path.join(root, 'old-line');
const newLine = path.join(root, 'depot', STORE, LINE);

/** Bytes that do not compress, different for every seed. */
function noise(seed: number, size: number): Buffer {
  const parts = Array.from({ length: Math.ceil(size / 32) }, (_, part) =>
    createHash('sha256').update(`${seed} ${part}`).digest(),
  );
  return Buffer.concat(parts).subarray(0, size);
}

/** A file with a few bytes overwritten every 20 kB: no chunk of it stays, nearly all of its bytes do. */
function peppered(bytes: Buffer): Buffer {
  const result = Buffer.from(bytes);
  for (let at = 500; at < result.length; at += 20_000) result.write('changed', at);
  return result;
}

const first: Record<string, Buffer> = {
  'data/world.pak': noise(1, 900_000),
  'data/music.pak': noise(2, 300_000),
  'game.bin': noise(3, 40_000),
};
const second: Record<string, Buffer> = {
  'data/world.pak': peppered(noise(1, 900_000)),
  'data/music.pak': noise(2, 300_000),
  'data/new.pak': noise(4, 50_000),
  'game.bin': Buffer.concat([Buffer.from('v2'), noise(3, 40_000)]),
};

let game: string;
let served: string;
let channel: Channel;
let patchPacks: string[];
let fetched: { name: string; bytes: number }[] = [];
let disturb: (name: string, bytes: Buffer, response: ServerResponse) => Buffer | undefined;

const server = createServer((request, response) => {
  const name = (request.url ?? '').slice(1);
  const bytes = disturb(name, readFileSync(path.join(served, name)), response);
  if (!bytes) return;
  const [from, to] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
  const ranged = from !== undefined && to !== undefined;
  const body = ranged ? bytes.subarray(from, to + 1) : bytes;
  fetched.push({ name, bytes: body.length });
  const range = ranged ? { 'content-range': `bytes ${from}-${to}/${bytes.length}` } : {};
  response.writeHead(ranged ? 206 : 200, { ...range, 'content-length': body.length }).end(body);
});

const address = () => {
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('the server does not listen');
  return {
    base: `http://127.0.0.1:${bound.port}`,
    headers: {},
    expects: { store: STORE, line: LINE },
  } as const;
};

const engine = createEngine();
const context: EngineContext = {
  ...engine,
  trustedKeys: [publicKey],
  signal: new AbortController().signal,
  onProgress: () => {},
};

function writeTree(folder: string, files: Record<string, Buffer>): string {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return folder;
}

function tree(): Record<string, Buffer> {
  const names = readdirSync(game, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map((entry) => path.relative(game, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(
    files
      .filter((name) => !name.startsWith('.moggie'))
      .map((name) => [name, readFileSync(path.join(game, name))]),
  );
}

beforeAll(async () => {
  const publish = (files: Record<string, Buffer>, version: string) =>
    publishBuild({
      depot: path.join(root, 'depot'),
      store: STORE,
      line: LINE,
      version,
      folder: writeTree(path.join(root, version), files),
      key,
      level: 3,
      publishedAt: new Date(0),
    });
  await publish(first, '1.0');
  cpSync(newLine, oldLine, { recursive: true });
  channel = (await publish(second, '2.0')).channel;
  const index = channel.patches[0]?.index ?? '';
  const manifest = openChannel(readFileSync(path.join(newLine, 'channel.json'), 'utf8'), [publicKey]);
  expect(openPatch(readFileSync(path.join(newLine, 'patches', index)), index).to).toBe(manifest.build);
  patchPacks = readdirSync(path.join(newLine, 'packs')).filter((name) => {
    const size = readFileSync(path.join(newLine, 'packs', name)).length;
    return size < 100_000;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(async () => {
  game = mkdtempSync(path.join(root, 'game-'));
  served = oldLine;
  disturb = (_name, bytes) => bytes;
  await installBuild(address(), game, context);
  served = newLine;
  fetched = [];
});

afterAll(async () => {
  await engine.workers.close();
  server.close();
  server.closeAllConnections();
  rmSync(root, { recursive: true, force: true });
});

const isPatchIndex = (name: string) => name.startsWith('patches/');
const isPatchPack = (name: string) => patchPacks.some((pack) => name === `packs/${pack}`);
const bytesFetched = () => fetched.reduce((sum, { bytes }) => sum + bytes, 0);

test('an update from the build before fetches the patch alone', async () => {
  await updateBuild(address(), game, context);
  expect(tree()).toEqual(second);
  expect(patchPacks).toHaveLength(1);
  expect(fetched.map(({ name }) => name)).toEqual([
    'channel.json',
    `patches/${channel.patches[0]?.index}`,
    `packs/${patchPacks[0]}`,
  ]);
  const channelSize = readFileSync(path.join(newLine, 'channel.json')).length;
  expect(bytesFetched()).toBe((channel.patches[0]?.downloadSize ?? 0) + channelSize);
  // 50,000 new bytes; the rest of the million is told by the old build.
  expect(bytesFetched()).toBeLessThan(58_000);
});

const flip = (bytes: Buffer, at: number) => {
  const result = Buffer.from(bytes);
  result.writeUInt8(result.readUInt8(at) ^ 0x10, at);
  return result;
};

test.each<[string, (name: string, bytes: Buffer, response: ServerResponse) => Buffer | undefined]>([
  [
    'an index that is gone',
    (name, bytes, response) => (isPatchIndex(name) ? void response.writeHead(404).end() : bytes),
  ],
  ['a damaged index', (name, bytes) => (isPatchIndex(name) ? flip(bytes, 200) : bytes)],
  ['a cut index', (name, bytes) => (isPatchIndex(name) ? bytes.subarray(0, 100) : bytes)],
  [
    'packs that are gone',
    (name, bytes, response) => (isPatchPack(name) ? void response.writeHead(404).end() : bytes),
  ],
  ['a damaged pack', (name, bytes) => (isPatchPack(name) ? flip(bytes, 3000) : bytes)],
])('%s does no harm: the plain chunks are fetched instead', async (_name, disturbance) => {
  disturb = disturbance;
  const filling: Progress[] = [];
  const onProgress = (progress: Progress) => {
    if (['downloading', 'copying'].includes(progress.phase)) filling.push(progress);
  };
  await updateBuild(address(), game, { ...context, onProgress });
  expect(tree()).toEqual(second);
  const last = filling.at(-1);
  expect(last).toMatchObject({ phase: 'copying', bytesDone: last?.bytesTotal });
  const plain = fetched.filter(({ name }) => name.startsWith('packs/') && !isPatchPack(name));
  expect(plain.length).toBeGreaterThan(0);
});

test('installed files that are not what the patch builds on are made from plain chunks, and kept beside them', async () => {
  const changed = { world: noise(9, 900_000), program: Buffer.from('short') };
  writeFileSync(path.join(game, 'data/world.pak'), changed.world);
  writeFileSync(path.join(game, 'game.bin'), changed.program);
  await updateBuild(address(), game, context);
  expect(tree()).toEqual({
    ...second,
    'data/world.pak.kept-1': changed.world,
    'game.bin.kept-1': changed.program,
  });
});
