import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { FaultDepot, type Files } from './fault-depot.ts';
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
