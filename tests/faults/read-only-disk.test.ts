import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EngineContext } from '../../electron/install/engine-context.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { moveBuild } from '../../electron/install/move.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { FaultDepot, type Files, faultOf, treeOf } from './fault-depot.ts';
import { DISK_WAIT_MS, type SmallDisk, smallDisk } from './small-disk.ts';

const depot = new FaultDepot();
const first: Files = { 'game.sh': 'one', 'data/a.pak': 'a'.repeat(90_000) };
const second: Files = { 'game.sh': 'two', 'data/a.pak': 'a'.repeat(90_000) };

let disk: SmallDisk;
let firstLine: string;
let secondLine: string;
/** A game on the disk, and one elsewhere. */
let game: string;
let other: string;

beforeAll(async () => {
  disk = await smallDisk(128 * 1024 * 1024);
  await depot.listen();
  firstLine = await depot.publish('1.0', first);
  secondLine = await depot.publish('2.0', second);
}, DISK_WAIT_MS);

beforeEach(() => {
  other = depot.newGame();
  game = path.join(disk.folder, path.basename(other));
  depot.reset(firstLine);
});

afterAll(async () => {
  depot.close();
  await disk.remove();
});

const remount = (how: 'ro' | 'rw') =>
  execFileSync('mount', ['-o', `remount,${how}`, disk.folder], { stdio: 'ignore' });

interface Work {
  begin: () => unknown;
  run(context: EngineContext): Promise<unknown>;
  /** What lies where in the end. */
  place: () => string;
  holds: Files | undefined;
}

const install = (context: EngineContext) => installBuild(depot.address, game, context);
const installed = (place: () => string) => () => installBuild(depot.address, place(), depot.context());
const onDisk = () => game;
const elsewhere = () => other;

const WORK: Record<string, Work> = {
  'an install': { begin: () => {}, run: install, place: onDisk, holds: second },
  'an install into an empty folder': {
    begin: () => mkdirSync(game),
    run: install,
    place: onDisk,
    holds: second,
  },
  'an update': {
    begin: installed(onDisk),
    run: (context) => updateBuild(depot.address, game, context),
    place: onDisk,
    holds: second,
  },
  'an uninstall': {
    begin: installed(onDisk),
    run: (context) => uninstallBuild(game, context),
    place: onDisk,
    holds: undefined,
  },
  'a move to it': {
    begin: installed(elsewhere),
    run: (context) => moveBuild(other, game, context, async () => {}),
    place: onDisk,
    holds: first,
  },
  'a move from it': {
    begin: installed(onDisk),
    run: (context) => moveBuild(game, other, context, async () => {}),
    place: elsewhere,
    holds: first,
  },
};

test.for(Object.entries(WORK))(
  '%s, while the disk may not be written to, says so, and is done once it may be',
  async ([, { begin, run, place, holds }], { skip }) => {
    await begin();
    depot.served = secondLine;
    const before = treeOf(disk.folder);
    try {
      remount('ro');
    } catch {
      return skip('mounting is forbidden here');
    }
    try {
      expect(await faultOf(run(depot.context()))).toBe('folder-refused');
      expect(treeOf(disk.folder)).toEqual(before);
    } finally {
      remount('rw');
    }
    await run(depot.context());
    expect(existsSync(place()) ? treeOf(place()) : undefined).toEqual(holds);
  },
);

test('a move on one volume says so of a folder that must not change, and is done once it may', async ({
  skip,
}) => {
  await installBuild(depot.address, other, depot.context());
  const target = path.join(depot.root, 'library', path.basename(other));
  const move = () => moveBuild(other, target, depot.context(), async () => {});
  try {
    execFileSync('chattr', ['+i', other], { stdio: 'ignore' });
  } catch {
    return skip('no file can be protected here');
  }
  try {
    expect(await faultOf(move())).toBe('folder-refused');
  } finally {
    execFileSync('chattr', ['-i', other]);
  }
  expect([treeOf(other), existsSync(target)]).toEqual([first, false]);
  await move();
  expect([existsSync(other), treeOf(target)]).toEqual([false, first]);
});
