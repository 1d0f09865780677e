import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { discardUnfinished } from '../../electron/install/discard.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { takeKept } from '../../electron/install/folder/kept-files.ts';
import { installBuild, recoverFolder, updateBuild } from '../../electron/install/install.ts';
import { previousBuild, rollBackBuild } from '../../electron/install/roll-back.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { findUnfinished } from '../../electron/library/unfinished.ts';
import { openChannel } from '../../shared/depot/channel.ts';
import { manifestPath } from '../../shared/depot/layout.ts';
import { openManifest } from '../../shared/depot/manifest-file.ts';
import { type Files, faultOf, isPack, keptAside, treeOf, writeTree } from './fault-depot.ts';
import { twoBuilds } from './two-builds.ts';

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
const { depot, lines } = twoBuilds(first, second);
let game: string;

beforeEach(async () => {
  game = depot.newGame();
  depot.reset(lines.new);
  await installBuild(depot.address, game, depot.context());
  depot.hits = [];
});

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

test('an update of a game that lost its whole record reads every file, whatever its size', async () => {
  await installFirst();
  writeFileSync(record('receipt.json'), '');
  flip(record('manifest'), 90);
  await updateBuild(depot.address, game, depot.context());
  // Nobody knows any more that the next build lacks this one.
  expect(treeOf(game)).toEqual({ ...second, 'maps/7.map': first['maps/7.map'] });
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
});

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

test.each([
  ['receipt', (): void => writeFileSync(record('receipt.json'), ''), { 'saves/1.sav': 'saved' }],
  ['manifest', (): void => flip(record('manifest'), 90), { ...second, 'saves/1.sav': 'saved' }],
])('a game whose %s is damaged can be uninstalled', async (_name, damage, left) => {
  writeTree(game, { 'saves/1.sav': 'saved' });
  damage();
  await discardUnfinished(game, 'update');
  expect(await uninstallBuild(game, depot.context())).toMatchObject({ kept: Object.keys(left).sort() });
  expect(treeOf(game)).toEqual(left);
  expect(existsSync(record(''))).toBe(false);
});

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

const isUnfinished = async () => {
  const found = await findUnfinished([{ id: 'here', path: depot.root }]);
  return found.find(({ storeId }) => game.endsWith(`-${storeId}`))?.kind;
};

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
  expect(await isUnfinished()).toBe('rollback');
  await discardUnfinished(game, 'rollback');
  expect([await isUnfinished(), await folder.stages()]).toEqual([undefined, []]);
  expect(treeOf(record('previous'))).toEqual(held);
  // Nor does other work take what is not its own.
  await breakOff();
  await verifyBuild(game, depot.context());
  expect(treeOf(record('previous'))).toEqual(held);
  await rollBackBuild(undefined, game, await installedBuild(), depot.context());
  expect(treeOf(game)).toEqual({ ...first, 'saves/1.sav': 'saved' });
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
  expect(await isUnfinished()).toBeUndefined();
});

test('a folder that vanished is installed anew', async () => {
  renameSync(game, `${game}-elsewhere`);
  expect(await faultOf(verifyBuild(game, depot.context()))).toBe('folder-missing');
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(second);
});
