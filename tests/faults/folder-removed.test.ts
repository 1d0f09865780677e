import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EngineContext } from '../../electron/install/engine-context.ts';
import { liftOwnLock } from '../../electron/install/folder/folder-lock.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild, recoverFolder, updateBuild } from '../../electron/install/install.ts';
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
const depot = new FaultDepot();
const first: Files = { 'game.sh': 'one', 'data/gone.txt': 'gone' };
const second: Files = { 'game.sh': 'two', 'data/new.txt': 'new' };
for (let number = 0; number < 4; number++) {
  const pack = noise(`pack ${number}`, 1024);
  first[`data/${number}.pak`] = pack;
  second[`data/${number}.pak`] = noise(`pack ${(number + 1) % 4}`, 320) + pack;
}
const saves: Files = { 'saves/1.sav': 'saved' };

let disk: SmallDisk;
const damage: Files = { 'data/0.pak': 'broken', 'data/1.pak': 'broken' };
let games: InstalledGames;
let game: string;

beforeAll(async () => {
  await depot.listen();
  disk = await smallDisk(64 * MIB);
  games = await installGames(depot, {
    first,
    second,
    saves,
    damage,
    keptGone: 2,
  });
}, DISK_WAIT_MS);

beforeEach(() => {
  game = depot.newGame();
  rmSync(newPlace(), { recursive: true, force: true });
});

afterAll(async () => {
  depot.close();
  await disk.remove();
});

const newPlace = () => path.join(disk.folder, 'moved');

interface Work {
  from: () => string | undefined;
  run(context: EngineContext): Promise<unknown>;
  place: () => string;
  done: Files;
}

const WORK: Record<string, Work> = {
  'an install': {
    from: () => undefined,
    run: (context) => installBuild(depot.address, game, context),
    place: () => game,
    done: second,
  },
  'an update': {
    from: () => games.withFirst,
    run: (context) => updateBuild(depot.address, game, context),
    place: () => game,
    done: { ...second, ...saves },
  },
  'a repair': {
    from: () => games.damaged,
    run: (context) => repairBuild(depot.address, game, context),
    place: () => game,
    done: { ...second, ...saves, ...keptAside(damage) },
  },
  'a check': {
    from: () => games.withSecond,
    run: (context) => verifyBuild(game, context),
    place: () => game,
    done: { ...second, ...saves },
  },
  'a rollback': {
    from: () => games.withSecond,
    run: (context) => rollBackBuild(undefined, game, games.newBuild, context),
    place: () => game,
    done: { ...first, ...saves },
  },
  'a move': {
    from: () => games.withFirst,
    run: (context) => moveBuild(game, newPlace(), context, async () => {}),
    place: newPlace,
    done: { ...first, ...saves },
  },
};

const PHASES: Record<string, readonly Progress['phase'][]> = {
  checking: ['verifying'],
  filling: ['downloading', 'copying'],
  moving: ['moving'],
  committing: ['committing'],
};
const MOMENTS: Record<string, readonly string[]> = {
  'a move': ['moving'],
  'a check': ['checking'],
  'a repair': ['checking', 'filling', 'committing'],
};
const cases = Object.entries(WORK).flatMap(([name, work]) =>
  (MOMENTS[name] ?? ['filling', 'committing']).map((when) => ({ name, work, when })),
);

test.each(cases)(
  'a folder taken away in the midst of $name, $when, ends it as a missing folder; back again, it goes on',
  async ({ work, when }) => {
    const taken = `${game}-taken`;
    const from = work.from();
    if (from) cpSync(from, game, { recursive: true });
    const onProgress = ({ phase }: Progress) => {
      if (PHASES[when]?.includes(phase) && !existsSync(taken)) renameSync(game, taken);
    };
    expect(await faultOf(work.run(depot.context({ onProgress })))).toBe('folder-missing');
    // Nothing that looks like a game was left in its place.
    expect(existsSync(game) ? treeOf(game) : {}).toEqual({});
    expect(existsSync(path.join(game, '.moggie/receipt.json'))).toBe(false);

    rmSync(game, { recursive: true, force: true });
    renameSync(taken, game);
    await liftOwnLock(new GameFolder(game));
    if (from) await recoverFolder(game);
    const vouched = await stagedRanges(game, depot.keys.publicKey);
    depot.hits = [];
    await work.run(depot.context());
    expect(treeOf(work.place())).toEqual(work.done);
    expect(await verifyBuild(work.place(), depot.context())).toMatchObject({ bad: 0, damaged: [] });
    expect(askedAgain(vouched, depot.ranges)).toEqual([]);
  },
);

test('a new place taken away in the midst of a move leaves the old one whole; back again, the move goes on', async () => {
  const pulled = path.join(disk.folder, 'pulled');
  cpSync(games.withFirst, game, { recursive: true });
  const onProgress = ({ phase }: Progress) => {
    if (phase === 'moving' && !existsSync(pulled)) renameSync(newPlace(), pulled);
  };
  const move = (context: EngineContext) => moveBuild(game, newPlace(), context, async () => {});
  expect(await faultOf(move(depot.context({ onProgress })))).toBe('folder-missing');
  expect(treeOf(game)).toEqual({ ...first, ...saves });
  renameSync(pulled, newPlace());
  await move(depot.context());
  expect(treeOf(newPlace())).toEqual({ ...first, ...saves });
  expect(existsSync(game)).toBe(false);
});
