import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carryOver } from '../../electron/install/carry-over.ts';
import { discardUnfinished } from '../../electron/install/discard.ts';
import { withFolderLock } from '../../electron/install/folder/folder-lock.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild } from '../../electron/install/install.ts';
import { moveBuild } from '../../electron/install/move.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { FaultDepot, type Files, faultOf, treeOf, writeTree } from './fault-depot.ts';

/** The trial, and the official build, which has more. */
const first: Files = { 'game.sh': 'trial', 'data/a.pak': 'a'.repeat(300_000), 'settings.ini': 'sound=1' };
const second: Files = {
  'game.sh': 'official',
  'data/a.pak': 'a'.repeat(300_000),
  'extra/guide.txt': 'read me',
};
const saves: Files = { 'saves/1.sav': 'chapter one', 'saves/deep/2.sav': 'chapter two', 'config.json': '{}' };

const depot = new FaultDepot();
let trialLine: string;
let officialLine: string;
let trial: string;
let official: string;

const trust = () => depot.context();
const install = (line: string, folder: string) => {
  depot.reset(line);
  return installBuild(depot.address, folder, depot.context());
};

beforeAll(async () => {
  trialLine = await depot.publish('1.0', first);
  officialLine = await depot.publish('2.0', second);
  await depot.listen();
});

beforeEach(() => {
  trial = depot.newGame();
  official = depot.newGame();
});

afterAll(() => depot.close());

test('a game that was removed and left saves is installed to them again', async () => {
  await install(trialLine, trial);
  writeTree(trial, { ...saves, 'game.sh.bak': 'mine' });
  await uninstallBuild(trial, depot.context());
  expect(treeOf(trial)).toEqual({ ...saves, 'game.sh.bak': 'mine' });
  // What stands where the build needs the place is kept under another name.
  writeTree(trial, { 'extra/guide.txt': 'my guide' });
  await install(officialLine, trial);
  expect(treeOf(trial)).toEqual({
    ...second,
    ...saves,
    'game.sh.bak': 'mine',
    'extra/guide.txt.kept-1': 'my guide',
  });
  // Nothing of the way here is left: the game moves as any other one.
  expect(existsSync(path.join(trial, '.moggie/left'))).toBe(false);
  await moveBuild(trial, official, depot.context(), async () => {});
  expect(existsSync(trial)).toBe(false);
});

test('an install to saves that is given up leaves them, and the place is still theirs', async () => {
  await install(trialLine, trial);
  writeTree(trial, saves);
  await uninstallBuild(trial, depot.context());
  depot.reset(trialLine);
  await depot.stopHalfWay((context) => installBuild(depot.address, trial, context));
  await discardUnfinished(trial, 'install');
  expect(treeOf(trial)).toEqual(saves);
  await install(trialLine, trial);
  expect(treeOf(trial)).toEqual({ ...first, ...saves });
});

test('what nobody made in a game is gone with it', async () => {
  await install(trialLine, trial);
  await uninstallBuild(trial, depot.context());
  expect(existsSync(trial)).toBe(false);
});

test('saves of a trial are copied to the official build, whose own files win', async () => {
  await install(trialLine, trial);
  await install(officialLine, official);
  writeTree(trial, {
    ...saves,
    'extra/guide.txt': 'not ours',
    'settings.ini': 'sound=0',
    '.DS_Store': 'view',
  });
  writeTree(official, { 'saves/1.sav': 'newer' });
  const carried = await carryOver(trial, official, trust());
  // The trial's own file stays the trial's, changed or not.
  expect(carried.sort()).toEqual(['config.json', 'saves/deep/2.sav']);
  expect(treeOf(official)).toEqual({ ...second, ...saves, 'saves/1.sav': 'newer' });
  expect(treeOf(trial)).toMatchObject({ ...saves, 'settings.ini': 'sound=0' });
  expect(statSync(path.join(official, 'config.json')).mtimeMs).toBeCloseTo(
    statSync(path.join(trial, 'config.json')).mtimeMs,
    -1,
  );
  expect(await carryOver(trial, official, trust())).toEqual([]);
  expect(existsSync(path.join(official, '.moggie/carried'))).toBe(false);
});

test('what a removed trial left is copied, too', async () => {
  await install(trialLine, trial);
  writeTree(trial, saves);
  await uninstallBuild(trial, depot.context());
  await install(officialLine, official);
  expect((await carryOver(trial, official, trust())).sort()).toEqual(Object.keys(saves).sort());
  expect(treeOf(official)).toEqual({ ...second, ...saves });
});

test('nothing goes through links, out of a folder that is no game’s, or where nobody knows whose it is', async () => {
  await install(officialLine, official);
  const outside = depot.newGame();
  mkdirSync(outside);
  writeTree(trial, saves);
  expect(await faultOf(carryOver(trial, official, trust()))).toBe('record-damaged');
  expect(existsSync(path.join(trial, '.moggie'))).toBe(false);

  rmSync(trial, { recursive: true });
  expect(await carryOver(trial, official, trust())).toEqual([]);
  await install(trialLine, trial);
  writeTree(trial, saves);
  symlinkSync(path.join(trial, 'config.json'), path.join(trial, 'link.json'));
  symlinkSync(outside, path.join(official, 'saves'));
  expect(await carryOver(trial, official, trust())).toEqual(['config.json']);
  expect(treeOf(outside)).toEqual({});

  rmSync(path.join(official, 'config.json'));
  for (const folder of [trial, official]) {
    const { manifestFile } = new GameFolder(folder);
    const genuine = readFileSync(manifestFile);
    writeFileSync(manifestFile, 'damaged');
    expect(await faultOf(carryOver(trial, official, trust()))).toBe('record-damaged');
    writeFileSync(manifestFile, genuine);
  }
  expect(treeOf(official)).toEqual({ ...second, saves: `-> ${outside}` });
});

test('more than a game’s saves can be is not copied, and a trial that is worked on is left alone', async () => {
  await install(trialLine, trial);
  await install(officialLine, official);
  writeTree(trial, saves);
  writeFileSync(path.join(trial, 'film.bin'), '');
  truncateSync(path.join(trial, 'film.bin'), 1024 ** 3);
  expect(await carryOver(trial, official, trust())).toEqual([]);
  rmSync(path.join(trial, 'film.bin'));
  const meanwhile = withFolderLock(new GameFolder(trial), () => faultOf(carryOver(trial, official, trust())));
  expect(await meanwhile).toBe('busy');
  expect((await carryOver(trial, official, trust())).length).toBe(3);
});
