import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDocument } from '../settings/document-store.ts';
import { createFolders, type Folders, type FoldersDocument, foldersDocument } from './folders.ts';

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
      isProposed: true,
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
    isProposed: false,
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

/** What the folders are called that installs begin with as it was decided, and as it is now. */
async function begins(folders: Folders): Promise<(string | undefined)[]> {
  const list = await folders.list();
  return [list.find(({ isDefault }) => isDefault), list.find(({ isProposed }) => isProposed)].map(
    (folder) => folder?.label,
  );
}

test('installs begin with the folder that was made the default, after a restart too', async () => {
  const folders = open();
  expect(await begins(folders)).toEqual(['Moggie Games', 'Moggie Games']);
  const { id } = await folders.add(path.join(home, 'drive'));
  expect(await begins(folders)).toEqual(['Moggie Games', 'Moggie Games']);
  const listed = await folders.makeDefault(id);
  expect(listed.map(({ label, isDefault }) => [label, isDefault])).toEqual([
    ['Moggie Games', false],
    ['drive', true],
  ]);
  expect([await begins(open()), await open().proposed(), open().pathOf()]).toEqual([
    ['drive', 'drive'],
    id,
    path.join(home, 'drive'),
  ]);
});

test('a default that a game comes to stays the default', () => {
  const place = path.join(home, 'two');
  mkdirSync(place);
  const folders = open([
    { id: 'a', path: path.join(home, 'one') },
    { id: 'b', path: place, isDefault: true },
  ]);
  folders.gameCame(place);
  expect(folders.places()[1]).toEqual({ id: 'b', path: place, isMount: false, isDefault: true });
});

test('while the default is out of reach, installs begin with the first that is connected; it stays the default', async () => {
  const folders = open();
  const drive = path.join(home, 'drive');
  const { id } = await folders.add(drive);
  await folders.makeDefault(id);
  rmSync(drive, { recursive: true });
  expect(await begins(folders)).toEqual(['drive', 'Moggie Games']);
  mkdirSync(drive);
  expect(await begins(folders)).toEqual(['drive', 'drive']);
});

test('where no folder is connected, the default is waited for', async () => {
  const folders = open([
    { id: 'a', path: path.join(home, 'one') },
    { id: 'b', path: path.join(home, 'two'), isDefault: true },
  ]);
  expect([await begins(folders), await folders.proposed()]).toEqual([['two', 'two'], 'b']);
});

test('an unknown folder is neither made the default nor removed', async () => {
  const folders = open();
  const missing = { code: 'install/folder-missing' };
  await expect(folders.makeDefault('unknown')).rejects.toMatchObject(missing);
  await expect(folders.remove('unknown')).rejects.toMatchObject(missing);
  expect(await begins(folders)).toEqual(['Moggie Games', 'Moggie Games']);
});

test('a default that is removed gives its place to the first that is connected, and keeps its files', async () => {
  const place = (name: string) => path.join(home, name);
  const folders = open([
    { id: 'a', path: place('away') },
    { id: 'b', path: place('here') },
    { id: 'c', path: place('usual'), isDefault: true },
  ]);
  for (const name of ['here', 'usual']) mkdirSync(place(name));
  expect((await folders.remove('c')).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    ['a', false],
    ['b', true],
  ]);
  expect(statSync(place('usual')).isDirectory()).toBe(true);
  expect((await folders.remove('a')).map(({ id, isDefault }) => [id, isDefault])).toEqual([['b', true]]);
});

test('the launcher’s own folder stands in for the last one that is removed', async () => {
  const folders = open([{ id: 'a', path: path.join(home, 'drive') }]);
  expect(await folders.remove('a')).toMatchObject([{ label: 'Moggie Games', isDefault: true }]);
});
