import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishBuild } from '../../server/depot/publish.ts';
import { buildWithEngine } from '../build-electron.ts';
import { LINE, measureEngine, memoryDisk, Program, STORE } from './depot-bed.ts';
import { type Figures, LINE_BYTES_PER_SECOND, rowsOf } from './depot-rows.ts';
import { generateBuilds } from './generated-build.ts';
import { hasProgram, type Measured, measureShell, run, withPeakSpace } from './measure.ts';
import type { BenchRow } from './row.ts';
import { type StaticHost, startStaticHost } from './static-host.ts';

const CONNECTION_BYTES_PER_SECOND = 12_500_000;
const ROUND_TRIP_MS = 30;

export interface DepotBenchOptions {
  rounds: number;
  /** Of the made-up game. */
  seed: number;
  /** Folders of two releases to measure instead of a made-up game. */
  releases: { first: string; second: string } | undefined;
}

/** What others do with the same builds. A peer whose programs are not on this machine is left out. */
const PEERS: Record<string, { programs: string[]; line: string; prepare?: string }> = {
  classic: {
    programs: ['aria2c', 'unzip'],
    line: 'aria2c -q -x8 -s8 -k1M --file-allocation=none -d out $ORIGIN/first.zip && unzip -q out/first.zip -d out',
  },
  classicUpdate: {
    programs: ['aria2c', 'unzip'],
    line: 'aria2c -q -x8 -s8 -k1M --file-allocation=none -d out $ORIGIN/second.zip && unzip -q out/second.zip -d out',
  },
  curl: { programs: ['curl'], line: 'curl -s -o first.zip $ORIGIN/first.zip' },
  casync: {
    programs: ['casync'],
    prepare: 'casync make --store=first.castr first.caidx $FIRST >/dev/null',
    line: 'casync extract --store=$ORIGIN/first.castr $ORIGIN/first.caidx out',
  },
  xdelta3: {
    programs: ['xdelta3', 'curl'],
    prepare: 'xdelta3 -e -f -9 -S djw -B $TAR_BYTES -s first.tar second.tar update.xdelta',
    line: 'curl -s -o got $ORIGIN/update.xdelta && xdelta3 -d -f -B $TAR_BYTES -s ../first.tar got out.tar',
  },
  zsync: {
    programs: ['zsync', 'zsyncmake'],
    prepare: 'zsyncmake -u second.tar -o second.tar.zsync second.tar 2>/dev/null',
    line: 'zsync -q -i ../first.tar -o out.tar $ORIGIN/second.tar.zsync >/dev/null',
  },
};

/**
 * The engine beside common tools: one static host for all, on a memory disk where there is one, on loopback and through
 * a line of 50 MB/s, 12.5 MB/s a connection and 30 ms; rounds interleaved, medians.
 */
export async function benchDepot(options: DepotBenchOptions): Promise<BenchRow[]> {
  const root = mkdtempSync(path.join(memoryDisk(), 'moggie-bench-'));
  const servers: Pick<Program, 'stop'>[] = [];
  try {
    const bench = await prepare(root, options);
    const host = await startStaticHost(root);
    servers.push(host);
    const proxy = await Program.start('line-proxy.ts', [
      host.origin,
      String(LINE_BYTES_PER_SECOND),
      String(CONNECTION_BYTES_PER_SECOND),
      String(ROUND_TRIP_MS),
    ]);
    servers.push(proxy);
    const rounds: Figures[] = [];
    // The round before the first only warms caches up.
    for (let round = 0; round <= options.rounds; round++) {
      const figures = await measureRound(bench, host, proxy.origin, round);
      if (round > 0) rounds.push(figures);
    }
    return rowsOf(rounds, bench.idealUpdateBytes);
  } finally {
    for (const server of servers) server.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

interface Bench {
  root: string;
  first: string;
  keyFile: string;
  tarBytes: number;
  peers: string[];
  idealUpdateBytes: number | undefined;
}

/** Makes the builds, their depot, and what the peers need. */
async function prepare(root: string, { seed, releases }: DepotBenchOptions): Promise<Bench> {
  const builds = releases ? { ...releases, idealUpdateBytes: undefined } : generateBuilds(root, seed);
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
  const keyFile = path.join(root, 'key.pub');
  writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const publish = (folder: string, version: string) =>
    publishBuild({
      depot: root,
      store: STORE,
      line: LINE,
      version,
      folder,
      key,
      level: 9,
      publishedAt: new Date(0),
    });
  await publish(builds.first, '1.0');
  // The line as it was with the first build is kept aside, so that every round can install it and then update.
  await run('cp', ['-r', path.join(root, STORE, LINE), path.join(root, 'line-first')], root);
  await publish(builds.second, '2.0');
  for (const [name, folder] of [
    ['first', builds.first],
    ['second', builds.second],
  ] as const) {
    await run('zip', ['-q', '-r', path.join(root, `${name}.zip`), '.'], folder);
    await run('tar', ['-cf', path.join(root, `${name}.tar`), '-C', folder, '.'], root);
  }
  await buildWithEngine('scripts/bench/depot-engine.ts', 'depot-engine.js', path.join(root, 'engine'));
  const tarBytes = Math.max(
    ...['first', 'second'].map((name) => statSync(path.join(root, `${name}.tar`)).size),
  );
  const bench: Bench = {
    root,
    first: builds.first,
    keyFile,
    tarBytes,
    peers: [],
    idealUpdateBytes: builds.idealUpdateBytes,
  };
  for (const [name, { programs, prepare: line }] of Object.entries(PEERS)) {
    const missing = programs.filter((program) => !hasProgram(program));
    if (missing.length > 0) console.log(`${name} is left out: no ${missing.join(', ')} here`);
    else {
      if (line) await measureShell(filled(line, bench, ''), root);
      bench.peers.push(name);
    }
  }
  return bench;
}

const filled = (line: string, { first, tarBytes }: Bench, origin: string) =>
  line.replaceAll('$ORIGIN', origin).replaceAll('$FIRST', first).replaceAll('$TAR_BYTES', String(tarBytes));

async function measureRound(
  bench: Bench,
  host: StaticHost,
  slowOrigin: string,
  round: number,
): Promise<Figures> {
  const { root } = bench;
  const { origin } = host;
  const figures: Figures = { times: {}, sent: {}, space: {} };
  const folderOf = (name: string) => path.join(root, `${name}-${round}`);
  const measure = async (name: string, work: () => Promise<Measured>) => {
    const before = await host.sent();
    const { result, peakSpace } = await withPeakSpace(root, work);
    const after = await host.sent();
    figures.times[name] = result;
    figures.sent[name] = { bytes: after.bytes - before.bytes, bodies: after.bodies - before.bodies };
    figures.space[name] = peakSpace;
  };
  const ours = (operation: string, game: string, address = '') =>
    measureEngine(root, [operation, game, bench.keyFile, address]);
  const peer = async (name: string, from: string, as = name) => {
    const { line } = PEERS[name] ?? {};
    if (!line || !bench.peers.includes(name)) return;
    const folder = folderOf(as);
    await run('mkdir', ['-p', folder], root);
    await measure(as, () => measureShell(filled(line, bench, from), folder));
    await rest(folder);
  };
  // Moved away and emptied, not deleted: deleting thousands of files slows the next round down on some file systems.
  const rest = async (folder: string) => renameSync(folder, path.join(root, `done-${path.basename(folder)}`));

  const game = folderOf('game');
  await measure('install', () => ours('install', game, `${origin}/line-first`));
  await peer('classic', origin);
  await peer('curl', origin);
  await peer('casync', origin);
  await measure('verify', () => ours('verify', game));
  await measure('verifyAgain', () => ours('verify-again', game));
  await measure('openssl', () =>
    measureShell('find . -type f -print0 | xargs -0 openssl dgst -sha256 >/dev/null', game),
  );
  await measure('update', () => ours('update', game, `${origin}/${STORE}/${LINE}`));
  await peer('xdelta3', origin);
  await peer('zsync', origin);
  await peer('classicUpdate', origin);
  await rest(game);

  const slowGame = folderOf('slow-game');
  await measure('slowInstall', () => ours('install', slowGame, `${slowOrigin}/line-first`));
  await peer('classic', slowOrigin, 'slowClassic');
  await measure('slowUpdate', () => ours('update', slowGame, `${slowOrigin}/${STORE}/${LINE}`));
  await rest(slowGame);
  await run('sh', ['-c', 'rm -rf done-*'], root);
  return figures;
}
