import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installBuild } from '../../electron/install/install.ts';
import { discardMove, moveBuild } from '../../electron/install/move.ts';
import { verifyBuild } from '../../electron/install/verify.ts';
import { FaultDepot, type Files, faultOf, treeOf, writeTree } from './fault-depot.ts';
import { DISK_WAIT_MS, type SmallDisk, smallDisk } from './small-disk.ts';

const depot = new FaultDepot();
const build: Files = { 'game.sh': '#!/bin/sh', 'data/a.pak': 'a'.repeat(9_000_000) };
for (let number = 0; number < 30; number++) build[`maps/${number}.map`] = `map ${number} `.repeat(900);
const everything: Files = { ...build, 'saves/1.sav': 'saved', 'latest.sav': '-> saves/1.sav' };

/** Another volume than the one of the temporary folder. */
let disk: SmallDisk;
let game: string;
let target: string;
let record: string;

beforeAll(async () => {
  disk = await smallDisk(128 * 1024 * 1024);
  await depot.listen();
  depot.reset(await depot.publish('1.0', build));
  expect(statSync(disk.folder).dev).not.toBe(statSync(depot.root).dev);
}, DISK_WAIT_MS);

beforeEach(async () => {
  game = depot.newGame();
  target = path.join(disk.folder, path.basename(game));
  record = game;
  await installBuild(depot.address, game, depot.context());
  chmodSync(path.join(game, 'game.sh'), 0o755);
  writeTree(game, { 'saves/1.sav': 'saved' });
  mkdirSync(path.join(game, 'empty'));
  symlinkSync('saves/1.sav', path.join(game, 'latest.sav'));
});

afterAll(async () => {
  depot.close();
  await disk.remove();
});

const switchTo = (place: string) => async () => {
  expect(treeOf(place)).toEqual(everything);
  record = place;
};

async function expectMoved(place: string): Promise<void> {
  expect(record).toBe(place);
  expect(treeOf(place)).toEqual(everything);
  expect(existsSync(path.join(place, 'empty'))).toBe(true);
  expect(statSync(path.join(place, 'game.sh')).mode & 0o777).toBe(0o755);
  expect(readdirSync(path.join(place, '.moggie')).sort()).toEqual(['manifest', 'receipt.json']);
  expect(existsSync(game)).toBe(false);
  expect(await verifyBuild(place, depot.context())).toMatchObject({ bad: 0, damaged: [] });
}

test('a move on one volume is a rename, saves and all', async () => {
  const place = path.join(depot.root, 'library', path.basename(game));
  const { ino } = statSync(path.join(game, 'data/a.pak'));
  expect(await moveBuild(game, place, depot.context(), switchTo(place))).toEqual({ left: [] });
  expect(statSync(path.join(place, 'data/a.pak')).ino).toBe(ino);
  await expectMoved(place);
});

test('a move to another volume copies everything, tells the library, then clears the old place', async () => {
  const seen: number[] = [];
  const context = depot.context({ onProgress: ({ bytesDone }) => seen.push(bytesDone) });
  await moveBuild(game, target, context, switchTo(target));
  await expectMoved(target);
  expect(Math.max(...seen)).toBeGreaterThan(9_000_000);
});

test('until the library is told, the old place is whole; a move goes on after it was stopped or the library failed', async () => {
  const stopping = new AbortController();
  const onProgress = ({ bytesDone }: { bytesDone: number }) => {
    if (bytesDone > 0) stopping.abort(new Error('paused'));
  };
  const stopped = moveBuild(
    game,
    target,
    depot.context({ signal: stopping.signal, onProgress }),
    switchTo(target),
  );
  expect(await faultOf(stopped)).toBe('Error: paused');
  expect(treeOf(game)).toEqual(everything);
  expect(existsSync(path.join(target, '.moggie/receipt.json'))).toBe(false);

  const failing = moveBuild(game, target, depot.context(), () => Promise.reject(new Error('no record')));
  expect(await faultOf(failing)).toBe('internal');
  expect(treeOf(game)).toEqual(everything);
  await moveBuild(game, target, depot.context(), switchTo(target));
  await expectMoved(target);
});

/** Calls when all bytes but the receipt's are in the new place, until the answer is true. */
const whenCopied = (call: () => boolean) => {
  let isDone = false;
  return ({ phase, bytesDone, bytesTotal }: { phase: string; bytesDone: number; bytesTotal: number }) => {
    if (!isDone && phase === 'moving' && bytesDone > 0 && bytesDone === bytesTotal) isDone = call();
  };
};

/** A move that is paused when all bytes but the receipt's are in the new place. */
async function pauseWhenCopied(): Promise<void> {
  const stopping = new AbortController();
  const onProgress = whenCopied(() => {
    stopping.abort(new Error('paused'));
    return true;
  });
  const context = depot.context({ signal: stopping.signal, onProgress });
  expect(await faultOf(moveBuild(game, target, context, switchTo(target)))).toBe('Error: paused');
}

test('a move that goes on takes away what it brought and is gone from the old place, and nothing else', async () => {
  await pauseWhenCopied();
  expect(existsSync(path.join(target, 'maps/3.map'))).toBe(true);
  rmSync(path.join(game, 'maps/3.map'));
  writeTree(target, { 'saves/2.sav': 'put there meanwhile' });
  await moveBuild(game, target, depot.context(), async () => {});
  const { 'maps/3.map': _, ...rest } = everything;
  expect(treeOf(target)).toEqual({ ...rest, 'saves/2.sav': 'put there meanwhile' });
  expect(existsSync(game)).toBe(false);
});

test('what vanishes from the new place on the way is copied once more before the old place goes', async () => {
  const save = path.join(target, 'saves/1.sav');
  const onProgress = whenCopied(() => {
    const wasThere = existsSync(save);
    rmSync(save, { force: true });
    return wasThere;
  });
  await moveBuild(game, target, depot.context({ onProgress }), switchTo(target));
  await expectMoved(target);
});

test('what changes in the old place after it was copied stays there and is told', async () => {
  const { left } = await moveBuild(game, target, depot.context(), async () => {
    writeTree(game, { 'saves/1.sav': 'saved later' });
  });
  expect(left).toEqual(['saves/1.sav']);
  expect(treeOf(game)).toEqual({ 'saves/1.sav': 'saved later' });
  expect(treeOf(target)).toEqual(everything);
});

test('what came to the old place after it was copied stays there and is told, but for a system’s own', async () => {
  // As when the library could not note the new place, and the game was played on in the old one.
  const refused = async () => {
    throw new Error('the library cannot note it');
  };
  await expect(moveBuild(game, target, depot.context(), refused)).rejects.toThrow();
  writeTree(game, { 'saves/2.sav': 'saved later', '.DS_Store': 'view' });
  const { left } = await moveBuild(game, target, depot.context(), async () => {});
  expect(left).toEqual(['saves/2.sav']);
  expect(treeOf(game)).toEqual({ 'saves/2.sav': 'saved later', '.DS_Store': 'view' });
  expect(treeOf(target)).toEqual(everything);
});

/** Puts the game into a library folder of its own. */
function putInLibrary(): string {
  const library = path.join(depot.root, `drive of ${path.basename(game)}`);
  mkdirSync(library);
  const place = path.join(library, path.basename(game));
  renameSync(game, place);
  game = place;
  return library;
}

test('an old place whose drive goes away before it is cleared is cleared once the drive is back', async () => {
  const library = putInLibrary();
  const pulled = `${library} pulled`;
  const pullingDrive = async () => {
    await switchTo(target)();
    if (existsSync(library)) renameSync(library, pulled);
  };
  const move = () => faultOf(moveBuild(game, target, depot.context(), pullingDrive));
  expect([await move(), await move()]).toEqual(['folder-missing', 'folder-missing']);
  expect(treeOf(path.join(pulled, path.basename(game)))).toEqual(everything);
  renameSync(pulled, library);
  await moveBuild(game, target, depot.context(), switchTo(target));
  await expectMoved(target);
});

test('an old place that somebody deletes before it is cleared is cleared, where its library is there', async () => {
  const library = putInLibrary();
  await moveBuild(game, target, depot.context(), async () => {
    await switchTo(target)();
    rmSync(game, { recursive: true });
  });
  await expectMoved(target);
  expect(existsSync(library)).toBe(true);
});

test('a move that is given up leaves nothing behind', async () => {
  const stopping = new AbortController();
  const onProgress = () => stopping.abort(new Error('cancelled'));
  await faultOf(
    moveBuild(game, target, depot.context({ signal: stopping.signal, onProgress }), switchTo(target)),
  );
  await discardMove(game, target);
  expect(existsSync(target)).toBe(false);
  expect(treeOf(game)).toEqual(everything);
});

test('a move that is given up takes away what it brought also where its note was damaged, and nothing else', async () => {
  await pauseWhenCopied();
  writeFileSync(path.join(target, '.moggie/move.json'), '{"format":2,"fr');
  writeTree(target, { 'thesis.txt': 'years of work' });
  await discardMove(game, target);
  expect(treeOf(target)).toEqual({ 'thesis.txt': 'years of work' });
  expect(readdirSync(target)).toEqual(['thesis.txt']);
  expect(treeOf(game)).toEqual(everything);
});

test.each([
  ['on this volume', () => path.join(depot.root, 'seen', path.basename(game))],
  ['on another one', () => target],
])('a place %s where only a system has put files is taken', async (_name, placeOf) => {
  const place = placeOf();
  writeTree(place, { '.DS_Store': 'view', 'Thumbs.db': 'pictures' });
  await moveBuild(game, place, depot.context(), switchTo(place));
  rmSync(path.join(place, '.DS_Store'), { force: true });
  rmSync(path.join(place, 'Thumbs.db'), { force: true });
  await expectMoved(place);
});

test('a move whose note was damaged goes on, and never into a game', async () => {
  await pauseWhenCopied();
  const note = path.join(target, '.moggie/move.json');
  writeFileSync(note, '{"format":2,"fr');
  await moveBuild(game, target, depot.context(), switchTo(target));
  await expectMoved(target);

  const other = depot.newGame();
  await installBuild(depot.address, other, depot.context());
  writeFileSync(note, '{"format":2,"fr');
  expect(await faultOf(moveBuild(other, target, depot.context(), switchTo(target)))).toBe('folder-not-empty');
});

/** Stops a move when all of it is in the new place and the library is not told yet, and damages its note. */
async function stopBeforeTheLibrary(place: string): Promise<void> {
  const failing = moveBuild(game, place, depot.context(), () => Promise.reject(new Error('no record')));
  expect(await faultOf(failing)).toBe('internal');
  expect(existsSync(path.join(place, '.moggie/receipt.json'))).toBe(true);
  writeFileSync(path.join(place, '.moggie/move.json'), '{"format":2,"fr');
}

test('a move whose note is damaged when all has arrived is finished, and nothing is copied twice', async () => {
  await stopBeforeTheLibrary(target);
  const { ino } = statSync(path.join(target, 'data/a.pak'));
  await moveBuild(game, target, depot.context(), switchTo(target));
  expect(statSync(path.join(target, 'data/a.pak')).ino).toBe(ino);
  await expectMoved(target);
});

test('a move by a rename whose note is damaged before the library is told is finished', async () => {
  const place = path.join(depot.root, 'renamed', path.basename(game));
  await stopBeforeTheLibrary(place);
  expect(existsSync(game)).toBe(false);
  await moveBuild(game, place, depot.context(), switchTo(place));
  await expectMoved(place);
});

test('a save that is newer in the new place is not written over by a move whose note was damaged', async () => {
  await stopBeforeTheLibrary(target);
  writeTree(target, { 'saves/1.sav': 'saved in the new place' });
  expect(await faultOf(moveBuild(game, target, depot.context(), switchTo(target)))).toBe('folder-not-empty');
  expect(treeOf(target)).toEqual({ ...everything, 'saves/1.sav': 'saved in the new place' });
  expect(treeOf(game)).toEqual(everything);
});

test('a place with other files, the game itself and a folder in it are refused', async () => {
  const taken = writeTree(path.join(disk.folder, 'taken'), { 'thesis.txt': 'years of work' });
  for (const place of [taken, game, path.join(game, 'inside')])
    expect(await faultOf(moveBuild(game, place, depot.context(), switchTo(place)))).toBe('folder-not-empty');
  expect(await faultOf(moveBuild(depot.newGame(), target, depot.context(), switchTo(target)))).toBe(
    'folder-missing',
  );
  expect(treeOf(game)).toEqual(everything);
});
