import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { discardUnfinished } from '../../electron/install/discard.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { takeKept } from '../../electron/install/folder/kept-files.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { previousBuild, rollBackBuild } from '../../electron/install/roll-back.ts';
import { verifyBuild } from '../../electron/install/verify.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { faultOf, STORE, treeOf, writeTree } from './fault-depot.ts';
import { first, second, unfinishedIn } from './small-game.ts';
import { twoBuilds } from './two-builds.ts';

const { depot, lines } = twoBuilds(first, second);
let game: string;

const record = (name: string) => path.join(game, '.moggie', name);
const nowhere = () => ({ ...depot.address, base: 'http://127.0.0.1:9' });

const installedBuild = async () => (await new GameFolder(game).readReceipt())?.build ?? '';

async function updateKeeping(): Promise<void> {
  game = depot.newGame();
  depot.reset(lines.old);
  await installBuild(depot.address, game, depot.context());
  writeTree(game, { 'saves/1.sav': 'saved' });
  depot.reset(lines.new);
  await updateBuild(depot.address, game, depot.context({ keepsPrevious: true }));
}

test('an update is undone and done again with the network gone, every byte verified', async () => {
  await updateKeeping();
  expect(await previousBuild(game, depot.context())).toMatchObject({ version: '1.0' });
  depot.hits = [];
  for (const [version, files] of [
    ['1.0', first],
    ['2.0', second],
    ['1.0', first],
  ] as const) {
    const previous = await previousBuild(game, depot.context());
    const left = await installedBuild();
    const report = await rollBackBuild(undefined, game, left, depot.context());
    expect(report).toMatchObject({ version, build: previous?.build, kept: [] });
    // Asked for once more, as after a crash, it stays.
    expect(await rollBackBuild(undefined, game, left, depot.context())).toEqual(report);
    expect(treeOf(game)).toEqual({ ...files, 'saves/1.sav': 'saved' });
    expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
  }
  expect(depot.hits).toEqual([]);
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual({ ...second, 'saves/1.sav': 'saved' });
  expect(await previousBuild(game, depot.context())).toBeUndefined();
  expect(await faultOf(rollBackBuild(undefined, game, await installedBuild(), depot.context()))).toBe(
    'previous-incomplete',
  );
});

/** What is kept of the first build, by the paths that it has there. */
const keptFiles = () => {
  const names = Object.keys(first).sort();
  const kept = readdirSync(record('previous')).filter((name) => Number.isInteger(Number(name)));
  return Object.fromEntries(kept.map((name) => [names[Number(name)], record(`previous/${name}`)]));
};

test('damage to what was kept moves nothing; with the depot the rollback goes through all the same', async () => {
  await updateKeeping();
  const kept = keptFiles();
  writeFileSync(kept['game.sh'] ?? '', 'on3');
  rmSync(kept['maps/0.map'] ?? '');
  const held = treeOf(record('previous'));
  const left = await installedBuild();
  expect(await faultOf(rollBackBuild(undefined, game, left, depot.context()))).toBe('previous-incomplete');
  expect(await faultOf(rollBackBuild(nowhere(), game, left, depot.context()))).toBe('previous-incomplete');
  expect(treeOf(game)).toEqual({ ...second, 'saves/1.sav': 'saved' });
  expect(treeOf(record('previous'))).toEqual(held);
  expect(await new GameFolder(game).stages()).toEqual([]);

  depot.hits = [];
  await rollBackBuild(depot.address, game, left, depot.context());
  expect(depot.ranges.length).toBeGreaterThan(0);
  expect(treeOf(game)).toEqual({ ...first, 'saves/1.sav': 'saved' });
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
}, 90_000);

test('a build of which files are gone is not offered to go back to', async () => {
  await updateKeeping();
  const kept = keptFiles();
  writeFileSync(kept['game.sh'] ?? '', 'one and more');
  expect(await previousBuild(game, depot.context())).toBeUndefined();
  writeFileSync(kept['game.sh'] ?? '', 'one');
  expect(await previousBuild(game, depot.context())).toMatchObject({ version: '1.0' });
});

test('a genuine build of the trial in the place of the kept one is not offered to go back to', async () => {
  await updateKeeping();
  const line = 'trial-linux';
  await publishBuild({
    depot: path.join(depot.root, 'depot'),
    store: STORE,
    line,
    version: '0.1',
    folder: writeTree(path.join(depot.root, 'trial'), first),
    key: depot.keys.privateKey,
    level: 3,
    publishedAt: new Date(0),
  });
  const trial = new GameFolder(depot.newGame());
  depot.reset(path.join(depot.root, 'depot', STORE, line));
  await installBuild({ ...depot.address, expects: { store: STORE, line } }, trial.root, depot.context());
  const { previousReceiptFile, previousFolder } = new GameFolder(game);
  cpSync(trial.receiptFile, previousReceiptFile);
  cpSync(trial.manifestFile, path.join(previousFolder, 'manifest'));
  expect(await previousBuild(game, depot.context())).toBeUndefined();
  expect(await faultOf(rollBackBuild(undefined, game, await installedBuild(), depot.context()))).toBe(
    'previous-incomplete',
  );
});

test('a rollback that broke off is found, and once cancelled leaves the build before as it was', async () => {
  await updateKeeping();
  const folder = new GameFolder(game);
  const held = treeOf(record('previous'));
  const { build = '' } = (await previousBuild(game, depot.context())) ?? {};
  const breakOff = async () => {
    const stage = folder.stageOf(build);
    mkdirSync(stage.folder, { recursive: true });
    await takeKept(folder, stage, Object.keys(held).map(Number).filter(Number.isInteger));
  };
  await breakOff();
  expect(await unfinishedIn(depot, game)).toBe('rollback');
  await discardUnfinished(game, 'rollback');
  expect([await unfinishedIn(depot, game), await folder.stages()]).toEqual([undefined, []]);
  expect(treeOf(record('previous'))).toEqual(held);
  // Nor does other work take what is not its own.
  await breakOff();
  await verifyBuild(game, depot.context());
  expect(treeOf(record('previous'))).toEqual(held);
  await rollBackBuild(undefined, game, await installedBuild(), depot.context());
  expect(treeOf(game)).toEqual({ ...first, 'saves/1.sav': 'saved' });
});
