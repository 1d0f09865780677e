import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { discardUnfinished } from '../../electron/install/discard.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild, recoverFolder, updateBuild } from '../../electron/install/install.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { openChannel } from '../../shared/depot/channel.ts';
import { manifestPath } from '../../shared/depot/layout.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';
import { type Files, faultOf, isPack, treeOf, writeTree } from './fault-depot.ts';
import { first, second } from './small-game.ts';
import { twoBuilds } from './two-builds.ts';

const { depot, lines } = twoBuilds(first, second);
let game: string;

const record = (name: string) => path.join(game, '.moggie', name);

async function installFirst(): Promise<void> {
  game = depot.newGame();
  depot.reset(lines.old);
  await installBuild(depot.address, game, depot.context());
  depot.reset(lines.new);
}

test.each(['{"format":1', '{"format":1,"batches":[],"done":7.5}'])(
  'a rolling update whose state is damaged (%s) is finished by an update alone',
  async (text) => {
    await installFirst();
    // As if a batch had come already.
    writeTree(game, { 'game.sh': 'two', 'maps/0.map': second['maps/0.map'] ?? '' });
    writeFileSync(record('rolling.json'), text);
    for (const attempt of [
      () => recoverFolder(game),
      () => verifyBuild(game, depot.context()),
      () => repairBuild(depot.address, game, depot.context()),
    ])
      expect(await faultOf(attempt())).toBe('update-unfinished');
    await updateBuild(depot.address, game, depot.context());
    expect(treeOf(game)).toMatchObject(second);
    await recoverFolder(game);
    expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
  },
);

test('a rolling update whose state names what its build has not is finished by reading every file', async () => {
  await installFirst();
  const channel = openChannel(readFileSync(path.join(lines.new, 'channel.json'), 'utf8'), [
    depot.keys.publicKey,
  ]);
  const { build, sequence } = channel;
  const receipt = { ...(await new GameFolder(game).readReceipt()), build, sequence };
  const batches = [[1], [9999]].map((staged) => ({ staged, removals: [] }));
  writeFileSync(record('rolling.json'), JSON.stringify({ format: 1, receipt, batches, done: 1 }));
  writeTree(game, { 'data/b.pak': second['data/b.pak'] ?? '' });
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toMatchObject(second);
  await recoverFolder(game);
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
});

test('a rolling update to a build that the depot has no more goes on to the current one', async () => {
  const third: Files = { ...first, 'game.sh': 'thr', 'data/c.pak': 'c'.repeat(300_000) };
  await installFirst();
  const publicKeys = [depot.keys.publicKey];
  const channel = (line: string) =>
    openChannel(readFileSync(path.join(line, 'channel.json'), 'utf8'), publicKeys);
  const receipt = { ...(await new GameFolder(game).readReceipt()), ...channel(lines.new) };
  const begun = openManifest(readFileSync(path.join(lines.new, manifestPath(receipt.build))), publicKeys);
  const entryOf = (name: string) => begun.entries.findIndex((entry) => entry.path === name);
  const batches = ['maps/0.map', 'data/b.pak'].map((name) => ({ staged: [entryOf(name)], removals: [] }));
  writeFileSync(record('rolling.json'), JSON.stringify({ format: 1, receipt, batches, done: 1 }));
  writeTree(game, { 'maps/0.map': second['maps/0.map'] ?? '' });
  const thirdLine = await depot.publish('3.0', third);
  const current = openManifest(
    readFileSync(path.join(thirdLine, manifestPath(channel(thirdLine).build))),
    publicKeys,
  );
  const there = new Set(current.packs.map(({ name }) => `/packs/${name}`));
  depot.reset(thirdLine);
  depot.disturb = (request, response) => {
    if (!isPack(request) || there.has(request.url ?? '')) return false;
    response.writeHead(404).end();
    return true;
  };
  expect(await updateBuild(depot.address, game, depot.context())).toMatchObject({ version: '3.0' });
  expect(treeOf(game)).toMatchObject(third);
  await recoverFolder(game);
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
});

test('a cancelled rolling update stays to be finished, and an uninstall still knows its files', async () => {
  await installFirst();
  await depot.stopHalfWay((context) => updateBuild(depot.address, game, context));
  const folder = new GameFolder(game);
  const [stage] = await folder.stages();
  const { build, sequence } = openChannel(readFileSync(path.join(lines.new, 'channel.json'), 'utf8'), [
    depot.keys.publicKey,
  ]);
  const receipt = { ...(await folder.readReceipt()), build, sequence };
  const batch = { staged: [0], removals: [] };
  writeFileSync(
    record('rolling.json'),
    JSON.stringify({ format: 1, receipt, batches: [batch, batch], done: 1 }),
  );
  writeTree(game, { 'data/b.pak': second['data/b.pak'] ?? '', 'saves/1.sav': 'saved' });
  await discardUnfinished(game, 'update');
  expect(await folder.stages()).toEqual([stage]);
  expect(await faultOf(recoverFolder(game))).toBe('update-unfinished');
  await uninstallBuild(game, depot.context());
  expect(treeOf(game)).toEqual({ 'saves/1.sav': 'saved' });
});
