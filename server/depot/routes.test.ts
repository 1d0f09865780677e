import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { BuildLine } from '../../shared/depot/layout.ts';
import type { TrialOffer } from '../http/trial-offer.ts';
import { publishBuild } from './publish.ts';
import { parseDepotPath, registerDepot } from './routes.ts';
import { createBuildFinder } from './service.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const root = mkdtempSync(path.join(tmpdir(), 'moggie-depot-'));
const build = path.join(root, 'build');
const { privateKey: key } = generateKeyPairSync('ed25519');
const app = fastify();
let offer: TrialOffer = 'everywhere';
/** The games whose offer was asked for. */
const asked: string[] = [];

const publish = (line: BuildLine, depot = path.join(root, 'depot')) =>
  publishBuild({
    depot,
    store: STORE,
    line,
    version: '1.0',
    folder: build,
    key,
    level: 3,
    publishedAt: new Date(0),
  });

beforeAll(async () => {
  mkdirSync(build);
  writeFileSync(path.join(build, 'game.txt'), 'play me '.repeat(1000));
  await publish('official-linux');
  await publish('trial-windows');
  await registerDepot(app, {
    root: path.join(root, 'depot'),
    async offerOf(_request, store) {
      asked.push(store);
      return offer;
    },
    mayDownload: async (request, store, kind) =>
      kind === 'official' && store === STORE && request.headers.authorization === 'Bearer good',
  });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const packOf = (line: string) => `packs/${readdirSync(path.join(root, 'depot', STORE, line, 'packs'))[0]}`;

test('a trial is for everyone, in ranges, as long as it is offered [D05]', async () => {
  const pack = packOf('trial-windows');
  const url = `/depot/${STORE}/trial-windows/${pack}`;
  const answer = await app.inject({ url, headers: { range: 'bytes=2-5' } });
  const bytes = readFileSync(path.join(root, 'depot', STORE, 'trial-windows', pack));
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes 2-5/${bytes.length}`);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  expect(answer.rawPayload).toEqual(bytes.subarray(2, 6));
  const channel = await app.inject(`/depot/${STORE}/trial-windows/channel.json`);
  expect(channel.statusCode).toBe(200);
  expect(channel.headers['cache-control']).toBe('public, no-cache');
});

test('a patch is served like a pack: in ranges, with a tag to ask by', async () => {
  const patches = path.join(root, 'depot', STORE, 'trial-mac', 'patches');
  const name = 'ab'.repeat(32);
  mkdirSync(patches, { recursive: true });
  writeFileSync(path.join(patches, name), 'a patch index');
  const url = `/depot/${STORE}/trial-mac/patches/${name}`;
  const answer = await app.inject({ url, headers: { range: 'bytes=2-6' } });
  expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 206, body: 'patch' });
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('a trial that not all countries have stays out of the caches that they share', async () => {
  offer = 'here';
  onTestFinished(() => {
    offer = 'everywhere';
  });
  const line = `/depot/${STORE}/trial-windows`;
  const rules = await Promise.all(
    [packOf('trial-windows'), 'channel.json'].map(async (file) => {
      const { statusCode, headers } = await app.inject(`${line}/${file}`);
      return [statusCode, headers['cache-control']];
    }),
  );
  expect(rules).toEqual([
    [200, 'private, max-age=300'],
    [200, 'private, no-cache'],
  ]);
});

test('a trial of a game that is offered no more needs a licence', async () => {
  offer = 'not here';
  onTestFinished(() => {
    offer = 'everywhere';
  });
  const refused = await app.inject(`/depot/${STORE}/trial-windows/${packOf('trial-windows')}`);
  expect([refused.statusCode, refused.json().code, refused.headers['cache-control']]).toEqual([
    403,
    'launch/no-licence',
    'no-store',
  ]);
});

test('nobody is asked about a game without builds, whose uuids anyone can make up', async () => {
  asked.length = 0;
  const madeUp = '99999999-2222-3333-4444-555555555555';
  for (const line of ['trial-windows', 'official-linux']) {
    const url = `/depot/${madeUp}/${line}/channel.json`;
    const { statusCode } = await app.inject({ url, headers: { authorization: 'Bearer good' } });
    expect(statusCode).toBe(404);
  }
  expect(asked).toEqual([]);
  await app.inject(`/depot/${STORE}/trial-windows/channel.json`);
  expect(asked).toEqual([STORE]);
});

test('announcements of keys are served always fresh', async () => {
  writeFileSync(path.join(root, 'depot', STORE, 'trial-windows', 'keys.json'), '{}');
  const answer = await app.inject(`/depot/${STORE}/trial-windows/keys.json`);
  expect({ status: answer.statusCode, cache: answer.headers['cache-control'] }).toEqual({
    status: 200,
    cache: 'public, no-cache',
  });
});

test('an official build needs a licence [D04]', async () => {
  const url = `/depot/${STORE}/official-linux/channel.json`;
  const refused = await app.inject(url);
  expect({ status: refused.statusCode, code: refused.json().code }).toEqual({
    status: 403,
    code: 'launch/no-licence',
  });
  const allowed = await app.inject({ url, headers: { authorization: 'Bearer good' } });
  expect(allowed.statusCode).toBe(200);
  expect(allowed.headers['cache-control']).toBe('private, no-cache');
});

test.each([
  `/depot/${STORE}/trial-windows/packs/..%2f..%2fofficial-linux%2fchannel.json`,
  `/depot/${STORE}/trial-windows/.publishing/run-1`,
  `/depot/${STORE}/trial-windows/.lock`,
  `/depot/${STORE}/trial-windows/`,
  `/depot/${STORE}`,
  '/depot/../../etc/passwd',
  `/depot/${STORE}/trial-amiga/channel.json`,
])('nothing else is served: %s', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});

test('a path that is not written out plainly names nothing', () => {
  const pack = `packs/${'ab'.repeat(32)}`;
  expect(parseDepotPath(`${STORE}/official-linux/${pack}`)).toEqual({
    store: STORE,
    kind: 'official',
    immutable: true,
  });
  for (const path of [
    `${STORE}/trial-linux/../official-linux/${pack}`,
    `${STORE}/trial-linux/%2e%2e/official-linux/${pack}`,
    `${STORE}/trial-linux//${pack}`,
    `${STORE}/Trial-linux/${pack}`,
    `${STORE}/trial-linux/${pack}/`,
    `${STORE}\\trial-linux\\${pack}`,
  ])
    expect(parseDepotPath(path)).toBeUndefined();
});

test('the builds of a game are what its channels say', async () => {
  const [builds = []] = await createBuildFinder(path.join(root, 'depot'))([STORE]);
  expect(
    builds.map(({ kind, system, version, size, line }) => ({ kind, system, version, size, line })),
  ).toEqual([
    { kind: 'official', system: 'linux', version: '1.0', size: 8000, line: `${STORE}/official-linux` },
    { kind: 'trial', system: 'windows', version: '1.0', size: 8000, line: `${STORE}/trial-windows` },
  ]);
  expect(builds[0]?.publishedAt).toEqual(new Date(0));
  expect(builds[0]?.downloadSize).toBeGreaterThan(0);
  const others = [STORE.replaceAll('1', '9'), '../..', '.'];
  expect(await createBuildFinder(path.join(root, 'depot'))(others)).toEqual([[], [], []]);
  expect(await createBuildFinder(path.join(root, 'nowhere'))([STORE])).toEqual([[]]);
});

test('the first build of a game is found at once, also where the clock of the disk has not ticked since', async () => {
  const depot = path.join(root, 'new depot');
  const find = createBuildFinder(depot);
  const found = async () => (await find([STORE]))[0]?.map(({ kind }) => kind);
  const touch = (at: Date) => utimesSync(depot, at, at);
  mkdirSync(depot);
  const longAgo = new Date(0);
  touch(longAgo);
  expect(await found()).toEqual([]);
  await publish('trial-windows', depot);
  expect(await found()).toEqual(['trial']);

  renameSync(path.join(depot, STORE), path.join(root, 'withdrawn'));
  const justNow = new Date(Date.now() + 60_000);
  touch(justNow);
  expect(await found()).toEqual([]);
  renameSync(path.join(root, 'withdrawn'), path.join(depot, STORE));
  touch(justNow);
  expect(await found()).toEqual(['trial']);
});

test('a channel that cannot be read offers nothing, and the other lines stay', async () => {
  const line = path.join(root, 'depot', STORE, 'trial-linux');
  mkdirSync(line);
  writeFileSync(path.join(line, 'channel.json'), '{"format":0}');
  // A warning is heard a turn later: in the next test, if this one does not wait for it.
  const warned = once(process, 'warning');
  const [builds = []] = await createBuildFinder(path.join(root, 'depot'))([STORE]);
  expect(await warned).toEqual([
    expect.objectContaining({
      message: `The depot offers nothing of ${STORE}/trial-linux: not a signed file`,
    }),
  ]);
  rmSync(line, { recursive: true });
  expect(builds.map(({ kind, system }) => `${kind}-${system}`)).toEqual(['official-linux', 'trial-windows']);
});

test('what is not there is nothing; what cannot be read is nothing for now, and a warning tells of it', async () => {
  const warned: string[] = [];
  const hear = ({ message }: Error) => void warned.push(message);
  process.on('warning', hear);
  const depot = path.join(root, 'unreadable');
  const find = createBuildFinder(depot);
  const found = async () => (await find([STORE]))[0]?.map(({ kind }) => kind);
  expect(await found()).toEqual([]);
  // Links that lead to themselves: there, and read by nobody.
  symlinkSync('unreadable', depot);
  expect(await found()).toEqual([]);
  rmSync(depot);
  await publish('trial-windows', depot);
  expect(await found()).toEqual(['trial']);
  const channel = path.join(depot, STORE, 'official-mac', 'channel.json');
  mkdirSync(path.dirname(channel));
  writeFileSync(path.join(depot, STORE, 'official-linux'), 'a file where a folder belongs');
  symlinkSync('channel.json', channel);
  expect(await found()).toEqual(['trial']);
  await expect
    .poll(() => warned)
    .toEqual([
      expect.stringMatching(/^The depot offers nothing: ELOOP/),
      expect.stringMatching(`^The depot offers nothing of ${STORE}/official-mac: ELOOP`),
    ]);
  process.off('warning', hear);
});

test('a build published again writes nothing, and elsewhere gives the same bytes', async () => {
  const again = await publish('official-linux');
  expect(again).toMatchObject({ changed: false, newChunks: 0, newBytes: 0 });
  const other = path.join(root, 'other');
  expect((await publish('official-linux', other)).channel).toEqual(again.channel);
  const names = (depot: string) =>
    readdirSync(path.join(depot, STORE, 'official-linux'), { recursive: true }).sort();
  expect(names(other)).toEqual(names(path.join(root, 'depot')));
});
