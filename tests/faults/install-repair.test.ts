import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { discardUnfinished } from '../../electron/install/discard.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild, recoverFolder, updateBuild } from '../../electron/install/install.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { faultOf, keptAside, treeOf, writeTree } from './fault-depot.ts';
import { first, flip, second, unfinishedIn } from './small-game.ts';
import { twoBuilds } from './two-builds.ts';

const { depot, lines } = twoBuilds(first, second);
let game: string;

beforeEach(async () => {
  game = depot.newGame();
  depot.reset(lines.new);
  await installBuild(depot.address, game, depot.context());
  depot.hits = [];
});

const record = (name: string) => path.join(game, '.moggie', name);

const readReceipt = () => JSON.parse(readFileSync(record('receipt.json'), 'utf8'));

/** A depot line whose packs are gone: everything else is there. */
const withoutPacks = () => {
  depot.disturb = (request, response) => {
    if (!request.url?.startsWith('/packs/')) return false;
    response.writeHead(404).end();
    return true;
  };
};

test.each([
  ['its manifest', () => flip(record('manifest'), 300)],
  ['its manifest, lost', () => rmSync(record('manifest'))],
  ['its receipt', () => writeFileSync(record('receipt.json'), '{"format":1,"sto')],
  ['its receipt, lost', () => rmSync(record('receipt.json'))],
  [
    'both',
    () => {
      writeFileSync(record('receipt.json'), '');
      flip(record('manifest'), 90);
    },
  ],
] as const)('a game that lost %s is found damaged, and mended', async (name, damage) => {
  const receipt = JSON.parse(readFileSync(record('receipt.json'), 'utf8'));
  damage();
  writeTree(game, { 'data/b.pak': 'broken', 'saves/1.sav': 'saved' });
  expect(await faultOf(verifyBuild(game, depot.context()))).toBe('record-damaged');
  const report = await repairBuild(depot.address, game, depot.context());
  expect(report).toMatchObject({ damaged: ['data/b.pak'], unmended: [], hindrance: undefined });
  // Without any record nobody can tell what is the player's.
  const kept = name === 'both' ? {} : { 'data/b.pak.kept-1': 'broken' };
  expect(treeOf(game)).toEqual({ ...second, ...kept, 'saves/1.sav': 'saved' });
  expect(JSON.parse(readFileSync(record('receipt.json'), 'utf8'))).toEqual(receipt);
});

test('an old genuine manifest in the place of the own one is not believed', async () => {
  const other = depot.newGame();
  depot.reset(lines.old);
  await installBuild(depot.address, other, depot.context());
  writeFileSync(record('manifest'), readFileSync(path.join(other, '.moggie/manifest')));
  depot.reset(lines.new);
  expect(await faultOf(verifyBuild(game, depot.context()))).toBe('record-damaged');
  expect(await repairBuild(depot.address, game, depot.context())).toMatchObject({ damaged: [] });
  expect(treeOf(game)).toEqual(second);
});

test('an update mends a damaged record on its way', async () => {
  depot.reset(lines.old);
  game = depot.newGame();
  await installBuild(depot.address, game, depot.context());
  flip(record('manifest'), 300);
  depot.reset(lines.new);
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(second);
});

test('while the packs cannot be had, repair mends what this disk can and tells the rest', async () => {
  withoutPacks();
  writeTree(game, {
    'data/a.pak': 'broken',
    'data/b.pak': 'broken',
    'maps/1.map': 'broken',
    'mine.txt': 'mine',
  });
  const report = await repairBuild(depot.address, game, depot.context());
  expect(report).toMatchObject({
    damaged: ['data/a.pak', 'data/b.pak', 'maps/1.map'],
    unmended: ['data/b.pak', 'maps/1.map'],
    hindrance: { fault: 'server-wrong-content' },
  });
  expect(treeOf(game)).toEqual({
    ...second,
    'data/a.pak.kept-1': 'broken',
    'data/b.pak': 'broken',
    'maps/1.map': 'broken',
    'mine.txt': 'mine',
  });
  depot.disturb = () => false;
  expect(await repairBuild(depot.address, game, depot.context())).toMatchObject({
    damaged: ['data/b.pak', 'maps/1.map'],
    unmended: [],
  });
  const damage = { 'data/a.pak': 'broken', 'data/b.pak': 'broken', 'maps/1.map': 'broken' };
  expect(treeOf(game)).toEqual({ ...second, ...keptAside(damage), 'mine.txt': 'mine' });
});

test.each<[string, (place: string) => void]>([
  ['a folder', (place) => mkdirSync(place)],
  ['a pipe', (place) => void execFileSync('mkfifo', [place])],
])('%s in the place of a file is damage like any other', async (_name, put) => {
  const place = path.join(game, 'data/a.pak');
  rmSync(place);
  put(place);
  expect(await verifyBuild(game, depot.context())).toMatchObject({ damaged: ['data/a.pak'] });
  expect(await repairBuild(depot.address, game, depot.context())).toMatchObject({
    damaged: ['data/a.pak'],
    unmended: [],
  });
  expect(readFileSync(place, 'utf8')).toBe(second['data/a.pak']);
  expect(await verifyBuild(game, depot.context())).toMatchObject({ damaged: [] });
});

test('a file in the place of a folder damages what lay in it, and stops neither repair nor update', async () => {
  const broken = () => {
    rmSync(path.join(game, 'data'), { recursive: true });
    writeTree(game, { data: 'mine' });
  };
  broken();
  const damaged = ['data/a.pak', 'data/b.pak', 'data/twin.pak'];
  expect(await verifyBuild(game, depot.context())).toMatchObject({ damaged });
  expect(await repairBuild(depot.address, game, depot.context())).toMatchObject({ damaged, unmended: [] });
  expect(treeOf(game)).toMatchObject(second);

  game = depot.newGame();
  depot.reset(lines.old);
  await installBuild(depot.address, game, depot.context());
  broken();
  depot.reset(lines.new);
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toMatchObject(second);
});

test('behind the page of a network that wants a sign-in, repair mends what this disk can', async () => {
  depot.disturb = (request, response) => {
    if (!request.url?.startsWith('/packs/')) return false;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hotel</h1>');
    return true;
  };
  writeTree(game, { 'data/a.pak': 'broken', 'data/b.pak': 'broken' });
  const report = await repairBuild(depot.address, game, depot.context());
  expect(report).toMatchObject({ unmended: ['data/b.pak'], hindrance: { fault: 'captive-portal' } });
  expect(treeOf(game)).toEqual({ ...second, 'data/a.pak.kept-1': 'broken', 'data/b.pak': 'broken' });
});

/** A port that nobody listens on. */
const nowhere = () => ({ ...depot.address, base: 'http://127.0.0.1:9' });

test('with no network at all, repair does the same once it has given up', async () => {
  rmSync(path.join(game, 'data/twin.pak'));
  writeTree(game, { 'data/b.pak': 'broken' });
  const report = await repairBuild(nowhere(), game, depot.context());
  expect(report).toMatchObject({ unmended: ['data/b.pak'], hindrance: { fault: 'offline' } });
  expect(treeOf(game)).toEqual({ ...second, 'data/b.pak': 'broken' });
}, 90_000);

test('a repair leaves what a paused update has downloaded', async () => {
  await installFirst();
  const folder = new GameFolder(game);
  await depot.stopHalfWay((context) => updateBuild(depot.address, game, context));
  const begun = await folder.stages();
  expect(begun).toHaveLength(1);
  writeTree(game, { 'data/a.pak': 'broken' });
  expect(await repairBuild(depot.address, game, depot.context())).toMatchObject({ unmended: [] });
  expect(treeOf(game)).toEqual({ ...first, 'data/a.pak.kept-1': 'broken' });
  expect(await folder.stages()).toEqual(begun);
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual({ ...second, 'data/a.pak.kept-1': 'broken' });
  expect(await folder.stages()).toEqual([]);
});

async function installFirst(): Promise<void> {
  game = depot.newGame();
  depot.reset(lines.old);
  await installBuild(depot.address, game, depot.context());
  depot.reset(lines.new);
}

test.each([
  ['repair', () => repairBuild(depot.address, game, depot.context())],
  ['update', () => updateBuild(depot.address, game, depot.context())],
] as const)(
  '%s ends with the current build where the depot lost the one whose manifest is damaged',
  async (_name, mend) => {
    await installFirst();
    flip(record('manifest'), 300);
    depot.disturb = (request, response) => {
      const isFirst = request.url === `/manifests/${readReceipt().build}`;
      if (isFirst) response.writeHead(404).end();
      return isFirst;
    };
    await mend();
    // Nobody knows any more that the current build lacks this one, nor whose the files are.
    expect(treeOf(game)).toMatchObject({ ...second, 'maps/7.map': first['maps/7.map'] });
    expect(readReceipt()).toMatchObject({ version: '2.0' });
    depot.disturb = () => false;
    expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
  },
);

test('an update of a game that lost its whole record reads every file, whatever its size', async () => {
  await installFirst();
  writeFileSync(record('receipt.json'), '');
  flip(record('manifest'), 90);
  await updateBuild(depot.address, game, depot.context());
  // Nobody knows any more that the next build lacks this one.
  expect(treeOf(game)).toEqual({ ...second, 'maps/7.map': first['maps/7.map'] });
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
});

test.each([
  ['a repair', () => repairBuild(depot.address, game, depot.context())],
  ['an update', () => updateBuild(depot.address, game, depot.context())],
])('a switch whose plan is damaged lets no game start before %s has read every file', async (_name, work) => {
  // As if a file of the build before had not changed places yet.
  writeTree(game, { 'game.sh': 'one' });
  writeFileSync(record('switch.json'), '{"format":');
  expect(await faultOf(recoverFolder(game))).toBe('update-unfinished');
  expect(await faultOf(verifyBuild(game, depot.context()))).toBe('update-unfinished');
  await work();
  await recoverFolder(game);
  expect(treeOf(game)).toEqual(second);
});

test.each([
  ['receipt', (): void => writeFileSync(record('receipt.json'), ''), { 'saves/1.sav': 'saved' }, true],
  // Nobody knows any more whose files these are.
  ['manifest', (): void => flip(record('manifest'), 90), { ...second, 'saves/1.sav': 'saved' }, false],
])('a game whose %s is damaged can be uninstalled', async (_name, damage, left, isMarked) => {
  writeTree(game, { 'saves/1.sav': 'saved' });
  damage();
  await discardUnfinished(game, 'update');
  expect(await uninstallBuild(game, depot.context())).toMatchObject({ kept: Object.keys(left).sort() });
  expect(treeOf(game)).toEqual(left);
  expect(existsSync(record(''))).toBe(isMarked);
  if (isMarked) expect(readdirSync(record(''))).toEqual(['left']);
});

test('a cancelled repair is not found again, and a paused update keeps what it has', async () => {
  await installFirst();
  await depot.stopHalfWay((context) => updateBuild(depot.address, game, context));
  const folder = new GameFolder(game);
  const begun = await folder.stages();
  depot.served = lines.old;
  for (let number = 0; number < 20; number++) writeTree(game, { [`maps/${number}.map`]: 'broken' });
  await depot.stopHalfWay((context) => repairBuild(depot.address, game, context));
  expect(await folder.stages()).toHaveLength(2);
  await discardUnfinished(game, 'repair');
  expect(await folder.stages()).toEqual(begun);
  await discardUnfinished(game, 'update');
  expect(await unfinishedIn(depot, game)).toBeUndefined();
});

test('a cancelled update is not found again, and a paused repair keeps what it has', async () => {
  await installFirst();
  const folder = new GameFolder(game);
  depot.served = lines.old;
  for (let number = 0; number < 20; number++) writeTree(game, { [`maps/${number}.map`]: 'broken' });
  await depot.stopHalfWay((context) => repairBuild(depot.address, game, context));
  const begun = await folder.stages();
  depot.served = lines.new;
  await depot.stopHalfWay((context) => updateBuild(depot.address, game, context));
  expect(await folder.stages()).toHaveLength(2);
  await discardUnfinished(game, 'update');
  expect([begun.length, await folder.stages()]).toEqual([1, begun]);
  await discardUnfinished(game, 'repair');
  expect(await unfinishedIn(depot, game)).toBeUndefined();
});

test('a folder that vanished is installed anew', async () => {
  renameSync(game, `${game}-elsewhere`);
  expect(await faultOf(verifyBuild(game, depot.context()))).toBe('folder-missing');
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(second);
});
