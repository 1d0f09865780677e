import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOver } from '../../electron/install/carry-over.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { moveBuild } from '../../electron/install/move.ts';
import { FaultDepot, type Files, writeTree } from './fault-depot.ts';
import { flushedBy } from './flushes.ts';

// A file that was renamed or made outlasts a power cut once the folder was flushed that has its name.

const depot = new FaultDepot();
const first: Files = { 'game.sh': 'one', 'data/a.pak': 'a', 'old/deep/x.txt': 'x' };
const second: Files = { 'game.sh': 'one', 'data/a.pak': 'b', 'new/deep/y.txt': 'y' };
let oldLine: string;

beforeAll(() => depot.listen());
afterAll(() => depot.close());

test('a publication flushes every folder in which something new lies, each before the channel points there', async () => {
  const published = await flushedBy(async () => {
    oldLine = await depot.publish('1.0', first);
  });
  const { line } = depot;
  const channel = published.indexOf(path.join(line, 'channel.json.unfinished'));
  expect(channel).toBeGreaterThan(0);
  for (const folder of [line, path.join(line, 'packs'), path.join(line, 'manifests')])
    expect(published.slice(0, channel)).toContain(folder);
  expect(published.slice(channel)).toContain(line);
});

test('an update flushes the folders that gained or lost names, new ones and what waits aside too', async () => {
  const game = depot.newGame();
  depot.reset(oldLine);
  await installBuild(depot.address, game, depot.context());
  depot.reset(await depot.publish('2.0', second));
  const flushed = await flushedBy(() => updateBuild(depot.address, game, depot.context()));
  const finish = flushed.lastIndexOf(path.join(game, '.moggie/switch.json.unfinished'));
  for (const folder of ['', 'data', 'new', 'new/deep', '.moggie/aside'])
    expect(flushed.slice(0, finish)).toContain(path.join(game, folder));
});

test('a move to another volume flushes every folder that gained names before it may clear the old place', async () => {
  const game = depot.newGame();
  depot.reset(oldLine);
  await installBuild(depot.address, game, depot.context());
  const volume = mkdtempSync('/dev/shm/moggie-volume-');
  const target = path.join(volume, 'library/game');
  try {
    const flushed = await flushedBy(() => moveBuild(game, target, depot.context(), async () => {}));
    const note = path.join(target, '.moggie/move.json.unfinished');
    const arrived = flushed.lastIndexOf(note);
    // The root gets its names only after the note before this one.
    const before = flushed.slice(flushed.lastIndexOf(note, arrived - 1), arrived);
    for (const folder of ['', 'data', 'old', 'old/deep']) expect(before).toContain(path.join(target, folder));
    for (const folder of [volume, path.dirname(target)]) expect(flushed.slice(0, arrived)).toContain(folder);
  } finally {
    rmSync(volume, { recursive: true });
  }
});

test('what is carried over from a trial outlasts a power cut before anybody notes that it was', async () => {
  const [trial, game] = [depot.newGame(), depot.newGame()];
  depot.reset(oldLine);
  for (const place of [trial, game]) await installBuild(depot.address, place, depot.context());
  writeTree(trial, { 'saves/one/1.sav': 'chapter one', 'options.ini': 'quiet' });
  const flushed = await flushedBy(async () => {
    expect((await carryOver(trial, game, depot.context())).sort()).toEqual([
      'options.ini',
      'saves/one/1.sav',
    ]);
  });
  const last = [game, path.join(game, 'saves'), path.join(game, 'saves/one')];
  expect(flushed.slice(-3).sort()).toEqual(last);
  // A call before that was killed too early is made up for.
  const again = await flushedBy(() => carryOver(trial, game, depot.context()));
  expect(again.slice(-3).sort()).toEqual(last);
});
