import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishBuild } from '../../server/depot/publish.ts';
import { buildWithEngine } from '../build-electron.ts';
import { LINE, measureEngine, memoryDisk, Program, STORE } from './depot-bed.ts';
import { type Peer, peersHere } from './depot-peers.ts';
import { type Figures, LINE_BYTES_PER_SECOND, middles, rowsOf, taskTable } from './depot-rows.ts';
import { makeGame } from './made-game/made-game.ts';
import { hasProgram, type Measured, measureShell, measuresPrograms, run, withPeakSpace } from './measure.ts';
import { releaseFolder } from './releases.ts';
import type { BenchRow } from './row.ts';
import { type StaticHost, startStaticHost } from './static-host.ts';

const CONNECTION_BYTES_PER_SECOND = 12_500_000;
const ROUND_TRIP_MS = 30;

export interface DepotBenchOptions {
  rounds: number;
  /** The made-up game of a seed, or two releases: folders or archives. */
  build: { seed: number } | { first: string; second: string };
}

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
    const figures = middles(rounds);
    for (const task of ['install', 'update'] as const)
      console.log(`\n${taskTable(task, bench.peers, figures)}`);
    console.log('');
    return rowsOf(figures, bench.idealUpdateBytes);
  } finally {
    for (const server of servers) server.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

interface Bench {
  root: string;
  first: string;
  second: string;
  keyFile: string;
  tarBytes: number;
  peers: Peer[];
  idealUpdateBytes: number | undefined;
}

/** The folders of the bench that hold the line as it was with the first build, and with the second but no patch to it. */
const LINE_FIRST = 'line-first';
const LINE_PLAIN = 'line-plain';

/** Makes the builds, their depots, and what the peers need. */
async function prepare(root: string, options: DepotBenchOptions): Promise<Bench> {
  const builds = await buildsOf(root, options);
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
  const keyFile = path.join(root, 'key.pub');
  writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const line = path.join(root, STORE, LINE);
  const terms = { depot: root, store: STORE, line: LINE, key, publishedAt: new Date(0) } as const;
  const keepLine = (name: string) => run('cp', ['-r', line, path.join(root, name)], root);
  await publishBuild({ ...terms, version: '1.0', folder: builds.first });
  // Kept aside, so that every round can install it and then update.
  await keepLine(LINE_FIRST);
  await publishBuild({ ...terms, version: '2.0', folder: builds.second, patches: 0 });
  await keepLine(LINE_PLAIN);
  await run('sh', ['-c', 'rm -r "$1" && cp -r "$2" "$1"', 'sh', line, LINE_FIRST], root);
  await publishBuild({ ...terms, version: '2.0', folder: builds.second });
  for (const name of ['first', 'second'] as const) {
    await run('zip', ['-q', '-r', path.join(root, `${name}.zip`), '.'], builds[name]);
    await run('tar', ['-cf', path.join(root, `${name}.tar`), '-C', builds[name], '.'], root);
  }
  await buildWithEngine('scripts/bench/depot-engine.ts', 'depot-engine.js', path.join(root, 'engine'));
  const tarBytes = Math.max(
    ...['first', 'second'].map((name) => statSync(path.join(root, `${name}.tar`)).size),
  );
  const bench: Bench = { root, ...builds, keyFile, tarBytes, peers: peersHere(console.log) };
  for (const { prepare: making } of bench.peers)
    if (making) await measureShell(filled(making, bench, ''), root);
  return bench;
}

async function buildsOf(root: string, { build }: DepotBenchOptions) {
  if ('seed' in build) return makeGame(root, build.seed);
  return {
    first: await releaseFolder(build.first, path.join(root, 'first')),
    second: await releaseFolder(build.second, path.join(root, 'second')),
    idealUpdateBytes: undefined,
  };
}

const filled = (line: string, { first, second, tarBytes }: Bench, origin: string) =>
  line
    .replaceAll('$ORIGIN', origin)
    .replaceAll('$FIRST', first)
    .replaceAll('$SECOND', second)
    .replaceAll('$TAR_BYTES', String(tarBytes));

/** One round: what it measures, and how. */
class Round {
  readonly figures: Figures = { times: {}, sent: {}, space: {} };
  readonly #bench: Bench;
  readonly #host: StaticHost;
  readonly #number: number;

  constructor(bench: Bench, host: StaticHost, number: number) {
    this.#bench = bench;
    this.#host = host;
    this.#number = number;
  }

  folderOf(name: string): string {
    return path.join(this.#bench.root, `${name.replace(' ', '-')}-${this.#number}`);
  }

  async measure(name: string, work: () => Promise<Measured>): Promise<void> {
    const before = await this.#host.sent();
    const { result, peakSpace } = await withPeakSpace(this.#bench.root, work);
    const after = await this.#host.sent();
    this.figures.times[name] = result;
    this.figures.sent[name] = { bytes: after.bytes - before.bytes, bodies: after.bodies - before.bodies };
    this.figures.space[name] = peakSpace;
  }

  async ours(name: string, operation: string, game: string, address = ''): Promise<void> {
    const { root, keyFile } = this.#bench;
    await this.measure(name, () => measureEngine(root, [operation, game, keyFile, address]));
  }

  /** The peers of a task, one after another. */
  async peers(task: Peer['task'], origin: string, prefix: '' | 'slow '): Promise<void> {
    const wanted = this.#bench.peers.filter(
      (peer) => peer.task === task && (prefix === '' || peer.onSlowLine),
    );
    for (const { name, line } of wanted) {
      const folder = this.folderOf(`${prefix}${name}`);
      await run('mkdir', ['-p', folder], this.#bench.root);
      await this.measure(`${prefix}${name}`, () => measureShell(filled(line, this.#bench, origin), folder));
      this.rest(folder);
    }
  }

  /** Moved away, not deleted: deleting thousands of files slows what is measured next down on some file systems. */
  rest(folder: string): void {
    renameSync(folder, path.join(this.#bench.root, `done-${path.basename(folder)}`));
  }
}

async function measureRound(
  bench: Bench,
  host: StaticHost,
  slowOrigin: string,
  number: number,
): Promise<Figures> {
  const { root } = bench;
  const { origin } = host;
  const round = new Round(bench, host, number);
  const line = `${STORE}/${LINE}`;
  const game = round.folderOf('game');
  const plainGame = round.folderOf('plain-game');
  const first = `/${LINE_FIRST}`;
  const coldGame = round.folderOf('cold-game');
  await round.ours('coldInstall', 'install', coldGame, origin + first);
  round.rest(coldGame);
  await round.ours('install', 'install-estimated', game, origin + first);
  await run('cp', ['-r', game, plainGame], root);
  await round.peers('install', origin, '');
  await round.ours('verify', 'verify', game);
  await round.ours('verifyAgain', 'verify-again', game);
  if (hasProgram('openssl') && measuresPrograms())
    await round.measure('openssl', () =>
      measureShell('find . -type f -print0 | xargs -0 openssl dgst -sha256 >/dev/null', game),
    );
  await round.ours('update', 'update', game, `${origin}/${line}`);
  await round.ours('updatePlain', 'update', plainGame, `${origin}/${LINE_PLAIN}`);
  await round.peers('update', origin, '');
  round.rest(game);
  round.rest(plainGame);

  const slowGame = round.folderOf('slow-game');
  const slowPlainGame = round.folderOf('slow-plain-game');
  const slowColdGame = round.folderOf('slow-cold-game');
  await round.ours('slowColdInstall', 'install', slowColdGame, slowOrigin + first);
  round.rest(slowColdGame);
  await round.ours('slowInstall', 'install-estimated', slowGame, slowOrigin + first);
  await run('cp', ['-r', slowGame, slowPlainGame], root);
  await round.peers('install', slowOrigin, 'slow ');
  await round.ours('slowUpdate', 'update', slowGame, `${slowOrigin}/${line}`);
  await round.ours('slowUpdatePlain', 'update', slowPlainGame, `${slowOrigin}/${LINE_PLAIN}`);
  await round.peers('update', slowOrigin, 'slow ');
  round.rest(slowGame);
  round.rest(slowPlainGame);
  await run('sh', ['-c', 'rm -rf done-*'], root);
  return round.figures;
}
