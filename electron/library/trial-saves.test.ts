import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { FaultDepot, type Files, treeOf, writeTree } from '../../tests/faults/fault-depot.ts';
import { withFolderLock } from '../install/folder/folder-lock.ts';
import { GameFolder } from '../install/folder/game-folder.ts';
import { installBuild } from '../install/install.ts';
import { uninstallBuild } from '../install/uninstall.ts';
import { repairBuild, verifyBuild } from '../install/verify.ts';
import { openDocument } from '../settings/document-store.ts';
import { createFolders, foldersDocument } from './folders.ts';
import { createInstalled, type InstalledRecord, installedDocument } from './installed.ts';
import { createTrialSaves } from './trial-saves.ts';

const BUILD: Files = { 'game.sh': 'start' };
const SAVES: Files = { 'saves/1.sav': 'chapter one' };
const OFFICIAL = { storeId: 7, type: 'official' } as const;
const depot = new FaultDepot();

beforeAll(async () => {
  await depot.publish('1.0', BUILD);
  await depot.listen();
});

beforeEach(() => depot.reset(depot.line));

afterAll(() => depot.close());

/** A library in which the official build of a game awaits its first start; `mounts` are folders of it that are mount points. */
async function open(mounts: string[] = []) {
  const home = mkdtempSync(path.join(tmpdir(), 'moggie-saves-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const library = path.join(home, 'Moggie Games');
  const state = path.join(home, 'state');
  const places = [
    { id: 'own', path: library },
    ...mounts.map((name) => ({ id: name, path: path.join(home, name), isMount: true })),
  ];
  const folders = createFolders(openDocument(state, 'folders', foldersDocument, places), library);
  const installed = createInstalled(openDocument(state, 'installed', installedDocument, []), folders.isThere);
  const put = async (type: InstalledRecord['type'], name: string, place = library) => {
    const folder = path.join(place, name);
    await installBuild(depot.address, folder, depot.context());
    const rest = { version: '1.0', buildId: 'b', size: 1, damaged: false };
    const awaitsSaves = type === 'official';
    installed.put({ storeId: 7, type, library: place, folder, ...rest, awaitsSaves });
    return folder;
  };
  /** A trial that was installed in a library folder and removed; answers where it left its saves. */
  const leave = async (saves: Files, place = library) => {
    const folder = await put('trial', 'game-7-trial', place);
    writeTree(folder, saves);
    await uninstallBuild(folder, depot.context());
    installed.remove(7, 'trial');
    return folder;
  };
  mkdirSync(library);
  const official = await put('official', 'game-7');
  const trustedKeys = [depot.keys.publicKey];
  /** Asked each time when the trial is worked on. */
  const work = { isOnlyRead: () => false };
  const isOnlyRead = () => work.isOnlyRead();
  const bring = createTrialSaves({ installed, folders, trustedKeys, isOnlyRead });
  return { home, library, folders, installed, put, leave, official, work, bring };
}

test('an official build gets the saves of its trial before its first start, and only then', async () => {
  const { installed, put, official, bring } = await open();
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, SAVES);
  await bring({ storeId: 7, type: 'trial' });
  expect(treeOf(official)).toEqual(BUILD);
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES });
  expect(installed.find(7, 'official')?.awaitsSaves).toBe(false);
  rmSync(path.join(official, 'saves'), { recursive: true });
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual(BUILD);
});

test('what a removed trial left in any library folder comes along, another game’s does not', async () => {
  const { installed, library, leave, official, bring } = await open();
  await leave(SAVES);
  writeTree(path.join(library, 'other-8-trial'), { 'other.sav': 'no', '.moggie/left': '' });
  writeTree(path.join(library, 'found-7-trial'), { 'found.sav': 'no' });
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES });
  expect(installed.find(7, 'official')?.awaitsSaves).toBe(false);
});

test('what a removed trial left on a drive that is away comes once it is back, and what came before only once', async () => {
  const { home, folders, installed, leave, official, bring } = await open();
  const drive = path.join(home, 'drive');
  const away = path.join(home, 'away');
  await folders.add(drive);
  await leave({ 'saves/2.sav': 'chapter two' }, drive);
  await leave(SAVES);
  renameSync(drive, away);
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES });
  rmSync(path.join(official, 'saves'), { recursive: true });
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual(BUILD);
  expect(installed.find(7, 'official')?.awaitsSaves).toBe(true);

  renameSync(away, drive);
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual({ ...BUILD, 'saves/2.sav': 'chapter two' });
  expect(installed.find(7, 'official')?.awaitsSaves).toBe(false);
});

test('the launcher’s own folder that no game has made yet keeps no saves waiting', async () => {
  const { home, library, folders, installed, official, bring } = await open();
  const drive = path.join(home, 'drive');
  await folders.add(drive);
  const record = installed.find(7, 'official');
  if (!record) throw new Error('the official build is not there');
  const folder = path.join(drive, 'game-7');
  renameSync(official, folder);
  rmdirSync(library);
  installed.put({ ...record, library: drive, folder });
  await bring(OFFICIAL);
  expect(installed.find(7, 'official')?.awaitsSaves).toBe(false);
});

test('saves of a trial whose record is damaged come once it was repaired', async () => {
  const { installed, put, official, bring } = await open();
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, SAVES);
  writeFileSync(new GameFolder(trial).manifestFile, 'damaged');
  await bring(OFFICIAL);
  expect([treeOf(official), installed.find(7, 'official')?.awaitsSaves]).toEqual([BUILD, true]);
  await repairBuild(depot.address, trial, depot.context());
  await bring(OFFICIAL);
  expect([treeOf(official), installed.find(7, 'official')?.awaitsSaves]).toEqual([
    { ...BUILD, ...SAVES },
    false,
  ]);
});

test('no official build starts while its trial is changed, so that the saves are not lost to new ones', async () => {
  const { installed, put, official, bring } = await open();
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, SAVES);
  const started = withFolderLock(new GameFolder(trial), () => bring(OFFICIAL));
  await expect(started).rejects.toMatchObject({ code: 'install/busy' });
  const { lock } = new GameFolder(trial);
  mkdirSync(lock);
  writeFileSync(path.join(lock, 'owner.json'), JSON.stringify({ pid: 1, host: 'another' }));
  await expect(bring(OFFICIAL)).rejects.toMatchObject({ code: 'install/busy-elsewhere' });
  rmSync(lock, { recursive: true });
  expect([treeOf(official), installed.find(7, 'official')?.awaitsSaves]).toEqual([BUILD, true]);
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES });
});

test('an official build starts beside a check of its trial, with the saves', async () => {
  const { installed, put, official, work, bring } = await open();
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, SAVES);
  work.isOnlyRead = () => true;
  // A check holds the folder for as long as it reads.
  await withFolderLock(new GameFolder(trial), () => bring(OFFICIAL));
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES });
  expect(installed.find(7, 'official')?.awaitsSaves).toBe(false);
  expect((await verifyBuild(trial, depot.context())).damaged).toEqual([]);
});

test('an official build waits for work on its trial that is being stopped, and gets the saves', async () => {
  const { put, official, work, bring } = await open();
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, SAVES);
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  work.isOnlyRead = () => {
    meet();
    return false;
  };
  let started = Promise.resolve();
  await withFolderLock(new GameFolder(trial), () => {
    started = bring(OFFICIAL);
    return met;
  });
  await started;
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES });
});

test('a copy beside a check that fails once other work has begun is tried anew before the next start', async () => {
  const { installed, put, official, work, bring } = await open();
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, { ...SAVES, '.moggie/rolling.json': '{}' });
  let asked = 0;
  work.isOnlyRead = () => {
    asked += 1;
    return asked % 2 === 1;
  };
  await withFolderLock(new GameFolder(trial), () =>
    expect(bring(OFFICIAL)).rejects.toMatchObject({ code: 'install/busy' }),
  );
  expect([treeOf(official), installed.find(7, 'official')?.awaitsSaves]).toEqual([BUILD, true]);
});

test('nothing is read beside a check of a trial whose files are of two builds', async () => {
  const { installed, put, official, work, bring } = await open();
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, { ...SAVES, '.moggie/rolling.json': '{}' });
  work.isOnlyRead = () => true;
  await withFolderLock(new GameFolder(trial), () => bring(OFFICIAL));
  expect([treeOf(official), installed.find(7, 'official')?.awaitsSaves]).toEqual([BUILD, true]);
});

test('an official build that is being verified gets them all the same, and what that finds stays known', async () => {
  const { installed, put, official, bring } = await open();
  writeTree(await put('trial', 'game-7-trial'), SAVES);
  const record = installed.find(7, 'official');
  if (!record) throw new Error('the official build is not there');
  // A verify holds the folder as long as it reads, and may end while the saves come.
  await withFolderLock(new GameFolder(official), async () => {
    const brought = bring(OFFICIAL);
    installed.put({ ...record, damaged: true });
    await brought;
  });
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES });
  expect(installed.find(7, 'official')).toMatchObject({ damaged: true, awaitsSaves: false });
  expect((await verifyBuild(official, depot.context())).damaged).toEqual([]);
});

test('saves of a trial on a drive that is away come with the next start', async () => {
  const { home, installed, put, official, bring } = await open(['mount point']);
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, SAVES);
  const record = installed.find(7, 'trial');
  if (!record) throw new Error('the trial is not there');
  mkdirSync(path.join(home, 'mount point'));
  for (const away of ['drive that is away', 'mount point']) {
    const place = path.join(home, away);
    installed.put({ ...record, library: place, folder: path.join(place, 'game-7-trial') });
    await bring(OFFICIAL);
    expect(installed.find(7, 'official')?.awaitsSaves).toBe(true);
  }

  installed.put(record);
  writeFileSync(path.join(official, 'new.sav'), 'mine');
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES, 'new.sav': 'mine' });
  expect(installed.find(7, 'official')?.awaitsSaves).toBe(false);
});
