import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { previousBuild, rollBackBuild } from '../../electron/install/roll-back.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { FaultDepot, type Files, faultOf, treeOf, writeTree } from './fault-depot.ts';

const depot = new FaultDepot();
const first: Files = {
  'game.sh': 'one',
  'data/a.pak': 'a'.repeat(400_000),
  'data/twin.pak': 'a'.repeat(400_000),
};
const second: Files = { ...first, 'game.sh': 'two', 'data/b.pak': 'b'.repeat(300_000) };
for (let number = 0; number < 20; number++) {
  first[`maps/${number}.map`] = `map ${number} `.repeat(3000);
  second[`maps/${number}.map`] = `${number % 2 ? 'map' : 'new map'} ${number} `.repeat(3000);
}
delete second['maps/7.map'];
let oldLine: string;
let newLine: string;
let game: string;

beforeAll(async () => {
  await depot.listen();
  oldLine = await depot.publish('1.0', first);
  newLine = await depot.publish('2.0', second);
});

beforeEach(async () => {
  game = depot.newGame();
  depot.reset(newLine);
  await installBuild(depot.address, game, depot.context());
  depot.hits = [];
});

afterAll(() => depot.close());

const record = (name: string) => path.join(game, '.moggie', name);

function flip(file: string, place: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  writeFileSync(file, bytes);
}

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
] as const)('a game that lost %s is found damaged, and mended', async (_name, damage) => {
  const receipt = JSON.parse(readFileSync(record('receipt.json'), 'utf8'));
  damage();
  writeTree(game, { 'data/b.pak': 'broken', 'saves/1.sav': 'saved' });
  expect(await faultOf(verifyBuild(game, depot.context()))).toBe('record-damaged');
  const report = await repairBuild(depot.address, game, depot.context());
  expect(report).toMatchObject({ damaged: ['data/b.pak'], unmended: [], hindrance: undefined });
  expect(treeOf(game)).toEqual({ ...second, 'saves/1.sav': 'saved' });
  expect(JSON.parse(readFileSync(record('receipt.json'), 'utf8'))).toEqual(receipt);
});

test('an old genuine manifest in the place of the own one is not believed', async () => {
  const other = depot.newGame();
  depot.reset(oldLine);
  await installBuild(depot.address, other, depot.context());
  writeFileSync(record('manifest'), readFileSync(path.join(other, '.moggie/manifest')));
  depot.reset(newLine);
  expect(await faultOf(verifyBuild(game, depot.context()))).toBe('record-damaged');
  expect(await repairBuild(depot.address, game, depot.context())).toMatchObject({ damaged: [] });
  expect(treeOf(game)).toEqual(second);
});

test('an update mends a damaged record on its way', async () => {
  depot.reset(oldLine);
  game = depot.newGame();
  await installBuild(depot.address, game, depot.context());
  flip(record('manifest'), 300);
  depot.reset(newLine);
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
    'data/b.pak': 'broken',
    'maps/1.map': 'broken',
    'mine.txt': 'mine',
  });
  depot.disturb = () => false;
  expect(await repairBuild(depot.address, game, depot.context())).toMatchObject({
    damaged: ['data/b.pak', 'maps/1.map'],
    unmended: [],
  });
  expect(treeOf(game)).toEqual({ ...second, 'mine.txt': 'mine' });
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
  depot.reset(oldLine);
  await installBuild(depot.address, game, depot.context());
  broken();
  depot.reset(newLine);
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
  expect(treeOf(game)).toEqual({ ...second, 'data/b.pak': 'broken' });
});

test('with no network at all, repair does the same once it has given up', async () => {
  rmSync(path.join(game, 'data/twin.pak'));
  writeTree(game, { 'data/b.pak': 'broken' });
  // A port that nobody listens on.
  const nowhere = { base: 'http://127.0.0.1:9', headers: {} };
  const report = await repairBuild(nowhere, game, depot.context());
  expect(report).toMatchObject({ unmended: ['data/b.pak'], hindrance: { fault: 'offline' } });
  expect(treeOf(game)).toEqual({ ...second, 'data/b.pak': 'broken' });
}, 90_000);

test('a repair leaves what a paused update has downloaded', async () => {
  game = depot.newGame();
  depot.reset(oldLine);
  await installBuild(depot.address, game, depot.context());
  const folder = new GameFolder(game);
  depot.reset(newLine);
  await depot.stopHalfWay((context) => updateBuild(depot.address, game, context));
  const begun = await folder.stages();
  expect(begun).toHaveLength(1);
  writeTree(game, { 'data/a.pak': 'broken' });
  expect(await repairBuild(depot.address, game, depot.context())).toMatchObject({ unmended: [] });
  expect(treeOf(game)).toEqual(first);
  expect(await folder.stages()).toEqual(begun);
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(second);
  expect(await folder.stages()).toEqual([]);
});

const installedBuild = async () => (await new GameFolder(game).readReceipt())?.build ?? '';

async function updateKeeping(): Promise<void> {
  game = depot.newGame();
  depot.reset(oldLine);
  await installBuild(depot.address, game, depot.context());
  writeTree(game, { 'saves/1.sav': 'saved' });
  depot.reset(newLine);
  await updateBuild(depot.address, game, depot.context({ keepsPrevious: true }));
}

test('an update is undone and done again with the network gone, every byte verified', async () => {
  await updateKeeping();
  expect(await previousBuild(game)).toMatchObject({ version: '1.0' });
  depot.hits = [];
  for (const [version, files] of [
    ['1.0', first],
    ['2.0', second],
    ['1.0', first],
  ] as const) {
    const previous = await previousBuild(game);
    const left = await installedBuild();
    const report = await rollBackBuild(game, left, depot.context());
    expect(report).toMatchObject({ version, build: previous?.build, kept: [] });
    // Asked for once more, as after a crash, it stays.
    expect(await rollBackBuild(game, left, depot.context())).toEqual(report);
    expect(treeOf(game)).toEqual({ ...files, 'saves/1.sav': 'saved' });
    expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
  }
  expect(depot.hits).toEqual([]);
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual({ ...second, 'saves/1.sav': 'saved' });
  expect(await previousBuild(game)).toBeUndefined();
  expect(await faultOf(rollBackBuild(game, await installedBuild(), depot.context()))).toBe('folder-missing');
});

test('damage to what was kept is noticed, and the new build stays', async () => {
  await updateKeeping();
  const kept = path.join(game, '.moggie/previous');
  const number = Object.keys(first).sort().indexOf('game.sh');
  writeFileSync(path.join(kept, String(number)), 'on3');
  expect(await faultOf(rollBackBuild(game, await installedBuild(), depot.context()))).toBe('offline');
  expect(treeOf(game)).toEqual({ ...second, 'saves/1.sav': 'saved' });
});

test('a folder that vanished is installed anew', async () => {
  renameSync(game, `${game}-elsewhere`);
  expect(await faultOf(verifyBuild(game, depot.context()))).toBe('folder-missing');
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(second);
});
