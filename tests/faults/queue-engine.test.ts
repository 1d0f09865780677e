// The queue with the real engine, a real depot and real disks.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { InstallError } from '../../electron/install/install-error.ts';
import { createEngineRunner, type EngineRunner } from '../../electron/install/queue/engine-runner.ts';
import { InstallQueue } from '../../electron/install/queue/queue.ts';
import type { JobRequest } from '../../electron/install/queue/queue-state.ts';
import { Bandwidth } from '../../electron/install/transfer/bandwidth.ts';
import { DEFAULT_DOWNLOAD_SETTINGS } from '../../shared/bridge/downloads.ts';
import type { InstallJob, JobKind } from '../../shared/bridge/install.ts';
import { FaultDepot, type Files, treeOf, writeTree } from './fault-depot.ts';
import { whileHeld } from './held-place.ts';
import { DISK_WAIT_MS, type SmallDisk, smallDisk } from './small-disk.ts';

const MIB = 1024 * 1024;
const depot = new FaultDepot();
const MAP = 'map '.repeat(500);
const OLD: Files = { 'game.sh': '#!/bin/sh', 'a.map': MAP, 'b.map': MAP };
OLD['art.pak'] = randomBytes(3 * MIB).toString('base64');
const NEW: Files = { ...OLD, 'new.pak': randomBytes(MIB).toString('base64') };

let oldLine: string;
let newLine: string;
let disk: SmallDisk;
let runner: EngineRunner;
let queue: InstallQueue;
/** Where the game is, as the library would record it, and the version installed there. */
let home: string;
let version: string | undefined;
let build = '';
let damaged: readonly string[];
/** Where a move that is not over began, as the library would record it. */
let movedFrom: string | undefined;
/** What the store says of where the build is. */
let offer: () => Promise<FaultDepot['address']>;
/** After which word of a move the launcher breaks down. */
let breaksAt: 'arrived' | 'moved' | undefined;

beforeAll(async () => {
  await depot.listen();
  oldLine = await depot.publish('1.0', OLD);
  newLine = await depot.publish('2.0', NEW);
  disk = await smallDisk(64 * MIB);
}, DISK_WAIT_MS);
afterAll(async () => {
  depot.close();
  await disk.remove();
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  depot.reset(oldLine);
  home = depot.newGame();
  version = undefined;
  damaged = [];
  offer = async () => depot.address;
  movedFrom = undefined;
  breaksAt = undefined;
  runner = createEngineRunner(new Bandwidth(), [depot.keys.publicKey], {
    folderOf: async () => home,
    async leftIn() {
      if (existsSync(path.dirname(home))) return home;
      throw new InstallError('folder-missing', 'the drive is away');
    },
    isLibraryThere: async () => existsSync(path.dirname(home)),
    addressOf: () => offer(),
    buildOf: async () => build,
    moveOf: async ({ folderId }: JobRequest) => ({
      from: movedFrom ?? home,
      to: path.join(disk.folder, folderId ?? '', path.basename(home)),
    }),
    async onInstalled(_request, _root, receipt) {
      ({ version, build } = receipt);
    },
    async onVerified(_request, found) {
      damaged = found;
    },
    async onHalfRemoved() {
      damaged = ['half'];
    },
    async onUninstalled() {
      version = undefined;
    },
    async onArrived(_request, { from, to }) {
      home = to;
      movedFrom = from;
      if (breaksAt === 'arrived') throw new Error('the launcher broke down');
    },
    async onMoved() {
      if (breaksAt === 'moved') throw new Error('the launcher broke down');
      movedFrom = undefined;
    },
  });
  queue = new InstallQueue(`${home}.queue.json`, runner, DEFAULT_DOWNLOAD_SETTINGS);
  queue.start();
});
afterEach(() => queue.close());

const add = (kind: JobKind, folderId?: string) =>
  queue.add({ kind, storeId: 7, type: 'official', folderId }).id;
const jobOf = (id: string): InstallJob | undefined => queue.list().find((job) => job.id === id);

/** Waits until a job stands where it does not move on by itself at once. */
async function standing(id: string): Promise<InstallJob | undefined> {
  const moving = ['queued', 'running'];
  await vi.waitFor(() => expect(moving).not.toContain(jobOf(id)?.state), { timeout: 20_000, interval: 20 });
  return jobOf(id);
}

test('all that can be done to a game is done in its turn, one thing at a time', async () => {
  expect((await standing(add('install')))?.state).toBe('done');
  expect([version, treeOf(home)]).toEqual(['1.0', OLD]);

  depot.served = newLine;
  expect((await standing(add('update')))?.state).toBe('done');
  expect([version, treeOf(home)]).toEqual(['2.0', NEW]);

  depot.hits = [];
  const before = home;
  const rollback = add('rollback');
  const move = add('move', 'games');
  const verify = add('verify');
  expect((await standing(rollback))?.state).toBe('done');
  expect((await standing(move))?.state).toBe('done');
  expect(await standing(verify)).toMatchObject({ state: 'done', report: { bad: 0, fetched: 0 } });
  expect([version, damaged, treeOf(home)]).toEqual(['1.0', [], OLD]);
  expect(home).toBe(path.join(disk.folder, 'games', path.basename(before)));
  expect(existsSync(before)).toBe(false);
  expect(depot.hits).toEqual([]);

  expect((await standing(add('uninstall')))?.state).toBe('done');
  expect(existsSync(home)).toBe(false);
});

test('an update in the midst of its batches is listed again when it is cancelled', async () => {
  await standing(add('install'));
  writeFileSync(path.join(home, '.moggie', 'rolling.json'), '{}');
  // It gets nowhere before it is cancelled.
  offer = () => new Promise(() => {});
  const update = add('update');
  queue.cancel(update);
  await vi.waitFor(() =>
    expect(queue.list().slice(1)).toMatchObject([
      { id: update, state: 'cancelled' },
      { kind: 'update', state: 'paused', reason: 'found' },
    ]),
  );
});

test('a move that is cancelled once the library knows the new place leaves nothing in the old one', async () => {
  await standing(add('install'));
  const before = home;
  breaksAt = 'arrived';
  const move = add('move', 'cancelled');
  expect((await standing(move))?.state).toBe('waiting');
  expect([movedFrom, existsSync(before)]).toEqual([before, true]);
  breaksAt = undefined;
  queue.cancel(move);
  await vi.waitFor(() => expect(movedFrom).toBeUndefined());
  expect([home, existsSync(before), treeOf(home)]).toEqual([
    path.join(disk.folder, 'cancelled', path.basename(before)),
    false,
    OLD,
  ]);
});

test('a move that was given up while its old drive is away leaves the copy there to that', async () => {
  await standing(add('install'));
  await standing(add('move', 'usb'));
  const before = home;
  breaksAt = 'arrived';
  const move = add('move', path.relative(disk.folder, path.join(depot.newGame(), 'back')));
  expect((await standing(move))?.state).toBe('waiting');
  expect(movedFrom).toBe(before);
  renameSync(path.dirname(before), path.join(disk.folder, 'usb away'));
  breaksAt = undefined;
  queue.cancel(move);
  await vi.waitFor(() => expect(movedFrom).toBeUndefined());
  expect([home.endsWith(path.join('back', path.basename(before))), treeOf(home)]).toEqual([true, OLD]);
  expect(treeOf(path.join(disk.folder, 'usb away', path.basename(before)))).toEqual(OLD);
  // The next move begins where the game is now.
  expect((await standing(add('move', 'again')))?.state).toBe('done');
  expect([home, treeOf(home)]).toEqual([path.join(disk.folder, 'again', path.basename(before)), OLD]);
});

test.each(['third', ''])('what a move left is cleared before the game moves on, to "%s"', async (next) => {
  await standing(add('install'));
  const before = home;
  writeTree(home, { 'saves/1.sav': 'before' });
  breaksAt = 'arrived';
  expect((await standing(add('move', 'second')))?.state).toBe('waiting');
  queue.forget({ storeId: 7, type: 'official' });
  writeTree(home, { 'saves/2.sav': 'since' });
  breaksAt = undefined;
  const back = path.relative(disk.folder, path.dirname(before));
  expect((await standing(add('move', next || back)))?.state).toBe('done');
  const there = next ? path.join(disk.folder, next, path.basename(before)) : before;
  expect([home, movedFrom]).toEqual([there, undefined]);
  expect(treeOf(home)).toEqual({ ...OLD, 'saves/1.sav': 'before', 'saves/2.sav': 'since' });
  expect(existsSync(path.join(disk.folder, 'second', path.basename(before)))).toBe(false);
  expect(existsSync(before)).toBe(next === '');
});

test('a game whose removal broke off counts as damaged', async (context) => {
  await standing(add('install'));
  const held = path.join(home, 'art.pak');
  await whileHeld(held, context, async () => {
    expect(await standing(add('uninstall'))).toMatchObject({ state: 'waiting', reason: 'files-in-use' });
  });
  expect(damaged).toEqual(['half']);
});

test.each(['arrived', 'moved'] as const)(
  'a move that broke off when the library knew that it had %s is finished by the next',
  async (moment) => {
    await standing(add('install'));
    const before = home;
    breaksAt = moment;
    const move = add('move', moment);
    expect((await standing(move))?.state).toBe('waiting');
    expect(home).toBe(path.join(disk.folder, moment, path.basename(before)));
    breaksAt = undefined;
    queue.resume(move);
    expect((await standing(move))?.state).toBe('done');
    expect([movedFrom, existsSync(before), treeOf(home)]).toEqual([undefined, false, OLD]);
    expect(existsSync(path.join(home, '.moggie/move.json'))).toBe(false);
  },
);

test('a game whose folder was deleted is not made up by a repair, and can be removed and installed again', async () => {
  await standing(add('install'));
  rmSync(home, { recursive: true });
  const repair = add('repair');
  expect(await standing(repair)).toMatchObject({ reason: 'folder-missing' });
  expect(existsSync(home)).toBe(false);
  queue.cancel(repair);

  const library = path.dirname(home);
  expect((await standing(add('uninstall')))?.state).toBe('done');
  expect([version, existsSync(library), existsSync(home)]).toEqual([undefined, true, false]);
  expect((await standing(add('install')))?.state).toBe('done');
  expect([version, treeOf(home)]).toEqual(['1.0', OLD]);
});

test('the cost of an update is told before it begins', async () => {
  await standing(add('install'));
  depot.served = newLine;
  const cost = await runner.estimate({ kind: 'update', storeId: 7, type: 'official' });
  expect(cost).toMatchObject({ version: '2.0', willRoll: false, shortfall: 0 });
  expect(cost.downloadBytes).toBeGreaterThan(MIB / 2);
  expect(cost.downloadBytes).toBeLessThan(3 * MIB);
  expect(treeOf(home)).toEqual(OLD);
});

test('on a full disk a job waits, tells what is missing as it changes, and goes on with room', async () => {
  home = path.join(disk.folder, 'full');
  mkdirSync(home);
  disk.leaveFree(2 * MIB);
  const id = add('install');
  const waiting = await standing(id);
  expect(waiting).toMatchObject({
    state: 'waiting',
    reason: 'disk-full',
    next: { by: 'queue', help: 'free-space' },
  });
  const missing = waiting?.shortfall ?? 0;
  expect(missing).toBeGreaterThan(2 * MIB);

  const request = { kind: 'install', storeId: 7, type: 'official' } as const;
  if (!waiting) throw new Error('no job');
  disk.leaveFree(3 * MIB);
  const recheck = await runner.recheck(waiting, request);
  expect(recheck.passed).toBe(false);
  expect(Math.abs((recheck.shortfall ?? 0) - (missing - MIB))).toBeLessThan(64 * 1024);
  disk.leaveFree(40 * MIB);
  expect(await runner.recheck(waiting, request)).toEqual({ passed: true, shortfall: 0 });

  queue.resume(id);
  expect((await standing(id))?.state).toBe('done');
  expect(treeOf(home)).toEqual(OLD);
});

test('a game that another computer works on waits until that is done', async () => {
  await standing(add('install'));
  depot.served = newLine;
  const lock = path.join(home, '.moggie/lock');
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: 1, host: 'another' }));
  const id = add('update');
  expect(await standing(id)).toMatchObject({
    state: 'waiting',
    reason: 'busy-elsewhere',
    next: { by: 'queue', help: 'retry' },
  });
  expect(treeOf(home)).toEqual(OLD);
  rmSync(lock, { recursive: true });
  queue.resume(id);
  expect((await standing(id))?.state).toBe('done');
  expect(treeOf(home)).toEqual(NEW);
});

test('a cancelled install leaves nothing on the disk', async () => {
  depot.disturb = (_request, response, file) => {
    if (!file.includes('packs')) return false;
    // The answer never ends.
    response.writeHead(206, { 'content-length': 1 });
    return true;
  };
  const id = add('install');
  await vi.waitFor(() => expect(existsSync(path.join(home, '.moggie'))).toBe(true), { timeout: 20_000 });
  queue.cancel(id);
  await vi.waitFor(() => expect(existsSync(home)).toBe(false), { timeout: 20_000 });
});

test('what was cancelled while its drive was away goes once that is back', async () => {
  const library = path.join(disk.folder, 'drive');
  const away = path.join(disk.folder, 'away');
  mkdirSync(library);
  home = path.join(library, 'game');
  depot.disturb = (_request, response, file) => {
    if (!file.includes('packs')) return false;
    response.writeHead(404).end();
    return true;
  };
  const id = add('install');
  expect((await standing(id))?.reason).toBe('server-wrong-content');
  const stages = () => readdirSync(path.join(home, '.moggie')).filter((name) => name.startsWith('stage-'));
  expect(stages()).toHaveLength(1);
  renameSync(library, away);
  queue.cancel(id);
  await vi.waitFor(
    () =>
      expect(console.warn).toHaveBeenLastCalledWith(
        `job ${id}: not all of it was removed:`,
        expect.anything(),
      ),
    { timeout: 20_000 },
  );
  renameSync(away, library);
  queue.drivesChanged();
  await vi.waitFor(() => expect(existsSync(home)).toBe(false), { timeout: 20_000 });
});

test('what the server sends wrong is tried again later, and a missing licence is the player’s', async () => {
  depot.disturb = (_request, response) => {
    response.writeHead(404).end();
    return true;
  };
  const id = add('install');
  expect(await standing(id)).toMatchObject({ state: 'waiting', reason: 'server-wrong-content' });
  depot.disturb = (_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
    return true;
  };
  queue.resume(id);
  expect(await standing(id)).toMatchObject({
    state: 'failed',
    reason: 'licence-missing',
    next: { by: 'player', help: 'sign-in' },
  });
});

test('a repair with no network mends from the disk, keeps what was changed, and names what lacks', async () => {
  await standing(add('install'));
  queue.setConditions({ online: false });
  writeFileSync(path.join(home, 'game.sh'), 'my own start');
  rmSync(path.join(home, 'b.map'));
  depot.hits = [];
  const id = add('repair');
  await vi.waitFor(() => expect(jobOf(id)?.report).not.toBeNull(), { timeout: 20_000, interval: 20 });
  expect(jobOf(id)).toMatchObject({
    state: 'queued',
    reason: 'offline',
    report: { fetched: 0, unmended: 1, kept: 0, names: ['game.sh'] },
  });
  expect([damaged, depot.hits]).toEqual([['game.sh'], []]);
  expect(treeOf(home)).toEqual({ ...OLD, 'game.sh': 'my own start' });

  queue.setConditions({ online: true });
  expect(await standing(id)).toMatchObject({
    state: 'done',
    report: { fetched: 1, unmended: 0, kept: 1, names: ['game.sh.kept-1'] },
  });
  expect([damaged, treeOf(home)]).toEqual([[], { ...OLD, 'game.sh.kept-1': 'my own start' }]);
});

test('a repair that waits for its depot does not read the game again before that answers', async () => {
  await standing(add('install'));
  const broken = OLD['art.pak']?.replaceAll('A', 'B') ?? '';
  writeFileSync(path.join(home, 'art.pak'), broken);
  depot.disturb = (_request, response) => {
    response.writeHead(404).end();
    return true;
  };
  const id = add('repair');
  expect(await standing(id)).toMatchObject({ state: 'waiting', reason: 'server-wrong-content' });
  expect(damaged).toEqual(['art.pak']);

  // Told again whenever the game was read.
  damaged = [];
  depot.hits = [];
  queue.resume(id);
  expect(await standing(id)).toMatchObject({ state: 'waiting', reason: 'server-wrong-content' });
  expect([depot.hits, damaged]).toEqual([['/channel.json '], []]);

  depot.reset(oldLine);
  queue.resume(id);
  expect((await standing(id))?.state).toBe('done');
  expect([damaged, treeOf(home)]).toEqual([[], { ...OLD, 'art.pak.kept-1': broken }]);
});

test('a store that is silent keeps neither the turn of the next download nor the end of the launcher', async () => {
  const becomeSilent = () =>
    new Promise<void>((asked) => {
      offer = () => {
        asked();
        return new Promise(() => {});
      };
    });
  let asked = becomeSilent();
  const silent = add('install');
  await asked;
  offer = async () => depot.address;
  const next = queue.add({ kind: 'install', storeId: 8, type: 'official' }).id;
  queue.pause(silent);
  expect((await standing(next))?.state).toBe('done');

  asked = becomeSilent();
  queue.resume(silent);
  await asked;
  await queue.close();
  expect(jobOf(silent)?.state).toBe('running');
});

test('a game whose library is not there is not installed elsewhere, and comes once the drive is back', async () => {
  const library = path.join(disk.folder, 'library');
  home = path.join(library, 'game-7');
  const id = add('install');
  expect(await standing(id)).toMatchObject({
    state: 'waiting',
    reason: 'folder-missing',
    next: { help: 'connect-drive' },
  });
  expect(existsSync(library)).toBe(false);
  mkdirSync(library);
  queue.resume(id);
  expect((await standing(id))?.state).toBe('done');
  expect(treeOf(home)).toEqual(OLD);
});
