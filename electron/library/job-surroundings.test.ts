import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BuildType } from '../../shared/bridge/install.ts';
import { CodedError, type ErrorCode } from '../../shared/contract/errors.ts';
import { asLine } from '../../shared/depot/layout.ts';
import type { Licences } from '../licence/licences.ts';
import { openDocument } from '../settings/document-store.ts';
import { createFolders, foldersDocument } from './folders.ts';
import { createInstalled, installedDocument } from './installed.ts';
import { asOfferError, createJobSurroundings } from './job-surroundings.ts';
import { createKnownGames, knownGamesDocument } from './known-games.ts';
import type { OfferedGame } from './store-games.ts';

test.each<[ErrorCode, string]>([
  ['9999', 'server-busy'],
  ['auth/too-many-requests', 'server-busy'],
  ['other/network-request-failed', 'offline'],
  ['401', 'licence-missing'],
  ['launch/no-licence', 'licence-missing'],
  ['404', 'server-wrong-content'],
])('a download that the store answers with %s waits or fails as %s', (code, fault) => {
  expect(asOfferError(new CodedError(code, 'why'))).toMatchObject({ name: 'InstallError', fault });
});

const RECEIPT = {
  format: 1,
  store: '11111111-2222-3333-4444-555555555555',
  line: asLine('trial-linux'),
  build: 'b',
  version: '1.0',
  sequence: 1,
  size: 1,
} as const;

/** A library in which games are installed, and a store that offers both builds of each. */
function openLibrary(obtain: Licences['obtain'] = async () => 'licence') {
  const home = mkdtempSync(path.join(tmpdir(), 'moggie-beside-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const refuse = () => Promise.reject(new Error('not asked'));
  const offer = async (storeId: number): Promise<OfferedGame> => ({
    game: {
      storeId,
      uuid: '11111111-2222-3333-4444-555555555555',
      names: { 'en-us': 'Night Market' },
      cover: '',
      owned: true,
      web: false,
      installs: true,
    },
    builds: (['trial_app', 'official_app'] as const).map((type) => ({
      type,
      os: 'linux',
      version: '1.0',
      build_id: 'b',
      url: `/depot/${type}`,
      size: 1,
      download_size: 1,
      mirrors: [],
    })),
  });
  const games = path.join(home, 'games');
  const folders = createFolders(openDocument(home, 'folders', foldersDocument, []), games);
  const installed = createInstalled(openDocument(home, 'installed', installedDocument, []), folders.isThere);
  const surroundings = createJobSurroundings({
    serverUrl: 'https://store.test',
    os: 'linux',
    store: { owned: refuse, offer, webAddress: refuse },
    known: createKnownGames(openDocument(home, 'known', knownGamesDocument, [])),
    installed,
    folders,
    licences: { isValid: refuse, obtain, renew: refuse },
    routesOf: async () => ['direct'],
  });
  const put = (storeId: number, type: BuildType, folder: string) =>
    installed.put({
      storeId,
      type,
      folder,
      library: path.dirname(folder),
      version: '1.0',
      buildId: 'b',
      size: 1,
      damaged: false,
    });
  return { home, games, folders, installed, put, surroundings };
}

test.each<[string, Licences['obtain'], BuildType, object]>([
  [
    'its licence',
    async (storeId, type) => `${storeId}/${type}`,
    'official',
    { authorization: 'Bearer 7/official' },
  ],
  [
    'its licence',
    async (storeId, type) => `${storeId}/${type}`,
    'trial',
    { authorization: 'Bearer 7/trial' },
  ],
  ['nothing where a guest has none', () => Promise.reject(new CodedError('401', 'guest')), 'trial', {}],
])('a download is opened by %s', async (_what, obtain, type, headers) => {
  const { surroundings } = openLibrary(obtain);
  expect((await surroundings.addressOf({ kind: 'install', storeId: 7, type })).headers).toEqual(headers);
});

test.each<[ErrorCode, string]>([
  ['other/network-request-failed', 'offline'],
  ['9999', 'server-busy'],
])('a trial waits where its licence meets %s', async (code, fault) => {
  const { surroundings } = openLibrary(() => Promise.reject(new CodedError(code, '')));
  const download = surroundings.addressOf({ kind: 'install', storeId: 7, type: 'trial' });
  await expect(download).rejects.toMatchObject({ fault });
});

test('an official build is not asked for without its licence', async () => {
  const { surroundings } = openLibrary(() => Promise.reject(new CodedError('401', 'guest')));
  const download = surroundings.addressOf({ kind: 'install', storeId: 7, type: 'official' });
  await expect(download).rejects.toMatchObject({ fault: 'licence-missing' });
});

test('the other build of a game, where it is installed, lies beside the one that comes, and no other game does', async () => {
  const { put, surroundings } = openLibrary();
  put(7, 'trial', '/games/night-market-7-trial');
  put(8, 'official', '/games/night-market-8');
  const besideOf = async (storeId: number, type: BuildType) =>
    (await surroundings.addressOf({ kind: 'install', storeId, type })).beside;
  expect(await besideOf(7, 'official')).toEqual(['/games/night-market-7-trial']);
  expect(await besideOf(8, 'trial')).toEqual(['/games/night-market-8']);
  expect(await besideOf(7, 'trial')).toEqual([]);
  expect(await besideOf(9, 'official')).toEqual([]);
});

test('an official build awaits the saves of its trial, also once it was updated before they all came', async () => {
  const { games, installed, surroundings } = openLibrary();
  const folder = path.join(games, 'night-market-7');
  const build = { storeId: 7, type: 'official' } as const;
  await surroundings.onInstalled({ kind: 'install', ...build }, folder, RECEIPT);
  const record = installed.find(7, 'official');
  if (!record) throw new Error('the official build is not there');
  expect(record.awaitsSaves).toBe(true);
  const savesCameFrom = [path.join(games, 'night-market-7-trial')];
  installed.put({ ...record, savesCameFrom });
  await surroundings.onInstalled({ kind: 'update', ...build }, folder, RECEIPT);
  expect(installed.find(7, 'official')).toMatchObject({ awaitsSaves: true, savesCameFrom });
});

test('work begins where its library is, and in the default one before the first game has made it', async () => {
  const { home, folders, put, surroundings } = openLibrary();
  const { isLibraryThere } = surroundings;
  const install = { kind: 'install', storeId: 7, type: 'trial' } as const;
  const drive = path.join(home, 'drive');
  const { id } = await folders.add(drive);
  expect([await isLibraryThere(install), await isLibraryThere({ ...install, folderId: id })]).toEqual([
    true,
    true,
  ]);
  put(8, 'trial', path.join(drive, 'night-market-8-trial'));
  put(9, 'trial', path.join(home, 'games', 'night-market-9-trial'));
  const update = (storeId: number) => isLibraryThere({ kind: 'update', storeId, type: 'trial' });
  const move = (storeId: number) => isLibraryThere({ kind: 'move', storeId, type: 'trial', folderId: id });
  expect([await update(8), await update(9), await move(9)]).toEqual([true, true, true]);
  rmSync(drive, { recursive: true });
  expect([await update(8), await update(9), await move(9)]).toEqual([false, true, false]);
  expect([await isLibraryThere(install), await isLibraryThere({ ...install, folderId: id })]).toEqual([
    true,
    false,
  ]);
});

test('what a cancelled install left is looked for where that began, also once the game is installed elsewhere', async () => {
  const { home, games, folders, put, surroundings } = openLibrary();
  const drive = path.join(home, 'drive');
  const { id: folderId } = await folders.add(drive);
  const cancelled = { kind: 'install', storeId: 7, type: 'trial', folderId } as const;
  const begun = await surroundings.folderOf(cancelled);
  expect(begun.startsWith(drive)).toBe(true);
  put(7, 'trial', path.join(games, path.basename(begun)));
  mkdirSync(path.join(games, path.basename(begun), '.moggie'), { recursive: true });
  expect(await surroundings.leftIn(cancelled)).toBe(begun);
  expect(await surroundings.leftIn({ kind: 'update', storeId: 7, type: 'trial' })).toBe(
    path.join(games, path.basename(begun)),
  );
  rmSync(drive, { recursive: true });
  await expect(surroundings.leftIn(cancelled)).rejects.toMatchObject({ fault: 'folder-missing' });
});

test('a build whose removal broke off counts as damaged', async () => {
  const { games, installed, put, surroundings } = openLibrary();
  put(7, 'trial', path.join(games, 'night-market-7-trial'));
  await surroundings.onHalfRemoved({ kind: 'uninstall', storeId: 7, type: 'trial' });
  expect(installed.find(7, 'trial')?.damaged).toBe(true);
});

test('a move that has arrived waits for the drive that it came from, and nothing else of the game does', async () => {
  const { home, folders, put, surroundings } = openLibrary();
  const { isLibraryThere, onArrived, onMoved } = surroundings;
  const drive = path.join(home, 'drive');
  await folders.add(drive);
  const from = path.join(drive, 'night-market-7-trial');
  const to = path.join(home, 'games/night-market-7-trial');
  put(7, 'trial', from);
  const move = { kind: 'move', storeId: 7, type: 'trial' } as const;
  mkdirSync(to, { recursive: true });
  await onArrived(move, { from, to });
  expect(await isLibraryThere(move)).toBe(true);
  rmSync(drive, { recursive: true });
  expect([await isLibraryThere(move), await isLibraryThere({ ...move, kind: 'update' })]).toEqual([
    false,
    true,
  ]);
  await onMoved(move);
  expect(await isLibraryThere(move)).toBe(true);
});

test('a game that is updated before its old place is cleared still knows that place, unless it is installed anew', async () => {
  const { home, games, folders, installed, put, surroundings } = openLibrary();
  const drive = path.join(home, 'drive');
  await folders.add(drive);
  const from = path.join(drive, 'night-market-7-trial');
  const to = path.join(games, 'night-market-7-trial');
  put(7, 'trial', from);
  mkdirSync(from, { recursive: true });
  mkdirSync(to, { recursive: true });
  const move = { kind: 'move', storeId: 7, type: 'trial', folderId: folders.idOf(games) } as const;
  await surroundings.onArrived(move, { from, to });
  const game = { storeId: 7, type: 'trial' } as const;
  await surroundings.onInstalled({ ...game, kind: 'update' }, to, RECEIPT);
  expect(await surroundings.moveOf(move)).toEqual({ from, to });
  await surroundings.onInstalled({ ...game, kind: 'install' }, to, RECEIPT);
  expect(installed.find(7, 'trial')?.movedFrom).toBeUndefined();
});

test.skipIf(process.platform !== 'linux')(
  'a move whose old drive has left nothing but its mount point has arrived and is not over',
  async () => {
    const { home, games, folders, put, surroundings } = openLibrary();
    const mount = path.join(home, 'mount point');
    symlinkSync('/dev/shm', mount);
    await folders.add(mount);
    const from = path.join(mount, 'night-market-7-trial');
    const to = path.join(games, 'night-market-7-trial');
    put(7, 'trial', from);
    rmSync(mount);
    mkdirSync(mount);
    mkdirSync(to, { recursive: true });
    const move = { kind: 'move', storeId: 7, type: 'trial', folderId: folders.idOf(games) } as const;
    await expect(surroundings.onArrived(move, { from, to })).rejects.toMatchObject({
      fault: 'folder-missing',
    });
    expect(await surroundings.moveOf(move)).toEqual({ from, to });
    expect(await surroundings.folderOf(move)).toBe(to);
    expect(await surroundings.isLibraryThere(move)).toBe(false);
  },
);

test('work in a library folder that is known no more waits for it like for one on a drive that is away', async () => {
  const { home, put, surroundings } = openLibrary();
  put(9, 'trial', path.join(home, 'games', 'night-market-9-trial'));
  mkdirSync(path.join(home, 'games'));
  const asked = { type: 'trial', folderId: 'lost' } as const;
  const isThere = (kind: 'install' | 'move', storeId: number) =>
    surroundings.isLibraryThere({ ...asked, kind, storeId });
  expect([await isThere('install', 7), await isThere('move', 9)]).toEqual([false, false]);
});

test('a build whose folder was deleted by hand is installed to the folder that the player picks; other work stays with it', async () => {
  const { home, games, folders, put, surroundings } = openLibrary();
  const { folderOf, isLibraryThere } = surroundings;
  const kept = path.join(games, 'night-market-7-trial');
  mkdirSync(path.join(kept, '.moggie'), { recursive: true });
  put(7, 'trial', kept);
  const { id } = await folders.add(path.join(home, 'drive'));
  const install = { kind: 'install', storeId: 7, type: 'trial', folderId: id } as const;
  expect(await folderOf(install)).toBe(kept);

  rmSync(kept, { recursive: true });
  expect(await folderOf(install)).toBe(path.join(home, 'drive/night-market-7-trial'));
  expect(await folderOf({ ...install, kind: 'update' })).toBe(kept);
  rmSync(path.join(home, 'drive'), { recursive: true });
  expect([await isLibraryThere(install), await isLibraryThere({ ...install, kind: 'update' })]).toEqual([
    false,
    true,
  ]);
});

test('when a game has come to a library folder, it is remembered whether that is a drive of its own', async () => {
  const { home, folders, surroundings } = openLibrary();
  const looks = () => folders.places().map(({ isMount }) => isMount);
  const install = { kind: 'install', storeId: 7, type: 'trial' } as const;
  const folder = path.join(home, 'games/night-market-7-trial');
  mkdirSync(folder, { recursive: true });
  expect(looks()).toEqual([undefined]);
  await surroundings.onInstalled(install, folder, RECEIPT);
  expect(looks()).toEqual([false]);

  const other = openLibrary();
  const from = path.join(home, 'elsewhere/night-market-7-trial');
  const to = path.join(other.home, 'games/night-market-7-trial');
  other.put(7, 'trial', from);
  for (const folder of [path.dirname(from), to]) mkdirSync(folder, { recursive: true });
  await other.surroundings.onArrived({ ...install, kind: 'move' }, { from, to });
  expect(other.folders.places().map(({ isMount }) => isMount)).toEqual([false]);
});
