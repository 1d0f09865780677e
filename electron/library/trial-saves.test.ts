import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { FaultDepot, type Files, treeOf, writeTree } from '../../tests/faults/fault-depot.ts';
import { withFolderLock } from '../install/folder/folder-lock.ts';
import { GameFolder } from '../install/folder/game-folder.ts';
import { installBuild } from '../install/install.ts';
import { uninstallBuild } from '../install/uninstall.ts';
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

/** A library in which the official build of a game awaits its first start. */
async function open() {
  const home = mkdtempSync(path.join(tmpdir(), 'moggie-saves-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const library = path.join(home, 'Moggie Games');
  const state = path.join(home, 'state');
  const places = [
    { id: 'own', path: library },
    { id: 'drive', path: path.join(home, 'mount point'), isMount: true },
  ];
  const folders = createFolders(openDocument(state, 'folders', foldersDocument, places), library);
  const installed = createInstalled(openDocument(state, 'installed', installedDocument, []), folders.isThere);
  const put = async (type: InstalledRecord['type'], name: string) => {
    const folder = path.join(library, name);
    await installBuild(depot.address, folder, depot.context());
    const rest = { version: '1.0', buildId: 'b', size: 1, damaged: false };
    installed.put({ storeId: 7, type, library, folder, ...rest, awaitsSaves: type === 'official' });
    return folder;
  };
  mkdirSync(library);
  const official = await put('official', 'game-7');
  const trustedKeys = [depot.keys.publicKey];
  const bring = createTrialSaves({ installed, folders, trustedKeys });
  return { home, library, installed, put, official, bring };
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
  const { installed, library, put, official, bring } = await open();
  const trial = await put('trial', 'game-7-trial');
  writeTree(trial, SAVES);
  await uninstallBuild(trial, depot.context());
  installed.remove(7, 'trial');
  writeTree(path.join(library, 'other-8-trial'), { 'other.sav': 'no', '.moggie/left': '' });
  writeTree(path.join(library, 'found-7-trial'), { 'found.sav': 'no' });
  await bring(OFFICIAL);
  expect(treeOf(official)).toEqual({ ...BUILD, ...SAVES });
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

test('saves that cannot be had now come with the next start', async () => {
  const { home, installed, put, official, bring } = await open();
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
