import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentBoot, readJournal } from '../../electron/install/stage/journal.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { at, type BuildManifest } from '../../shared/depot/manifest.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const LINE = 'official-linux';
const MIB = 1024 * 1024;
const RATE = 24 * MIB;
const KILLS = 20;
const seed = Number(process.env.KILL_SEED) || Date.now() % 1_000_000;

const root = mkdtempSync(path.join(tmpdir(), 'moggie-kill-'));
const keys = generateKeyPairSync('ed25519');
const keyFile = path.join(root, 'key.pub');
const logFile = path.join(root, 'ranges.log');
const game = path.join(root, 'game');
let server: ChildProcess;
let address = '';
let run = 0;
/** What the journals vouched for when each run began. */
const vouched = new Map<number, ReturnType<typeof journalled>>();

/** Numbers in [0, 1) that follow from the seed. */
function randomFrom(start: number): () => number {
  let state = start | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(seed);

function noise(length: number, number: number): Buffer {
  const bytes = Buffer.alloc(length);
  const next = randomFrom(number * 7919 + 13);
  for (let index = 0; index + 4 <= length; index += 4) bytes.writeUInt32LE((next() * 2 ** 32) >>> 0, index);
  return bytes;
}

/** Two releases: large packs with insertions, many small files, moved, removed and new ones. */
async function writeBuilds(): Promise<[string, string]> {
  const first = path.join(root, 'first');
  const second = path.join(root, 'second');
  for (const folder of [first, second])
    for (const name of ['data', 'scripts/deep', 'kept'])
      await mkdir(path.join(folder, name), { recursive: true });
  for (let number = 0; number < 3; number++) {
    const pack = noise(6 * MIB, number);
    const inserted = Buffer.concat([pack.subarray(0, MIB), noise(2 * MIB, 50 + number), pack.subarray(MIB)]);
    await writeFile(path.join(first, `data/${number}.pak`), pack);
    await writeFile(path.join(second, `data/${number === 2 ? 'moved' : number}.pak`), inserted);
  }
  for (let number = 0; number < 300; number++) {
    const text = `line ${number}\n`.repeat(1 + (number % 90));
    await writeFile(path.join(first, `scripts/deep/${number}.lua`), text);
    if (number % 7 > 0)
      await writeFile(
        path.join(second, `scripts/deep/${number}.lua`),
        number % 5 ? text : `${text}changed\n`,
      );
  }
  for (const folder of [first, second]) {
    await writeFile(path.join(folder, 'kept/same.bin'), noise(MIB, 99));
    await writeFile(path.join(folder, 'run'), '#!/bin/sh\n', { mode: 0o755 });
    await writeFile(path.join(folder, 'empty'), '');
  }
  return [first, second];
}

async function publish(folder: string, version: string): Promise<void> {
  const { privateKey: key } = keys;
  const depot = path.join(root, 'depot');
  await publishBuild({
    depot,
    store: STORE,
    line: LINE,
    version,
    folder,
    key,
    level: 1,
    publishedAt: new Date(0),
  });
}

/** Every path below a folder with what it is: mode and hash, or target. The engine's own folder is left out. */
async function treeOf(folder: string, prefix = ''): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const name of await readdir(path.join(folder, prefix))) {
    if (prefix === '' && name === '.moggie') continue;
    const entry = path.join(prefix, name);
    const stats = await lstat(path.join(folder, entry));
    if (stats.isDirectory()) Object.assign(tree, { [`${entry}/`]: '' }, await treeOf(folder, entry));
    else if (stats.isSymbolicLink()) tree[entry] = await readlink(path.join(folder, entry));
    else
      tree[entry] = `${stats.mode & 0o100} ${createHash('sha256')
        .update(await readFile(path.join(folder, entry)))
        .digest('hex')}`;
  }
  return tree;
}

const engine = path.join(import.meta.dirname, '../../scripts/depot.ts');

/** `run` goes along in a header, so that the server's log tells the runs apart. */
function startCommand(command: 'install' | 'update', run: number): ChildProcess {
  const args = [
    engine,
    command,
    '--from',
    address,
    '--to',
    game,
    '--key',
    keyFile,
    '--header',
    `x-run: ${run}`,
  ];
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'compiled') },
  });
}

/** The chunks that the journals of the stage under way vouch for, and the manifest they belong to. */
function journalled(): { manifest: BuildManifest; chunks: Set<number> } | undefined {
  const engineFolder = path.join(game, '.moggie');
  const stageName =
    existsSync(engineFolder) && readdirSync(engineFolder).find((name) => name.startsWith('stage-'));
  if (!stageName) return undefined;
  const stage = path.join(engineFolder, stageName);
  if (!existsSync(path.join(stage, 'manifest'))) return undefined;
  const manifest = openManifest(readFileSync(path.join(stage, 'manifest')), [keys.publicKey]);
  const chunkAt = manifest.entries.flatMap((entry) => (entry.kind === 'file' ? [...entry.chunks] : []));
  const chunks = new Set<number>();
  for (const name of readdirSync(stage).filter((file) => /^journal-\w+$/.test(file))) {
    const bytes = readFileSync(path.join(stage, name));
    const content = readJournal(bytes, bytes.subarray(4, 36), currentBoot());
    for (const place of [...(content?.durable ?? []), ...(content?.written ?? [])])
      chunks.add(chunkAt[place] ?? -1);
  }
  return { manifest, chunks };
}

interface SentRange {
  run: string;
  name: string;
  start: number;
  end: number;
}

function rangesSent(run: number): SentRange[] {
  if (!existsSync(logFile)) return [];
  const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter((range: SentRange) => range.run === String(run));
}

/** Chunks vouched for before these ranges were sent that lie in one of them. */
function fetchedAgain(before: ReturnType<typeof journalled>, ranges: readonly SentRange[]): number {
  if (!before) return 0;
  const { chunks, packs } = before.manifest;
  const overlaps = (chunk: number) =>
    ranges.some(
      ({ name, start, end }) =>
        name === packs[at(chunks.pack, chunk)]?.name &&
        start < at(chunks.offset, chunk) + at(chunks.storedLength, chunk) &&
        end > at(chunks.offset, chunk),
    );
  return [...before.chunks].filter(overlaps).length;
}

/** Kills during start-up now and then, else up to `longestMs` after the first chunk of this run was journalled. */
async function killAtRandom(child: ChildProcess, longestMs: number): Promise<void> {
  const known = journalled()?.chunks.size ?? 0;
  const early = random() < 0.2;
  while (!early && child.exitCode === null && (journalled()?.chunks.size ?? 0) <= known) await sleep(10);
  await sleep(random() * longestMs);
  child.kill('SIGKILL');
}

/** Runs a command to its end, killing it at random moments `kills` times on the way. */
async function runWithKills(command: 'install' | 'update', kills: number, longestMs: number) {
  let killed = 0;
  let resumed = 0;
  let before = journalled();
  for (;;) {
    run += 1;
    vouched.set(run, before);
    const child = startCommand(command, run);
    const ended = once(child, 'exit');
    if (killed < kills) await killAtRandom(child, longestMs);
    const [code] = await ended;
    if (code === 0) return { killed, resumed };
    expect(code).toBe(null);
    killed += 1;
    before = journalled();
    if (before && before.chunks.size > 0) resumed += 1;
  }
}

beforeAll(async () => {
  writeFileSync(keyFile, keys.publicKey.export({ type: 'spki', format: 'pem' }));
  const serverFile = path.join(import.meta.dirname, 'depot-server.ts');
  server = spawn(process.execPath, [serverFile, path.join(root, 'depot'), String(RATE), logFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('the server has no output');
  const [origin] = await once(createInterface(server.stdout), 'line');
  address = `${origin}/depot/${STORE}/${LINE}`;
});

afterAll(() => {
  server.kill();
  rmSync(root, { recursive: true, force: true });
});

test(`an install and an update killed at ${KILLS} random moments end whole and fetch no verified chunk again [D01 D02]`, async () => {
  console.log(`seed ${seed}`);
  const [first, second] = await writeBuilds();
  await publish(first, '1.0');
  const installing = await runWithKills('install', KILLS / 2, 80);
  expect(await treeOf(game)).toEqual(await treeOf(first));

  await writeFile(path.join(game, 'save.dat'), 'the player made this');
  await publish(second, '2.0');
  const updating = await runWithKills('update', KILLS / 2, 40);
  const { 'save.dat': save, ...tree } = await treeOf(game);
  expect(tree).toEqual(await treeOf(second));
  expect(save).toBeDefined();
  expect(readdirSync(path.join(game, '.moggie')).sort()).toEqual(['manifest', 'receipt.json']);

  console.log(`installing: ${JSON.stringify(installing)}, updating: ${JSON.stringify(updating)}`);
  // Kills that all came before the first chunk or after the last would show nothing.
  expect(installing.resumed).toBeGreaterThan(0);
  expect(updating.resumed).toBeGreaterThan(0);
  const again = [...vouched].map(([number, before]) => fetchedAgain(before, rangesSent(number)));
  expect(again).toEqual(again.map(() => 0));
}, 90_000);
