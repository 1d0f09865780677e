import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { estimateUpdate } from '../../electron/install/estimate.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { verifyBuild } from '../../electron/install/verify.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { type DepotLine, openChannel } from '../../shared/depot/channel.ts';
import { EXPECTED, type Files, faultOf, isPack, STORE, sendFile, treeOf, writeTree } from './fault-depot.ts';
import { noise } from './noise.ts';
import { randomFrom } from './random.ts';
import { twoBuilds } from './two-builds.ts';

const first: Files = { 'game.sh': 'one', 'data/big.pak': noise('big', 3000) };
const second: Files = { 'game.sh': 'two', 'data/big.pak': noise('big', 2000) + noise('more', 3000) };
const FAULTS = 8;
const seed = Number(process.env.FAULT_SEED) || Date.now() % 1_000_000;
const { depot, lines } = twoBuilds(first, second);
let game: string;

beforeEach(async () => {
  game = depot.newGame();
  depot.reset(lines.old);
  await installBuild(depot.address, game, depot.context());
  depot.reset(lines.new);
});

/** Answers requests for a kind of file with other bytes. */
function answer(kind: RegExp, bytesOf: (file: string) => Buffer): void {
  depot.disturb = (request: IncomingMessage, response: ServerResponse, file) => {
    if (!kind.test(request.url ?? '')) return false;
    sendFile(request, response, bytesOf(file));
    return true;
  };
}

const fileOf = (line: string, pattern: RegExp) => {
  const channel = JSON.parse(readFileSync(path.join(line, 'channel.json'), 'utf8'));
  const { build } = JSON.parse(Buffer.from(channel.payload, 'base64url').toString());
  return readFileSync(path.join(line, pattern.test('channel.json') ? 'channel.json' : `manifests/${build}`));
};

const CHANNEL = /channel\.json$/;
const MANIFEST = /\/(?:manifests|patches)\//;

test.each([
  ['a channel cut short', CHANNEL, (file: string) => readFileSync(file).subarray(0, 200)],
  ['an empty channel', CHANNEL, () => Buffer.alloc(0)],
  ['a channel with a flipped bit', CHANNEL, (file: string) => flipped(readFileSync(file), 120)],
  ['a manifest cut short', MANIFEST, (file: string) => readFileSync(file).subarray(0, 150)],
  ['an empty manifest', MANIFEST, () => Buffer.alloc(0)],
  ['a manifest with a flipped bit', MANIFEST, (file: string) => flipped(readFileSync(file), 100)],
  ['the genuine manifest of another build', MANIFEST, () => fileOf(lines.old, MANIFEST)],
] as const)(
  '%s is refused; the game stays as it is and the update goes through later',
  async (_name, kind, bytesOf) => {
    answer(kind, bytesOf);
    expect(['server-wrong-content', 'signature-invalid']).toContain(
      await faultOf(updateBuild(depot.address, game, depot.context())),
    );
    expect(treeOf(game)).toEqual(first);
    depot.disturb = () => false;
    await updateBuild(depot.address, game, depot.context());
    expect(treeOf(game)).toEqual(second);
  },
);

function flipped(bytes: Buffer, place: number): Buffer {
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return bytes;
}

test('a channel of the past is not gone back to, whoever signed it', async () => {
  await updateBuild(depot.address, game, depot.context());
  answer(CHANNEL, () => fileOf(lines.old, CHANNEL));
  expect(await faultOf(updateBuild(depot.address, game, depot.context()))).toBe('server-wrong-content');
  expect(treeOf(game)).toEqual(second);
});

/** Another store's or another line's build, published by the same hand. */
async function published(change: Partial<DepotLine>): Promise<string> {
  const line = { ...EXPECTED, ...change };
  const folder = writeTree(path.join(depot.root, `other-${line.line}`), { 'game.sh': 'not asked for' });
  const terms = { ...line, version: '7.0', folder, key: depot.keys.privateKey, level: 3 };
  await publishBuild({ depot: path.join(depot.root, 'depot'), ...terms, publishedAt: new Date(0) });
  return path.join(depot.root, 'depot', line.store, line.line);
}

test.each([
  ['another game', { store: STORE.replaceAll('1', '6') }],
  ['a trial', { line: 'trial-linux' }],
  ['a build for another system', { line: 'official-windows' }],
] as const)(
  'a host that has %s in the place of the line is refused, signed as it is',
  async (_name, change) => {
    depot.reset(await published(change));
    const fresh = depot.newGame();
    expect(await faultOf(estimateUpdate(depot.address, fresh, depot.context()))).toBe('server-wrong-content');
    expect(await faultOf(installBuild(depot.address, fresh, depot.context()))).toBe('server-wrong-content');
    expect(treeOf(fresh)).toEqual({});
    expect(await faultOf(updateBuild(depot.address, game, depot.context()))).toBe('server-wrong-content');
    expect(treeOf(game)).toEqual(first);
    expect(depot.ranges).toEqual([]);
  },
);

test('no way around the sequence leads over another line', async () => {
  await updateBuild(depot.address, game, depot.context());
  const trial = { ...EXPECTED, line: 'trial-linux' } as const;
  depot.reset(await published(trial));
  const asTrial = { ...depot.address, expects: trial };
  expect(await faultOf(installBuild(asTrial, game, depot.context()))).toBe('server-wrong-content');
  expect(treeOf(game)).toEqual(second);
});

test('a first install takes no older build than the store says is current', async () => {
  const fresh = depot.newGame();
  const old = openChannel(fileOf(lines.old, CHANNEL).toString(), [depot.keys.publicKey]);
  const current = openChannel(fileOf(lines.new, CHANNEL).toString(), [depot.keys.publicKey]);
  const told = (build: string) => ({ ...depot.address, expects: { ...EXPECTED, build } });
  answer(CHANNEL, () => fileOf(lines.old, CHANNEL));
  expect(await faultOf(installBuild(told(current.build), fresh, depot.context()))).toBe(
    'server-wrong-content',
  );
  expect(treeOf(fresh)).toEqual({});
  // The store was asked just before the second build came.
  depot.reset(lines.new);
  await installBuild(told(old.build), fresh, depot.context());
  expect(treeOf(fresh)).toEqual(second);
});

test('connections cut and bits flipped at random bytes cost time, not bytes on the disk', async () => {
  console.log(`seed ${seed}`);
  const random = randomFrom(seed);
  let cuts = 0;
  let flips = 0;
  depot.disturb = (request, response, file) => {
    const [from, to] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
    if (!isPack(request) || from === undefined || to === undefined || cuts + flips >= FAULTS) return false;
    const body = readFileSync(file).subarray(from, to + 1);
    response.writeHead(206, {
      'content-range': `bytes ${from}-${to}/${readFileSync(file).length}`,
      'content-length': body.length,
    });
    const place = Math.floor(random() * body.length);
    if (random() < 0.6) {
      cuts += 1;
      response.write(body.subarray(0, place), () => response.destroy());
    } else {
      flips += 1;
      response.end(flipped(Buffer.from(body), place));
    }
    return true;
  };
  // The engine gives up on a depot that damages a range again and again; the job is then begun again later.
  let goes = 1;
  while ((await faultOf(updateBuild(depot.address, game, depot.context()))) === 'server-wrong-content')
    goes += 1;
  console.log(`${cuts} cuts, ${flips} flips, ${goes} goes`);
  expect(cuts + flips).toBe(FAULTS);
  expect(treeOf(game)).toEqual(second);
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0 });
}, 60_000);
