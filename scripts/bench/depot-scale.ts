import { createCipheriv, createHash, generateKeyPairSync } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishBuild } from '../../server/depot/publish.ts';
import { buildWithEngine } from '../build-electron.ts';
import { LINE, measureEngine, STORE } from './depot-bed.ts';
import type { BenchRow } from './row.ts';
import { type StaticHost, startStaticHost } from './static-host.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
/** What the engine may hold in memory at most, however large the build, in MB. */
const MEMORY_TARGET = 450;
const SMALL_FILES = 100_000;
const LARGE_FILES = 10;

export interface DepotScaleOptions {
  /** Of the large build; as many as fit where the disk has less room. */
  gigabytes: number;
  /** Whether to show how cost grows instead: from 0.1 to 4 GiB and from 10 to 100,000 files. */
  growth: boolean;
}

/** A build too large for memory and one of very many files: installed, verified and updated, each in a process of its own. */
export async function benchDepotScale({ gigabytes, growth }: DepotScaleOptions): Promise<BenchRow[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'moggie-scale-'));
  const host = await startStaticHost(root);
  try {
    await buildWithEngine('scripts/bench/depot-engine.ts', 'depot-engine.js', path.join(root, 'engine'));
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const bench: Bench = {
      root,
      host,
      key: privateKey,
      keyFile: path.join(root, 'key.pub'),
    };
    writeFileSync(bench.keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
    if (growth) return await measureGrowth(bench);
    const { bavail, bsize } = statfsSync(root);
    // The build itself, its depot, the installed game, and what an update stages beside it.
    const size = Math.min(gigabytes, Math.floor((bavail * bsize) / GIB / 3.5));
    if (size < gigabytes) console.log(`the disk has room for ${size} GiB, not ${gigabytes}`);
    const large = await measureBuild(bench, `${size} GiB`, largeBuild(size));
    const many = await measureBuild(bench, `${SMALL_FILES} files`, manyFiles(SMALL_FILES));
    return [...large, ...many];
  } finally {
    host.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

async function measureGrowth(bench: Bench): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of [0.1, 0.4, 1, 4])
    rows.push(...(await measureBuild(bench, `${size} GiB`, largeBuild(size))));
  for (const count of [10, 1000, 10_000, SMALL_FILES])
    rows.push(...(await measureBuild(bench, `${count} files`, manyFiles(count))));
  return rows;
}

interface Bench {
  root: string;
  host: StaticHost;
  key: Parameters<typeof publishBuild>[0]['key'];
  keyFile: string;
}

/** Two releases of a build in one folder, written one after the other. */
interface Releases {
  first(folder: string): void;
  second(folder: string): void;
}

async function measureBuild(bench: Bench, name: string, releases: Releases): Promise<BenchRow[]> {
  const { root, host, key, keyFile } = bench;
  const at = mkdtempSync(path.join(root, 'build-'));
  const folder = path.join(at, 'source');
  const game = path.join(at, 'game');
  mkdirSync(folder);
  const publish = (version: string) =>
    publishBuild({
      depot: path.join(at, 'depot'),
      store: STORE,
      line: LINE,
      version,
      folder,
      key,
      level: 1,
      patches: 1,
      publishedAt: new Date(0),
    });
  const rows: BenchRow[] = [];
  const measure = async (operation: string) => {
    const before = await host.sent();
    const address = `${host.origin}/${path.basename(at)}/depot/${STORE}/${LINE}`;
    const { seconds, peakBytes } = await measureEngine(root, [operation, game, keyFile, address]);
    const after = await host.sent();
    const figure = (what: string) => `${name}: ${operation}, ${what}`;
    console.log(`${name}: ${operation} took ${seconds.toFixed(1)} s and ${Math.round(peakBytes / 1e6)} MB`);
    rows.push(
      { name: figure('time'), value: seconds, unit: 's' },
      { name: figure('memory'), value: peakBytes / 1e6, unit: 'MB', target: MEMORY_TARGET },
      { name: figure('requests'), value: after.bodies - before.bodies, unit: 'count' },
      { name: figure('received'), value: (after.bytes - before.bytes) / 1e6, unit: 'MB' },
    );
  };
  releases.first(folder);
  await publish('1.0');
  await measure('install');
  await measure('verify');
  releases.second(folder);
  await publish('2.0');
  await measure('update');
  await measure('verify');
  rmSync(at, { recursive: true });
  return rows;
}

/** Bytes that do not compress and that no other seed gives, handed out piece by piece. */
function* noise(seed: string, size: number): Generator<Buffer> {
  const key = createHash('sha256').update(seed).digest();
  const cipher = createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16));
  const zeros = Buffer.alloc(4 * MIB);
  for (let left = size; left > 0; left -= zeros.length)
    yield cipher.update(zeros.subarray(0, Math.min(left, zeros.length)));
}

function writeFile(file: string, pieces: Iterable<Buffer>): void {
  const fd = openSync(file, 'w');
  try {
    for (const piece of pieces) writeSync(fd, piece);
  } finally {
    closeSync(fd);
  }
}

/** Ten files; the second release inserts a megabyte into every fifth of them and adds a small one. */
function largeBuild(gigabytes: number): Releases {
  const file = (folder: string, number: number) => path.join(folder, `data-${number}.pak`);
  const bytes = Math.floor((gigabytes * GIB) / LARGE_FILES);
  function* changed(number: number): Generator<Buffer> {
    yield* noise(`inserted ${number}`, MIB);
    yield* noise(`data ${number}`, bytes);
  }
  return {
    first(folder) {
      for (let number = 0; number < LARGE_FILES; number++)
        writeFile(file(folder, number), noise(`data ${number}`, bytes));
    },
    second(folder) {
      for (let number = 0; number < LARGE_FILES; number += 5)
        writeFile(file(folder, number), changed(number));
      writeFile(path.join(folder, 'more.pak'), noise('more', Math.floor(bytes / 20)));
    },
  };
}

/** Files of up to 8 KiB in folders of a hundred; the second release changes every fiftieth. */
function manyFiles(count: number): Releases {
  const file = (folder: string, number: number) =>
    path.join(folder, String(Math.floor(number / 100)), `${number}.txt`);
  const text = (number: number, release: number) =>
    `file ${number} of release ${release}\n`.repeat(1 + (number % 256));
  return {
    first(folder) {
      for (let number = 0; number < count; number++) {
        mkdirSync(path.dirname(file(folder, number)), { recursive: true });
        writeFileSync(file(folder, number), text(number, 1));
      }
    },
    second(folder) {
      for (let number = 0; number < count; number += 50) writeFileSync(file(folder, number), text(number, 2));
    },
  };
}
