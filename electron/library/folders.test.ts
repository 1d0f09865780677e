import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDocument } from '../settings/document-store.ts';
import { createFolders, type FoldersDocument, foldersDocument } from './folders.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'moggie-folders-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('the default folder has its disk’s room before the first game makes it; one that went away has none', async () => {
  const games = path.join(home, 'Moggie Games');
  const folders = createFolders(
    openDocument(path.join(home, 'state'), 'folders', foldersDocument, []),
    games,
  );
  const { bsize } = await statfs(home);
  expect(await folders.list()).toEqual([
    {
      id: expect.any(String),
      label: 'Moggie Games',
      freeBytes: expect.any(Number),
      drive: String(statSync(home).dev),
      isDefault: true,
    },
  ]);
  const [first] = await folders.list();
  expect(first?.freeBytes).toBeGreaterThan(bsize);

  const drive = path.join(home, 'drive');
  const { id } = await folders.add(drive);
  rmSync(drive, { recursive: true });
  expect((await folders.list())[1]).toEqual({
    id,
    label: 'drive',
    freeBytes: null,
    drive: null,
    isDefault: false,
  });
});

const open = (initial: FoldersDocument = []) =>
  createFolders(openDocument(home, 'folders', foldersDocument, initial), path.join(home, 'Moggie Games'));

test('the empty folder that a drive leaves where it was mounted is not the library; one that was always a folder is', async () => {
  const place = path.join(home, 'drive');
  mkdirSync(place);
  for (const [isMount, isThere] of [
    [true, false],
    [false, true],
    [undefined, true],
  ] as const) {
    const folders = open([{ id: 'a', path: place, isMount }]);
    expect(folders.isThere(place)).toBe(isThere);
    expect((await folders.list())[0]).toMatchObject(
      isThere ? { drive: expect.any(String) } : { drive: null, freeBytes: null },
    );
  }
});

test('so it is with the launcher’s own folder, where a drive is mounted there', () => {
  const games = path.join(home, 'Moggie Games');
  const isThere = (isMount: boolean) => open([{ id: 'a', path: games, isMount }]).isThere(games);
  expect(isThere(false)).toBe(true);
  expect(isThere(true)).toBe(false);
});

test.skipIf(process.platform === 'win32')(
  'the launcher’s own folder that leads to a drive is not there while the drive is away',
  async () => {
    const games = path.join(home, 'Moggie Games');
    const drive = path.join(home, 'drive');
    symlinkSync(path.join(drive, 'games'), games);
    const folders = open();
    expect(folders.isThere(games)).toBe(false);
    expect((await folders.list())[0]).toMatchObject({ drive: null, freeBytes: null });
    mkdirSync(path.join(drive, 'games'), { recursive: true });
    expect(folders.isThere(games)).toBe(true);
    expect((await folders.list())[0]).toMatchObject({ drive: String(statSync(home).dev) });
  },
);

test.skipIf(process.platform !== 'linux')(
  'whether a drive is mounted at a folder is seen when it is picked, and again when a game comes to it',
  async () => {
    const folders = open();
    const link = path.join(home, 'link');
    const plain = path.join(home, 'plain');
    symlinkSync('/dev/shm', link);
    mkdirSync(plain);
    await folders.add(link);
    await folders.add(plain);
    const looks = () => folders.places().map(({ isMount }) => isMount);
    expect([looks(), folders.isThere(link)]).toEqual([[undefined, true, false], true]);
    rmSync(link);
    mkdirSync(link);
    expect(folders.isThere(link)).toBe(false);
    folders.gameCame(link);
    folders.gameCame(path.join(home, 'of nobody'));
    expect([looks(), folders.isThere(link)]).toEqual([[undefined, false, false], true]);
  },
);
