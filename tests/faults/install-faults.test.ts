import { generateKeyPairSync, hash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import type { Progress } from '../../electron/install/progress.ts';
import { rollBackBuild } from '../../electron/install/roll-back.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { type Files, faultOf, isPack, keptAside, sendFile, treeOf, writeTree } from './fault-depot.ts';
import { twoBuilds } from './two-builds.ts';

const first: Files = {
  'game.sh': 'start one',
  'data/a.pak': 'a'.repeat(300_000),
  'data/gone.txt': 'gone',
};
const second: Files = {
  'game.sh': 'start two',
  'data/a.pak': `${'a'.repeat(300_000)}new`,
  'mods/readme.txt': 'mods',
};
const noise = Array.from({ length: 4000 }, (_, number) => hash('sha256', `noise ${number}`)).join('');
first['data/noise.bin'] = noise;
second['data/noise.bin'] = noise;
for (let number = 0; number < 40; number++) {
  first[`maps/${number}.map`] = `map ${number} `.repeat(9000);
  second[`maps/${number}.map`] =
    number % 2 ? `map ${number} `.repeat(9000) : `new map ${number} `.repeat(9000);
}

const { depot, lines } = twoBuilds(first, second);
let game: string;

beforeEach(() => {
  game = depot.newGame();
  depot.reset(lines.old);
});

test('a busy server, a dropped line and damaged bytes are overcome, and the licence goes along', async () => {
  let packRequests = 0;
  depot.disturb = (request, response, file) => {
    expect(request.headers.authorization).toBe('Bearer licence');
    if (!isPack(request)) return false;
    packRequests += 1;
    if (packRequests === 1) response.writeHead(503, { 'retry-after': '0' }).end();
    else if (packRequests === 2) {
      const [from = 0, to = 0] = request.headers.range?.match(/\d+/g)?.map(Number) ?? [];
      const bytes = readFileSync(file);
      const range = `bytes ${from}-${to}/${bytes.length}`;
      response.writeHead(206, { 'content-range': range, 'content-length': to - from + 1 });
      response.write(bytes.subarray(from, from + 5000), () => response.destroy());
    } else if (packRequests === 3)
      sendFile(request, response, readFileSync(file).map((byte) => byte ^ 1) as Buffer);
    else return false;
    return true;
  };
  expect(await installBuild(depot.address, game, depot.context())).toMatchObject({
    version: '1.0',
    sequence: 1,
  });
  expect(treeOf(game)).toEqual(first);
  expect(packRequests).toBeGreaterThan(3);
});

test.each([
  [
    'a whole file instead of a range',
    'server-wrong-content',
    (_: IncomingMessage, response: ServerResponse) => response.end('x'),
  ],
  [
    'another range than asked',
    'server-wrong-content',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(206, { 'content-range': 'bytes 1-2/9' }).end('xx'),
  ],
  [
    'no such file',
    'server-wrong-content',
    (_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end(),
  ],
  [
    'no licence',
    'licence-missing',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(403, { 'content-type': 'application/json; charset=utf-8' }).end('{}'),
  ],
] as const)(
  '%s fails at once with its reason, and the install can go on later',
  async (_name, fault, answer) => {
    depot.disturb = (request, response) => {
      if (!isPack(request)) return false;
      answer(request, response);
      return true;
    };
    expect(await faultOf(installBuild(depot.address, game, depot.context()))).toBe(fault);
    expect(treeOf(game)).toEqual({});
    depot.disturb = () => false;
    await installBuild(depot.address, game, depot.context());
    expect(treeOf(game)).toEqual(first);
  },
);

test('a channel from the past, a changed manifest and a strange key are refused', async () => {
  depot.reset(lines.new);
  await installBuild(depot.address, game, depot.context());
  depot.reset(lines.old);
  expect(await faultOf(updateBuild(depot.address, game, depot.context()))).toBe('server-wrong-content');
  const stranger = generateKeyPairSync('ed25519').publicKey;
  const fresh = path.join(depot.root, 'fresh');
  expect(await faultOf(installBuild(depot.address, fresh, depot.context({ trustedKeys: [stranger] })))).toBe(
    'signature-invalid',
  );
  depot.disturb = (request, response, file) => {
    if (!request.url?.startsWith('/manifests/')) return false;
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    response.end(bytes);
    return true;
  };
  expect(await faultOf(installBuild(depot.address, fresh, depot.context()))).toBe('server-wrong-content');
  expect(treeOf(game)).toEqual(second);
});

test('a paused install goes on from where it was', async () => {
  const pausing = new AbortController();
  depot.disturb = (request) => {
    if (isPack(request)) setTimeout(() => pausing.abort(new Error('paused')), 0);
    return false;
  };
  expect(await faultOf(installBuild(depot.address, game, depot.context({ signal: pausing.signal })))).toBe(
    'Error: paused',
  );
  expect(treeOf(game)).toEqual({});
  depot.disturb = () => false;
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(first);
});

test('an update keeps what the player changed or put in its way aside, and mends what is missing', async () => {
  await installBuild(depot.address, game, depot.context());
  writeTree(game, { 'data/a.pak': 'b'.repeat(300_000), 'mods/readme.txt': 'mine', 'saves/1.sav': 'saved' });
  rmSync(path.join(game, 'maps/1.map'));
  depot.reset(lines.new);
  expect(await updateBuild(depot.address, game, depot.context())).toMatchObject({
    version: '2.0',
    kept: [
      { path: 'data/a.pak', as: 'data/a.pak.kept-1' },
      { path: 'mods/readme.txt', as: 'mods/readme.txt.kept-1' },
    ],
  });
  expect(treeOf(game)).toEqual({
    ...second,
    'data/a.pak.kept-1': 'b'.repeat(300_000),
    'mods/readme.txt.kept-1': 'mine',
    'saves/1.sav': 'saved',
  });
  expect(await verifyBuild(game, depot.context())).toMatchObject({ bad: 0, damaged: [] });
});

test('what the player changes while an update is put together is kept aside, though the drive’s clock is behind', async () => {
  await installBuild(depot.address, game, depot.context());
  depot.reset(lines.new);
  const mine = { 'data/a.pak': `own${'a'.repeat(299_997)}` };
  let isRead = false;
  const onProgress = ({ phase, bytesDone, bytesTotal }: Progress) => {
    if (isRead || phase !== 'copying' || bytesDone === 0 || bytesDone < bytesTotal) return;
    isRead = true;
    writeTree(game, mine);
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    await updateBuild(depot.address, game, depot.context({ onProgress }));
  } finally {
    vi.useRealTimers();
  }
  expect(isRead).toBe(true);
  expect(treeOf(game)).toEqual({ ...second, ...keptAside(mine) });
});

test('an update leaves alone what the player changed and the build did not; a repair keeps it aside and tells', async () => {
  const mine = { 'maps/3.map': 'my own', 'maps/5.map': (first['maps/5.map'] ?? '').replace('map', 'MAP') };
  await installBuild(depot.address, game, depot.context());
  writeTree(game, mine);
  depot.reset(lines.new);
  expect(await updateBuild(depot.address, game, depot.context())).toMatchObject({ kept: [] });
  expect(treeOf(game)).toEqual({ ...second, ...mine });
  expect(await verifyBuild(game, depot.context())).toMatchObject({ damaged: Object.keys(mine) });
  const { kept } = await repairBuild(depot.address, game, depot.context());
  expect(kept.map((file) => file.as)).toEqual(Object.keys(keptAside(mine)));
  expect(treeOf(game)).toEqual({ ...second, ...keptAside(mine) });
});

test('what the player changed is kept aside where an update drops the file, and where a way back replaces it', async () => {
  const one = { 'game.sh': 'one', 'old.cfg': 'old', 'same.cfg': 'same' };
  const two = { 'game.sh': 'two', 'same.cfg': 'same' };
  depot.reset(await depot.publish('edits 1', one));
  await installBuild(depot.address, game, depot.context());
  writeTree(game, { 'old.cfg': 'mine' });
  depot.reset(await depot.publish('edits 2', two));
  const updated = await updateBuild(depot.address, game, depot.context({ keepsPrevious: true }));
  expect(updated.kept).toEqual([{ path: 'old.cfg', as: 'old.cfg.kept-1' }]);
  expect(treeOf(game)).toEqual({ ...two, 'old.cfg.kept-1': 'mine' });

  writeTree(game, { 'game.sh': 'my two' });
  const back = await rollBackBuild(depot.address, game, updated.build, depot.context());
  expect(back.kept).toEqual([{ path: 'game.sh', as: 'game.sh.kept-1' }]);
  expect(treeOf(game)).toEqual({ ...one, 'old.cfg.kept-1': 'mine', 'game.sh.kept-1': 'my two' });
});

test('an update that cannot be switched leaves every file of the old build in place, and then goes through', async () => {
  await installBuild(depot.address, game, depot.context());
  const elsewhere = path.join(depot.root, 'elsewhere');
  cpSync(path.join(game, 'maps'), elsewhere, { recursive: true });
  rmSync(path.join(game, 'maps'), { recursive: true });
  symlinkSync(elsewhere, path.join(game, 'maps'));
  depot.reset(lines.new);
  expect(await faultOf(updateBuild(depot.address, game, depot.context()))).toBe('internal');
  const { 'game.sh': start, 'data/a.pak': pack, 'data/gone.txt': gone } = treeOf(game);
  expect({ start, pack, gone }).toEqual({ start: first['game.sh'], pack: first['data/a.pak'], gone: 'gone' });
  expect(readFileSync(path.join(elsewhere, '0.map'), 'utf8')).toBe(first['maps/0.map']);

  rmSync(path.join(game, 'maps'));
  cpSync(elsewhere, path.join(game, 'maps'), { recursive: true });
  depot.hits = [];
  await updateBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual(second);
  expect(depot.hits.filter((hit) => hit.startsWith('/packs/'))).toEqual([]);
});

test("repair fetches only the damaged chunks and leaves the player's files alone", async () => {
  await installBuild(depot.address, game, depot.context());
  writeTree(game, { 'maps/3.map': 'broken', 'notes.txt': 'mine' });
  const report = await repairBuild(depot.address, game, depot.context());
  expect(report.damaged).toEqual(['maps/3.map']);
  expect(report.fetched).toBe(report.bad);
  expect(report.kept).toEqual([{ path: 'maps/3.map', as: 'maps/3.map.kept-1' }]);
  expect(treeOf(game)).toEqual({ ...first, 'maps/3.map.kept-1': 'broken', 'notes.txt': 'mine' });
});

test('uninstalling removes what was installed, keeps saves, and touches no folder without a receipt', async () => {
  await installBuild(depot.address, game, depot.context());
  writeTree(game, { 'saves/1.sav': 'saved' });
  expect(await uninstallBuild(game, depot.context())).toEqual({
    removed: Object.keys(first).length,
    kept: ['saves/1.sav'],
  });
  const left = ['.moggie', '.moggie/left', 'saves', 'saves/1.sav'];
  expect(readdirSync(game, { recursive: true }).sort()).toEqual(left);
  expect(await faultOf(uninstallBuild(game, depot.context()))).toBe('folder-missing');
  expect(readdirSync(game, { recursive: true }).sort()).toEqual(left);
});

test('what a system puts into a game’s folders goes with the game, or stays with what is the player’s', async () => {
  const system = { '.DS_Store': 'view', 'maps/Thumbs.db': 'pictures', 'maps/._0.map': 'more' };
  await installBuild(depot.address, game, depot.context());
  writeTree(game, { ...system, 'maps/mine.map': 'made' });
  const { kept } = await uninstallBuild(game, depot.context());
  expect(kept).toEqual(['maps/mine.map']);
  expect(treeOf(game)).toEqual({ ...system, 'maps/mine.map': 'made' });

  rmSync(game, { recursive: true });
  await installBuild(depot.address, game, depot.context());
  writeTree(game, system);
  expect((await uninstallBuild(game, depot.context())).kept).toEqual([]);
  expect(existsSync(game)).toBe(false);
});

test("an uninstall that was cut short at its end still knows the player's files", async () => {
  await installBuild(depot.address, game, depot.context());
  for (const name of Object.keys(first)) rmSync(path.join(game, name));
  rmSync(path.join(game, '.moggie/manifest'));
  writeTree(game, { 'saves/1.sav': 'saved', '.moggie/left': '' });
  expect(await uninstallBuild(game, depot.context())).toEqual({ removed: 0, kept: ['saves/1.sav'] });
  expect(readdirSync(path.join(game, '.moggie'))).toEqual(['left']);
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual({ ...first, 'saves/1.sav': 'saved' });
});

test('a folder with other files is not installed into', async () => {
  writeTree(game, { 'thesis.txt': 'years of work' });
  expect(await faultOf(installBuild(depot.address, game, depot.context()))).toBe('folder-not-empty');
  expect(treeOf(game)).toEqual({ 'thesis.txt': 'years of work' });
});

test('what a system or the player puts beside an install that was begun does not keep it from going on', async () => {
  writeTree(game, { '.DS_Store': 'view', 'desktop.ini': 'icon' });
  await depot.stopHalfWay((context) => installBuild(depot.address, game, context));
  writeTree(game, { 'Thumbs.db': 'pictures', 'notes.txt': 'mine' });
  await installBuild(depot.address, game, depot.context());
  expect(treeOf(game)).toEqual({
    ...first,
    '.DS_Store': 'view',
    'desktop.ini': 'icon',
    'Thumbs.db': 'pictures',
    'notes.txt': 'mine',
  });
});

test.each([
  ['a file takes the place of a folder', { 'data/deep/x': 'x', 'data/y': 'y' }, { data: 'file' }],
  ['a folder takes the place of a file', { data: 'file' }, { 'data/deep/x': 'x', 'data/y': 'y' }],
])("where %s, nothing of the build before is kept as the player's", async (name, before, after) => {
  depot.reset(await depot.publish(`${name} 1`, { ...before, 'game.sh': 'one' }));
  await installBuild(depot.address, game, depot.context());
  depot.reset(await depot.publish(`${name} 2`, { ...after, 'game.sh': 'two' }));
  expect(await updateBuild(depot.address, game, depot.context())).toMatchObject({ kept: [] });
  expect(treeOf(game)).toEqual({ ...after, 'game.sh': 'two' });
});
