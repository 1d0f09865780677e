import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installBuild } from '../../electron/install/install.ts';
import { moveBuild } from '../../electron/install/move.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { FaultDepot, type Files, faultOf, treeOf, writeTree } from './fault-depot.ts';
import { whileHeld } from './held-place.ts';
import { DISK_WAIT_MS, type SmallDisk, smallDisk } from './small-disk.ts';

const depot = new FaultDepot();
const build: Files = { 'game.sh': '#!/bin/sh', 'data/a.pak': 'a'.repeat(90_000), 'data/b.pak': 'b' };
const saves: Files = { 'saves/1.sav': 'saved' };

/** Another volume than the one of the temporary folder. */
let disk: SmallDisk;
let game: string;
let target: string;

beforeAll(async () => {
  disk = await smallDisk(128 * 1024 * 1024);
  await depot.listen();
  depot.reset(await depot.publish('1.0', build));
}, DISK_WAIT_MS);

beforeEach(async () => {
  game = depot.newGame();
  target = path.join(disk.folder, path.basename(game));
  await installBuild(depot.address, game, depot.context());
  writeTree(game, saves);
});

afterAll(async () => {
  depot.close();
  await disk.remove();
});

test.for([
  ['a file', 'data/a.pak'],
  ['a folder', 'data'],
] as const)('an uninstall that meets %s in use goes on once that is free', async ([, held], context) => {
  const uninstall = () => uninstallBuild(game, depot.context());
  expect(await whileHeld(path.join(game, held), context, () => faultOf(uninstall()))).toBe('files-in-use');
  expect(await uninstall()).toMatchObject({ kept: ['saves/1.sav'] });
  expect(treeOf(game)).toEqual(saves);
});

test('a move that meets a file in use in the old place has arrived, and clears that once it is free', async (context) => {
  let home = game;
  const switchRecord = async () => {
    home = target;
  };
  const move = () => moveBuild(game, target, depot.context(), switchRecord);
  const held = path.join(game, 'data/a.pak');
  expect(await whileHeld(held, context, () => faultOf(move()))).toBe('files-in-use');
  expect([home, existsSync(held), treeOf(target)]).toEqual([target, true, { ...build, ...saves }]);
  expect(await move()).toEqual({ left: [] });
  expect([existsSync(game), treeOf(target)]).toEqual([false, { ...build, ...saves }]);
});
