import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { verifyBuild } from '../../electron/install/verify.ts';
import { type Files, faultOf, isPack, sendFile, treeOf } from './fault-depot.ts';
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
