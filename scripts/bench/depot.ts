import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createEngine, type EngineContext } from '../../electron/install/engine-context.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { verifyBuild } from '../../electron/install/verify.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { generateBuilds } from './generated-build.ts';
import { type BenchRow, median } from './row.ts';

const STORE = '11111111-2222-3333-4444-555555555555';
const LINE = 'official-linux';
const ROUNDS = 5;
const MEMORY_DISK = '/dev/shm';

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function startServer(root: string): Promise<{ origin: string; stop: () => void }> {
  const file = path.join(import.meta.dirname, 'range-server.ts');
  const child = spawn(process.execPath, [file, root], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [origin] = await once(createInterface(child.stdout), 'line');
  return { origin, stop: () => child.kill() };
}

/**
 * The engine against common tools: one Node range server on loopback for all, everything on a memory disk where there
 * is one, rounds interleaved, medians.
 */
export async function benchDepot(): Promise<BenchRow[]> {
  const root = mkdtempSync(path.join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), 'moggie-bench-'));
  // The launcher ships its threads compiled; from the sources each would strip types first.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, 'compiled');
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
  const server = await startServer(root);
  try {
    const builds = generateBuilds(root);
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
    const lineFolder = path.join(root, STORE, LINE);
    await publish(builds.first, '1.0');
    // The first build's channel is kept aside, so that every round can install it and then update.
    await run('cp', ['-r', lineFolder, path.join(root, 'line-first')], root);
    await publish(builds.second, '2.0');
    await run('zip', ['-q', '-r', path.join(root, 'first.zip'), '.'], builds.first);

    const context: EngineContext = {
      ...createEngine(),
      trustedKeys: [publicKey],
      signal: new AbortController().signal,
      onProgress: () => {},
    };
    const addressOf = (line: string) => ({ base: `${server.origin}/${line}`, headers: {} });
    const sent = async () => Number(await (await fetch(`${server.origin}/sent`)).text());
    const game = path.join(root, 'game');
    const times = { install: [], update: [], verify: [], classic: [], curl: [], openssl: [] } as Record<
      string,
      number[]
    >;
    let updateBytes = 0;
    // The round before the first only warms caches up.
    for (let round = 0; round <= ROUNDS; round++) {
      const measure = async (name: string, work: () => Promise<unknown>) => {
        const time = await seconds(work);
        if (round > 0) times[name]?.push(time);
      };
      await measure('install', () => installBuild(addressOf('line-first'), game, context));
      await measure('classic', () => downloadAndUnzip(server.origin, root));
      await measure('curl', () => run('curl', ['-s', '-o', 'curl.zip', `${server.origin}/first.zip`], root));
      await measure('verify', () => verifyBuild(game, context));
      await measure('openssl', () =>
        run('sh', ['-c', 'find . -type f -print0 | xargs -0 openssl dgst -sha256'], game),
      );
      const before = await sent();
      await measure('update', () => updateBuild(addressOf(`${STORE}/${LINE}`), game, context));
      updateBytes = (await sent()) - before;
      // Moved away, not deleted: deleting thousands of files slows the next round down on some file systems.
      renameSync(game, path.join(root, `old-game-${round}`));
    }
    const time = (name: string) => median(times[name] ?? []);
    const megabytes = (bytes: number) => bytes / 1e6;
    return [
      row('install, loopback', time('install'), 'aria2c -x8 and unzip', time('classic'), 0.4),
      row('install, loopback', time('install'), 'curl of the zip', time('curl'), 3.3),
      row('update, loopback', time('update'), 'aria2c -x8 and unzip', time('classic'), 0.35),
      row('verify, warm', time('verify'), 'openssl dgst -sha256', time('openssl'), 0.75),
      {
        name: 'update bytes',
        value: megabytes(updateBytes),
        unit: 'MB',
        peer: { name: 'ideal', value: megabytes(builds.idealUpdateBytes) },
        target: 3.4,
      },
    ];
  } finally {
    server.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

function row(name: string, value: number, peer: string, peerValue: number, target: number): BenchRow {
  return { name, value, unit: 's', peer: { name: peer, value: peerValue }, target };
}

/** How players without a launcher do it. */
async function downloadAndUnzip(origin: string, root: string): Promise<void> {
  const target = mkdtempSync(path.join(root, 'classic-'));
  const options = [
    '-q',
    '-x8',
    '-s8',
    '-k1M',
    '--file-allocation=none',
    '--allow-overwrite=true',
    '-d',
    target,
  ];
  await run('aria2c', [...options, `${origin}/first.zip`], root);
  await run('unzip', ['-q', path.join(target, 'first.zip'), '-d', target], root);
}
