import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type EngineContext } from '../../electron/install/engine-context.ts';
import { installBuild, recoverFolder, updateBuild } from '../../electron/install/install.ts';
import { verifyBuild } from '../../electron/install/verify.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import type { EngineRun } from './engine-run.ts';
import { EXPECTED, faultOf, LINE, STORE } from './fault-depot.ts';
import { hashedTree } from './hashed-tree.ts';
import { writeBuilds } from './kill-builds.ts';
import { randomFrom } from './random.ts';
import { DISK_WAIT_MS, type SmallDisk, smallDisk } from './small-disk.ts';
import { askedAgain, type PackRange, stagedRanges } from './staged-ranges.ts';

const MIB = 1024 * 1024;
const BYTES_PER_SECOND = 24 * MIB;
/** Points at which a process is killed, over all kinds of work; `npm run faults -- --kills 200` takes more. */
const KILLS = Number(process.env.FAULT_KILLS) || 30;
const seed = Number(process.env.FAULT_SEED) || Date.now() % 1_000_000;
/** A state is begun anew after so many kills, or when the work was finished before. */
const KILLS_A_STATE = 5;

const root = mkdtempSync(path.join(tmpdir(), 'moggie-kill-'));
const keys = generateKeyPairSync('ed25519');
const logFile = path.join(root, 'ranges.log');
const record = path.join(root, 'record');
let disk: SmallDisk;
let server: ChildProcess;
let origin = '';
let runs = 0;
/** The build that a rollback leaves. */
let newBuild = '';

const random = randomFrom(seed);

async function publish(folder: string, version: string): Promise<void> {
  await publishBuild({
    depot: path.join(root, 'depot'),
    store: STORE,
    line: LINE,
    version,
    folder,
    key: keys.privateKey,
    level: 1,
    patches: 0,
    publishedAt: new Date(0),
  });
}

const context = (): EngineContext => ({
  ...createEngine(),
  trustedKeys: [keys.publicKey],
  keepsPrevious: true,
  signal: new AbortController().signal,
  onProgress: () => {},
});

/** One kind of work: from a state of the folder that is made anew to a tree that must come out. */
interface Scenario {
  kind: EngineRun['kind'];
  /** Whether chunks come to the stage, so that a kill can leave some there. */
  stages: boolean;
  game: string;
  target: string;
  prepare(): Promise<void>;
  /** What must be true of the folder after any kill. */
  afterKill(): Promise<void>;
  expected: Record<string, string>;
}

interface Counts {
  kills: number;
  /** Kills after which the stages vouched for chunks. */
  resumed: number;
  finished: number;
  fetchedAgain: number;
}

function start(scenario: Scenario): ChildProcess {
  runs += 1;
  const { kind, game, target } = scenario;
  const task: EngineRun = {
    kind,
    address: `${origin}/depot/${STORE}/${LINE}`,
    expects: EXPECTED,
    game,
    target,
    record,
    key: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    build: newBuild,
    run: runs,
  };
  return spawn(process.execPath, [path.join(import.meta.dirname, 'engine-run.ts'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'compiled') },
  });
}

/** How a run ended: its exit code, none when it was killed, how long it took and what it complained of. */
interface Ending {
  code: number | null;
  ms: number;
  complaints: string;
}

function expectSuccess({ kind, game }: Scenario, { code, complaints }: Ending): void {
  expect({ code, complaints }, `${kind} in ${game}, seed ${seed}`).toEqual({ code: 0, complaints: '' });
}

/** Runs the work; kills it so many ms after it began, if it has not ended by then. */
async function runUntil(scenario: Scenario, killAfterMs: number): Promise<Ending> {
  const child = start(scenario);
  const ended = once(child, 'close');
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended]);
  const began = performance.now();
  const stopping = new AbortController();
  const timer = sleep(killAfterMs, undefined, { signal: stopping.signal }).then(
    () => child.kill('SIGKILL'),
    () => {},
  );
  const [code] = await ended;
  stopping.abort();
  await timer;
  return { code, ms: performance.now() - began, complaints };
}

function rangesSent(run: number): PackRange[] {
  if (!existsSync(logFile)) return [];
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((range) => range.run === String(run))
    .map(({ name, start: from, end }) => ({ pack: name, start: from, end }));
}

async function expectDone({ kind, game, target, expected }: Scenario): Promise<void> {
  const place = kind === 'move' ? target : game;
  expect(await hashedTree(place)).toEqual(expected);
  expect(await verifyBuild(place, context())).toMatchObject({ bad: 0, damaged: [] });
  expect(
    readdirSync(path.join(place, '.moggie'))
      .filter((name) => name !== 'previous')
      .sort(),
  ).toEqual(['manifest', 'receipt.json']);
}

async function killAtRandomPoints(scenario: Scenario, kills: number): Promise<Counts> {
  await scenario.prepare();
  // How long the work takes here and now; corrected whenever it comes to its end.
  const undisturbed = await runUntil(scenario, 60_000);
  expectSuccess(scenario, undisturbed);
  await expectDone(scenario);
  let duration = undisturbed.ms;
  const counts: Counts = { kills: 0, resumed: 0, finished: 1, fetchedAgain: 0 };
  // Kills that all came before the first chunk or after the last would show nothing.
  const isEnough = () => counts.kills >= kills && (!scenario.stages || counts.resumed > 0);
  while (!isEnough()) {
    await scenario.prepare();
    for (let kill = 0; ; kill++) {
      const vouched = await stagedRanges(scenario.game, keys.publicKey);
      const isLast = kill === KILLS_A_STATE || isEnough();
      const ending = await runUntil(scenario, isLast ? 60_000 : random() * duration);
      // Work that needs no depot asks it for nothing at all.
      const asked = rangesSent(runs);
      counts.fetchedAgain += scenario.stages ? askedAgain(vouched, asked).length : asked.length;
      if (ending.code !== null) {
        expectSuccess(scenario, ending);
        duration = kill === 0 ? (duration + ending.ms) / 2 : duration;
        break;
      }
      counts.kills += 1;
      if ((await stagedRanges(scenario.game, keys.publicKey)).length > 0) counts.resumed += 1;
      await scenario.afterKill();
    }
    counts.finished += 1;
    await expectDone(scenario);
  }
  return counts;
}

/** A folder as it was before: a copy of a template that is made once. */
async function restore(template: string, place: string): Promise<void> {
  rmSync(place, { recursive: true, force: true });
  cpSync(template, place, { recursive: true, verbatimSymlinks: true });
}

beforeAll(async () => {
  const serverFile = path.join(import.meta.dirname, 'depot-server.ts');
  server = spawn(
    process.execPath,
    [serverFile, path.join(root, 'depot'), String(BYTES_PER_SECOND), logFile],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (!server.stdout) throw new Error('the server has no output');
  [origin] = await once(createInterface(server.stdout), 'line');
  disk = await smallDisk(64 * MIB);
}, DISK_WAIT_MS);

afterAll(async () => {
  server.kill();
  await disk.remove();
  rmSync(root, { recursive: true, force: true });
});

test(
  `work killed at ${KILLS} random points ends whole, and no verified chunk is fetched again [D01 D02]`,
  async () => {
    console.log(`seed ${seed}`);
    const builds = writeBuilds(root);
    const depot = { base: path.join(root, 'depot', STORE, LINE), headers: {}, expects: EXPECTED };
    await publish(builds.first, '1.0');
    const game = path.join(root, 'game');
    const templates = { first: path.join(root, 'with-first'), second: path.join(root, 'with-second') };
    await installBuild(depot, templates.first, context());
    writeFileSync(path.join(templates.first, 'save.dat'), 'the player made this');
    cpSync(templates.first, templates.second, { recursive: true });
    await publish(builds.second, '2.0');
    newBuild = (await updateBuild(depot, templates.second, context())).build;
    const trees = {
      second: await hashedTree(builds.second),
      withFirst: await hashedTree(templates.first),
      withSecond: await hashedTree(templates.second),
    };

    /** The game can be started: its files are those of the old build or of the new one, never of both. */
    const isPlayable = async (place: string, ...allowed: Record<string, string>[]) => {
      await recoverFolder(place);
      expect(allowed).toContainEqual(await hashedTree(place));
    };
    const smallGame = path.join(disk.folder, 'game');
    const broken = path.join(root, 'broken');
    cpSync(templates.second, broken, { recursive: true });
    for (const name of ['data/0.pak', 'data/1.pak']) {
      const bytes = readFileSync(path.join(broken, name));
      bytes.fill(0, MIB / 2, 2 * MIB + MIB / 2);
      writeFileSync(path.join(broken, name), bytes);
    }
    for (let number = 0; number < 40; number++)
      rmSync(path.join(broken, `scripts/deep/${number}.lua`), { force: true });
    const brokenTree = await hashedTree(broken);
    const keptAside = Object.fromEntries(
      Object.entries(brokenTree).flatMap(([name, found]) =>
        found === trees.withSecond[name] ? [] : [[`${name}.kept-1`, found]],
      ),
    );
    const mended = { ...trees.withSecond, ...keptAside };

    const common = { game, stages: true, target: path.join(disk.folder, 'moved') };
    const scenarios: Record<string, Scenario> = {
      install: {
        ...common,
        kind: 'install',
        prepare: async () => rmSync(game, { recursive: true, force: true }),
        afterKill: async () => {
          if (existsSync(game)) await isPlayable(game, {}, trees.second);
        },
        expected: trees.second,
      },
      update: {
        ...common,
        kind: 'update',
        prepare: () => restore(templates.first, game),
        afterKill: () => isPlayable(game, trees.withFirst, trees.withSecond),
        expected: trees.withSecond,
      },
      rolling: {
        ...common,
        kind: 'update',
        game: smallGame,
        prepare: async () => {
          disk.leaveFree(Number.MAX_SAFE_INTEGER);
          await restore(templates.first, smallGame);
          disk.leaveFree(23 * MIB);
        },
        afterKill: async () => {
          const fault = await faultOf(recoverFolder(smallGame));
          if (fault === 'none') await isPlayable(smallGame, trees.withFirst, trees.withSecond);
          else expect(fault).toBe('update-unfinished');
        },
        expected: trees.withSecond,
      },
      repair: {
        ...common,
        kind: 'repair',
        prepare: () => restore(broken, game),
        afterKill: async () => {
          await recoverFolder(game);
          // Each file is as it was found or as it should be.
          const tree = await hashedTree(game);
          const odd = Object.keys({ ...mended, ...tree }).filter(
            (name) => tree[name] !== mended[name] && tree[name] !== brokenTree[name],
          );
          expect(odd).toEqual([]);
        },
        expected: mended,
      },
      rollback: {
        ...common,
        kind: 'rollback',
        stages: false,
        prepare: () => restore(templates.second, game),
        afterKill: () => isPlayable(game, trees.withFirst, trees.withSecond),
        expected: trees.withFirst,
      },
      move: {
        ...common,
        kind: 'move',
        stages: false,
        prepare: async () => {
          disk.leaveFree(Number.MAX_SAFE_INTEGER);
          rmSync(smallGame, { recursive: true, force: true });
          rmSync(common.target, { recursive: true, force: true });
          writeFileSync(record, game);
          await restore(templates.second, game);
        },
        afterKill: () => isPlayable(readFileSync(record, 'utf8'), trees.withSecond),
        expected: trees.withSecond,
      },
    };

    const names = Object.keys(scenarios);
    const counts: Record<string, Counts> = {};
    for (const [index, [name, scenario]] of Object.entries(scenarios).entries()) {
      const kills =
        Math.floor((KILLS * (index + 1)) / names.length) - Math.floor((KILLS * index) / names.length);
      counts[name] = await killAtRandomPoints(scenario, kills);
      console.log(`${name}: ${JSON.stringify(counts[name])}`);
    }
    expect(Object.values(counts).reduce((sum, { kills }) => sum + kills, 0)).toBeGreaterThanOrEqual(KILLS);
    expect(Object.fromEntries(names.map((name) => [name, counts[name]?.fetchedAgain]))).toEqual(
      Object.fromEntries(names.map((name) => [name, 0])),
    );
  },
  KILLS * 6_000 + 120_000,
);
