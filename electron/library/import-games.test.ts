import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BuildLine } from '../../shared/depot/layout.ts';
import { GameFolder, writeReceipt } from '../install/folder/game-folder.ts';
import { openDocument } from '../settings/document-store.ts';
import { createFolders, foldersDocument } from './folders.ts';
import { createGameImport } from './import-games.ts';
import { createInstalled, installedDocument } from './installed.ts';
import { createKnownGames, type KnownGame, knownGamesDocument } from './known-games.ts';

const BUILD = 'a'.repeat(64);
const uuidOf = (id: number) => `11111111-2222-4333-8444-${String(id).padStart(12, '0')}`;

const game = (storeId: number): KnownGame => ({
  storeId,
  uuid: uuidOf(storeId),
  names: { 'en-us': `Game ${storeId}` },
  cover: '',
  owned: false,
  web: false,
  installs: true,
});

function open() {
  const home = mkdtempSync(path.join(tmpdir(), 'moggie-import-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const state = path.join(home, 'state');
  const known = createKnownGames(openDocument(state, 'known-games', knownGamesDocument, []));
  const folders = createFolders(
    openDocument(state, 'folders', foldersDocument, []),
    path.join(home, 'Moggie Games'),
  );
  const installed = createInstalled(openDocument(state, 'installed', installedDocument, []), folders.isThere);
  const checked: string[] = [];
  const importGames = createGameImport({
    os: 'linux',
    store: {
      async offer(storeId) {
        if (storeId > 1003) throw new Error('the store does not know it');
        return { game: game(storeId), builds: [] };
      },
    },
    known,
    installed,
    folders,
    check: (storeId, type) => checked.push(`${storeId} ${type}`),
  });
  return { home, known, installed, folders, checked, importGames };
}

/** A game's folder as the engine leaves it. */
async function put(library: string, name: string, storeId: number, line: BuildLine = 'official-linux') {
  const folder = new GameFolder(path.join(library, name));
  mkdirSync(folder.engine, { recursive: true });
  const store = uuidOf(storeId);
  await writeReceipt(folder, {
    format: 1,
    store,
    line,
    build: BUILD,
    version: '1.2.0',
    sequence: 1,
    size: 7,
  });
  return folder.root;
}

test('games on a drive are taken into the library where they lie, and their files are checked', async () => {
  const { home, known, installed, folders, checked, importGames } = open();
  const drive = path.join(home, 'drive');
  const official = await put(drive, 'harbour-lights-1001', 1001);
  await put(drive, 'harbour-lights-1001-trial', 1001, 'trial-linux');
  await put(drive, 'made-for-windows-1002', 1002, 'official-windows');
  await put(drive, 'of-another-game-1003', 1001);
  await put(drive, 'not-in-the-store-1004', 1004);
  mkdirSync(path.join(drive, 'photos'));

  expect(await importGames(drive)).toEqual({ added: 2, present: 0, unknown: 2 });
  expect(checked).toEqual(['1001 official', '1001 trial']);
  expect(installed.find(1001, 'official')).toEqual({
    storeId: 1001,
    type: 'official',
    version: '1.2.0',
    buildId: BUILD,
    size: 7,
    library: drive,
    folder: official,
    damaged: true,
  });
  expect(known.find(1001)?.owned).toBe(false);
  expect(folders.places().map((place) => place.path)).toEqual([path.join(home, 'Moggie Games'), drive]);
});

test('a game’s own folder is taken alone; a build that stands here already stays where it is', async () => {
  const { home, installed, importGames } = open();
  const here = await put(path.join(home, 'here'), 'harbour-lights-1001', 1001);
  expect(await importGames(here)).toEqual({ added: 1, present: 0, unknown: 0 });
  installed.put({ ...record(installed.find(1001, 'official')), damaged: false });

  const copy = path.join(home, 'copy');
  await put(copy, 'harbour-lights-1001', 1001);
  expect(await importGames(copy)).toEqual({ added: 0, present: 1, unknown: 0 });
  expect(installed.find(1001, 'official')?.folder).toBe(here);
});

test('a game whose drive is gone is found again where it was brought', async () => {
  const { home, installed, importGames } = open();
  const old = await put(path.join(home, 'old'), 'harbour-lights-1001', 1001);
  await importGames(old);
  rmSync(path.dirname(old), { recursive: true });
  const fresh = await put(path.join(home, 'new'), 'harbour-lights-1001', 1001);
  expect(await importGames(fresh)).toEqual({ added: 1, present: 0, unknown: 0 });
  expect(installed.find(1001, 'official')?.folder).toBe(fresh);
});

test('a folder without games gives none', async () => {
  const { home, importGames } = open();
  expect(await importGames(path.join(home, 'nowhere'))).toEqual({ added: 0, present: 0, unknown: 0 });
});

function record<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the build is not installed');
  return found;
}
