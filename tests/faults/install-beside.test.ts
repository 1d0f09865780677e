import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { estimateUpdate } from '../../electron/install/estimate.ts';
import { withFolderLock } from '../../electron/install/folder/folder-lock.ts';
import { GameFolder, receiptOf } from '../../electron/install/folder/game-folder.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { openChannel } from '../../shared/depot/channel.ts';
import { CHANNEL_FILE, manifestPath } from '../../shared/depot/layout.ts';
import { at, type BuildManifest, hashKey, installedSize } from '../../shared/depot/manifest.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';
import { FaultDepot, type Files, STORE, treeOf, writeTree } from './fault-depot.ts';
import { noise } from './noise.ts';
import { flip } from './small-game.ts';
import { askedAgain, type PackRange } from './staged-ranges.ts';

// Whoever buys a game has much of it on the disk already, in its trial's folder: another line, with packs of its own.

const TRIAL = 'trial-linux';
const depot = new FaultDepot();
const shared: Files = {
  'data/art.pak': noise('art', 4000),
  'data/music.pak': noise('music', 2000),
  'voices.pak': noise('voices', 1000),
};
const trialFiles: Files = { ...shared, 'game.sh': 'the first chapter', 'demo.pak': noise('demo', 300) };
const officialFiles: Files = {
  ...shared,
  'game.sh': 'all chapters',
  // Moved and grown since: most of it is there.
  'sound/voices.pak': `${noise('voices', 1000)}${noise('more voices', 1000)}`,
  'chapters/2.pak': noise('chapter 2', 1500),
};
delete officialFiles['voices.pak'];

let line: string;
let trial: string;
let official: BuildManifest;
let game: string;

const manifestOf = (folder: string) =>
  openManifest(readFileSync(path.join(folder, '.moggie/manifest')), [depot.keys.publicKey]);

beforeAll(async () => {
  await depot.listen();
  line = await depot.publish('1.0', officialFiles);
  const folder = writeTree(path.join(depot.root, 'trial-build'), trialFiles);
  const terms = { depot: path.join(depot.root, 'depot'), store: STORE, line: TRIAL, version: '1.0' } as const;
  await publishBuild({ ...terms, folder, key: depot.keys.privateKey, level: 3, publishedAt: new Date(0) });
});

beforeEach(async () => {
  depot.reset(line);
  trial = depot.newGame();
  game = depot.newGame();
  const base = path.join(depot.root, 'depot', STORE, TRIAL);
  await installBuild({ base, headers: {}, expects: { store: STORE, line: TRIAL } }, trial, depot.context());
  writeTree(trial, { 'saves/1.sav': 'chapter one' });
  const [build = ''] = readdirSync(path.join(line, 'manifests'));
  official = openManifest(readFileSync(path.join(line, 'manifests', build)), [depot.keys.publicKey]);
});

afterAll(() => depot.close());

const address = () => ({ ...depot.address, beside: [trial] });
const bytesAsked = () => depot.ranges.reduce((sum, { start, end }) => sum + end - start, 0);

/** Where the official build's chunks lie in its packs: those that the trial has, too, and the others. */
function chunksOf(): { alike: PackRange[]; own: PackRange[] } {
  const { chunks } = manifestOf(trial);
  const inTrial = new Set(Array.from({ length: chunks.count }, (_, chunk) => hashKey(chunks, chunk)));
  const parts: { alike: PackRange[]; own: PackRange[] } = { alike: [], own: [] };
  for (let chunk = 0; chunk < official.chunks.count; chunk++) {
    const start = at(official.chunks.offset, chunk);
    const pack = official.packs[at(official.chunks.pack, chunk)]?.name ?? '';
    const range = { pack, start, end: start + at(official.chunks.storedLength, chunk) };
    (inTrial.has(hashKey(official.chunks, chunk)) ? parts.alike : parts.own).push(range);
  }
  return parts;
}

const sum = (ranges: readonly PackRange[]) =>
  ranges.reduce((total, { start, end }) => total + end - start, 0);

/** Every file of the trial with its bytes and when they were last changed. */
const stateOf = (folder: string) =>
  Object.entries(treeOf(folder)).map(([name, text]) => [
    name,
    text,
    statSync(path.join(folder, name)).mtimeMs,
  ]);

test('an official build takes from its trial what both have alike, and the trial is only read', async () => {
  const before = stateOf(trial);
  const { alike, own } = chunksOf();
  const context = depot.context();
  expect((await estimateUpdate(address(), game, context)).downloadBytes).toBe(sum(own));
  // While somebody works on the trial, too.
  await withFolderLock(new GameFolder(trial), () => installBuild(address(), game, context));
  expect(treeOf(game)).toEqual(officialFiles);
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
  expect(stateOf(trial)).toEqual(before);
  expect(existsSync(path.join(trial, '.moggie/lock'))).toBe(false);
  expect(askedAgain(own, depot.ranges)).toEqual(own);
  // Gaps of up to 32 KiB between new chunks are fetched along.
  const asked = bytesAsked();
  expect(asked).toBeLessThan(sum(own) + 64 * 1024);

  depot.reset(line);
  await installBuild(depot.address, depot.newGame(), depot.context());
  expect(bytesAsked()).toBe(sum(own) + sum(alike));
  console.log(`${asked} bytes fetched beside the trial, ${bytesAsked()} without it`);
});

test('what is damaged in the trial or gone from it is fetched, and nothing else for it', async () => {
  flip(path.join(trial, 'data/art.pak'), 100);
  rmSync(path.join(trial, 'data/music.pak'));
  mkdirSync(path.join(trial, 'data/music.pak'));
  const { own } = chunksOf();
  await installBuild(address(), game, depot.context());
  expect(treeOf(game)).toEqual(officialFiles);
  const [art] = official.entries.filter((entry) => entry.path === 'data/art.pak');
  const first = art?.kind === 'file' ? at(art.chunks, 0) : 0;
  const music = official.entries.filter((entry) => entry.path === 'data/music.pak');
  const lost = music.reduce(
    (bytes, entry) =>
      entry.kind === 'file'
        ? entry.chunks.reduce((all, chunk) => all + at(official.chunks.storedLength, chunk), bytes)
        : bytes,
    at(official.chunks.storedLength, first),
  );
  expect(bytesAsked()).toBeGreaterThanOrEqual(sum(own) + lost);
  expect(bytesAsked()).toBeLessThan(sum(own) + lost + 96 * 1024);
});

test.each<[string, () => void]>([
  ['whose manifest nobody trusted has signed', () => flip(path.join(trial, '.moggie/manifest'), 40)],
  ['that is gone', () => rmSync(trial, { recursive: true })],
  [
    'whose record cannot be read',
    () => {
      rmSync(path.join(trial, '.moggie/manifest'));
      mkdirSync(path.join(trial, '.moggie/manifest'));
    },
  ],
])('a trial %s serves nothing and stands in nobody’s way', async (_name, change) => {
  const { alike, own } = chunksOf();
  change();
  await installBuild(address(), game, depot.context());
  expect(treeOf(game)).toEqual(officialFiles);
  expect(bytesAsked()).toBe(sum(own) + sum(alike));
});

test('a repair takes from the trial what both have alike', async () => {
  await installBuild(address(), game, depot.context());
  depot.reset(line);
  flip(path.join(game, 'data/art.pak'), 100);
  const report = await repairBuild(address(), game, depot.context());
  expect(report).toMatchObject({ bad: 1, fetched: 0, damaged: ['data/art.pak'], unmended: [] });
  expect(depot.ranges).toEqual([]);
  expect(treeOf(game)).toMatchObject(officialFiles);
});

test('a rolling update takes from the trial what both have alike', async () => {
  await installBuild(depot.address, game, depot.context());
  const grown: Files = { ...officialFiles, 'data/demo.pak': trialFiles['demo.pak'] ?? '' };
  const next = await depot.publish('2.0', grown);
  depot.reset(next);
  const publicKeys = [depot.keys.publicKey];
  const channel = openChannel(readFileSync(path.join(next, CHANNEL_FILE), 'utf8'), publicKeys);
  const manifest = openManifest(readFileSync(path.join(next, manifestPath(channel.build))), publicKeys);
  const staged = [manifest.entries.findIndex((entry) => entry.path === 'data/demo.pak')];
  const receipt = receiptOf(manifest, { ...channel, size: installedSize(manifest) });
  const rolling = { format: 1, receipt, batches: [{ staged, removals: [] }], done: 0 };
  writeFileSync(new GameFolder(game).rollingFile, JSON.stringify(rolling));
  expect(await updateBuild(address(), game, depot.context())).toMatchObject({ version: '2.0' });
  expect(depot.ranges).toEqual([]);
  expect(treeOf(game)).toEqual(grown);
});
