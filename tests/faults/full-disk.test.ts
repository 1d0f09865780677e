import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineContext } from '../../electron/install/engine-context.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild, recoverFolder, updateBuild } from '../../electron/install/install.ts';
import { asInstallError, InstallError } from '../../electron/install/install-error.ts';
import { moveBuild } from '../../electron/install/move.ts';
import type { Progress } from '../../electron/install/progress.ts';
import { rollBackBuild } from '../../electron/install/roll-back.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { FaultDepot, type Files, faultOf, keptAside, treeOf } from './fault-depot.ts';
import { noise } from './noise.ts';
import { DISK_WAIT_MS, type SmallDisk, smallDisk } from './small-disk.ts';
import { askedAgain, stagedRanges } from './staged-ranges.ts';
import { type InstalledGames, installGames } from './two-builds.ts';

const MIB = 1024 * 1024;
const BLOCK = 4096;
/** Points at which each kind of work meets a full disk: while bytes are written, and while files change places. */
const POINTS = 20;
const SWITCH_POINTS = 6;

const depot = new FaultDepot();
const first: Files = { 'game.sh': 'one' };
const second: Files = { 'game.sh': 'two' };
for (let number = 0; number < 6; number++) {
  const pack = noise(`pack ${number}`, 768);
  first[`data/${number}.pak`] = pack;
  // What an old file begins with is also in a new one.
  second[`data/${number}.pak`] = noise(`pack ${(number + 1) % 6}`, 320) + pack;
}
const saves: Files = { 'saves/1.sav': 'saved' };
const firstSaved = { ...first, ...saves };
const secondSaved = { ...second, ...saves };
const cutShort: Files = {};
for (const number of [0, 1, 2, 3])
  cutShort[`data/${number}.pak`] = second[`data/${number}.pak`]?.slice(0, 400_000) ?? '';
const mended = { ...secondSaved, ...keptAside(cutShort) };
const sizeOf = (files: Files) => Object.values(files).join('').length;

let disk: SmallDisk;
let game: string;
/** Installed games to begin from, on another disk. */
let games: InstalledGames;
/** Where a game is that is moved here. */
let elsewhere: string;

beforeAll(async () => {
  await depot.listen();
  disk = await smallDisk(64 * MIB);
  game = path.join(disk.folder, 'game');
  elsewhere = depot.newGame();
  games = await installGames(depot, { first, second, saves, damage: cutShort, keptGone: 3 });
}, DISK_WAIT_MS);

afterAll(async () => {
  depot.close();
  await disk.remove();
});

interface Work {
  /** The game to begin with, and where it lies then. */
  from?: () => string;
  to?: () => string;
  run(context: EngineContext): Promise<unknown>;
  /** About how many bytes it writes before files change places. */
  writes: number;
  /** How much is left free before it begins. */
  room?: number;
  /** What the player may find while it is hindered, there where it began. */
  hindered: readonly Files[];
  done: Files;
}

const WORK: Record<string, Work> = {
  install: {
    run: (context) => installBuild(depot.address, game, context),
    writes: sizeOf(second),
    hindered: [{}, second],
    done: second,
  },
  update: {
    from: () => games.withFirst,
    run: (context) => updateBuild(depot.address, game, context),
    writes: sizeOf(second),
    hindered: [firstSaved, secondSaved],
    done: secondSaved,
  },
  'rolling update': {
    from: () => games.withFirst,
    run: (context) => updateBuild(depot.address, game, context),
    writes: sizeOf(second) / 6,
    room: 20 * MIB,
    hindered: [firstSaved, secondSaved],
    done: secondSaved,
  },
  repair: {
    from: () => games.damaged,
    run: (context) => repairBuild(depot.address, game, context),
    writes: (sizeOf(second) * 4) / 6,
    hindered: [{ ...secondSaved, ...cutShort }, mended],
    done: mended,
  },
  rollback: {
    from: () => games.withSecond,
    run: (context) => rollBackBuild(undefined, game, games.newBuild, context),
    writes: sizeOf(first) / 2,
    hindered: [firstSaved, secondSaved],
    done: firstSaved,
  },
  move: {
    from: () => games.withFirst,
    to: () => elsewhere,
    run: (context) => moveBuild(elsewhere, game, context, async () => {}),
    writes: sizeOf(firstSaved),
    hindered: [firstSaved],
    done: firstSaved,
  },
};

/** A point in the course of some work, and how much another program leaves free then. */
interface Point {
  phases: readonly Progress['phase'][];
  /** Which time it is passed. */
  pass: number;
  free: number;
}

const FILLING = ['downloading', 'copying', 'moving'] as const;

function pointsOf(name: string, { writes }: Work): Point[] {
  const switches = name === 'move' ? 0 : SWITCH_POINTS;
  const fills = POINTS - switches;
  return [
    ...Array.from({ length: fills }, (_, point) => ({
      phases: FILLING,
      pass: name === 'rolling update' ? point % 4 : 0,
      free: Math.floor((writes * point) / fills / BLOCK) * BLOCK,
    })),
    ...Array.from({ length: switches }, (_, point) => ({
      phases: ['committing'] as const,
      pass: name === 'rolling update' ? point : 0,
      free: (point % 4) * BLOCK,
    })),
  ];
}

/** Takes the room away at a point, once. */
function fillAt({ phases, pass, free }: Point): EngineContext['onProgress'] {
  let passed = 0;
  let isThere = false;
  return ({ phase }) => {
    const wasThere = isThere;
    isThere = phases.includes(phase);
    if (!isThere || wasThere) return;
    if (passed === pass) disk.leaveFree(free);
    passed += 1;
  };
}

test.each(Object.entries(WORK))(
  `a disk that fills up at ${POINTS} points of one %s costs nothing but the wait`,
  async (name, work) => {
    const counts = { hindered: 0, stagedBytes: 0, fetchedAgain: 0 };
    for (const point of pointsOf(name, work)) {
      const begun = work.to?.() ?? game;
      disk.leaveFree(Number.MAX_SAFE_INTEGER);
      rmSync(game, { recursive: true, force: true });
      if (work.from) cpSync(work.from(), begun, { recursive: true });
      if (work.room !== undefined) disk.leaveFree(work.room);
      const where = `${name}, ${JSON.stringify(point)}`;

      const outcome = await work.run(depot.context({ onProgress: fillAt(point) })).catch(asInstallError);
      if (outcome instanceof InstallError) {
        expect(outcome.fault, where).toBe('disk-full');
        counts.hindered += 1;
        const isRolling = existsSync(new GameFolder(begun).rollingFile);
        disk.leaveFree(Number.MAX_SAFE_INTEGER);
        expect(await faultOf(recoverFolder(begun)), where).toBe(isRolling ? 'update-unfinished' : 'none');
        if (!isRolling) expect(work.hindered, where).toContainEqual(treeOf(begun));
      }
      disk.leaveFree(work.room ?? Number.MAX_SAFE_INTEGER);
      const vouched = await stagedRanges(game, depot.keys.publicKey);
      counts.stagedBytes += vouched.reduce((sum, { start, end }) => sum + end - start, 0);
      depot.hits = [];
      await work.run(depot.context());
      counts.fetchedAgain += askedAgain(vouched, depot.ranges).length;
      expect(treeOf(game), where).toEqual(work.done);
      expect(await verifyBuild(game, depot.context()), where).toMatchObject({ bad: 0, damaged: [] });
    }
    console.log(`${name}: ${JSON.stringify(counts)}`);
    expect(counts.hindered).toBeGreaterThanOrEqual(POINTS / 2);
    expect(counts.fetchedAgain).toBe(0);
  },
  120_000,
);
