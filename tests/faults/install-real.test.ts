import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type EngineContext } from '../../electron/install/engine-context.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import type { Progress } from '../../electron/install/progress.ts';
import type { DepotAddress } from '../../electron/install/transfer/depot-source.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { registerDepot } from '../../server/depot/routes.ts';
import { npmPackage } from '../real/npm-package.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const LINE = 'official-linux';
/** Two consecutive releases of a real program of more than 100 MB. */
const PROGRAM = `node-linux-${process.arch}`;
const RELEASES = ['24.20.0', '24.21.0'] as const;

const root = mkdtempSync(path.join(tmpdir(), 'moggie-real-'));
const game = path.join(root, 'game');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const app = fastify();
let sent = 0;
const expects = { store: STORE, line: LINE } as const;
let address: DepotAddress = { base: '', headers: {}, expects };
const seen: Progress[] = [];

const context: EngineContext = {
  ...createEngine(),
  trustedKeys: [publicKey],
  signal: new AbortController().signal,
  onProgress: (progress) => seen.push(progress),
};

async function publish(version: string) {
  const depot = path.join(root, 'depot');
  const folder = npmPackage(PROGRAM, version);
  const publishedAt = new Date(0);
  return publishBuild({
    depot,
    store: STORE,
    line: LINE,
    version,
    folder,
    key: privateKey,
    level: 1,
    publishedAt,
  });
}

const startedVersion = () =>
  execFileSync(path.join(game, 'bin/node'), ['--version'], { encoding: 'utf8' }).trim();

function flipByte(file: string, offset: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 255, offset);
  writeFileSync(file, bytes);
}

beforeAll(async () => {
  await registerDepot(app, {
    root: path.join(root, 'depot'),
    offerOf: async () => 'everywhere',
    mayDownload: async () => true,
  });
  app.addHook('onResponse', async (_request, reply) => {
    sent += Number(reply.getHeader('content-length') ?? 0);
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  address = { base: `${origin}/depot/${STORE}/${LINE}`, headers: {}, expects };
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

test('a real program installs and starts, updates and starts, is damaged and repaired, and goes without a trace [D01 D02]', async () => {
  const first = await publish(RELEASES[0]);
  expect(first.channel.size).toBeGreaterThan(100_000_000);
  const receipt = await installBuild(address, game, context);
  expect(receipt).toMatchObject({ version: RELEASES[0], sequence: 1, size: first.channel.size });
  expect(startedVersion()).toBe(`v${RELEASES[0]}`);
  expect(sent).toBeLessThan(first.channel.downloadSize * 1.01 + 10_000);
  const downloading = seen.filter(({ phase }) => phase === 'downloading');
  expect(downloading.at(-1)?.bytesTotal).toBeGreaterThan(0);
  expect(downloading.every(({ bytesDone, bytesTotal }) => bytesDone <= bytesTotal)).toBe(true);

  const second = await publish(RELEASES[1]);
  sent = 0;
  await updateBuild(address, game, context);
  expect(startedVersion()).toBe(`v${RELEASES[1]}`);
  // By the patch, and the channel beside it.
  expect(sent).toBeLessThan((second.channel.patches[0]?.downloadSize ?? 0) + 10_000);
  console.log(`update ${(sent / 1e6).toFixed(1)} MB of ${(second.channel.downloadSize / 1e6).toFixed(1)} MB`);

  const { size } = await stat(path.join(game, 'bin/node'));
  for (const share of [0.1, 0.5, 0.9]) flipByte(path.join(game, 'bin/node'), Math.floor(size * share));
  rmSync(path.join(game, 'package.json'));
  const found = await verifyBuild(game, context);
  expect(found).toMatchObject({ bad: 4, fetched: 0, damaged: ['bin/node', 'package.json'] });
  const repaired = await repairBuild(address, game, context);
  expect(repaired).toEqual({ ...found, fetched: 4, unmended: [], kept: [] });
  expect(await verifyBuild(game, context)).toEqual({
    checked: found.checked,
    bad: 0,
    fetched: 0,
    damaged: [],
  });
  expect(startedVersion()).toBe(`v${RELEASES[1]}`);

  await uninstallBuild(game, context);
  expect(existsSync(game)).toBe(false);
}, 240_000);
