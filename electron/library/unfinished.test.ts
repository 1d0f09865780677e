import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { GameFolder, writeReceipt } from '../install/folder/game-folder.ts';
import { findUnfinished } from './unfinished.ts';

const BUILD = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);

function libraryFolder(): string {
  const library = mkdtempSync(path.join(tmpdir(), 'moggie-library-'));
  onTestFinished(() => rmSync(library, { recursive: true, force: true }));
  return library;
}

async function game(library: string, name: string, { installed = false, stage = '' }) {
  const folder = new GameFolder(path.join(library, name));
  mkdirSync(folder.engine, { recursive: true });
  if (stage) mkdirSync(folder.stageOf(stage).folder);
  if (installed)
    await writeReceipt(folder, {
      format: 1,
      store: '11111111-2222-4333-8444-555555555555',
      line: 'official-linux',
      build: BUILD,
      version: '1.0.0',
      sequence: 1,
      size: 1,
    });
  return folder;
}

/** A library folder in which something of each kind was begun. */
async function begunLibrary(): Promise<string> {
  const library = libraryFolder();
  await game(library, 'harbour-lights-1001', { stage: BUILD });
  await game(library, 'night-train-1002-trial', { installed: true, stage: OTHER });
  await game(library, 'tea-house-1003', { installed: true, stage: BUILD });
  await game(library, '港-1004', { installed: true });
  const moved = await game(library, 'orchard-1005', {});
  writeFileSync(
    path.join(moved.engine, 'move.json'),
    JSON.stringify({ format: 2, from: '/elsewhere/orchard-1005', brings: [], hasArrived: false }),
  );
  const left = await game(library, 'causeway-1007', { installed: true, stage: OTHER });
  mkdirSync(left.previousFolder);
  writeFileSync(left.previousReceiptFile, JSON.stringify({ ...(await left.readReceipt()), build: OTHER }));
  const rolling = await game(library, 'lantern-1006', { installed: true });
  writeFileSync(rolling.rollingFile, '{}');
  mkdirSync(path.join(library, 'photos'));
  return library;
}

test('what was begun and not finished is found by looking at the disk', async () => {
  const library = await begunLibrary();
  const homes: Record<number, string | undefined> = {
    1001: undefined,
    1002: path.join(library, 'night-train-1002-trial'),
    1003: path.join(library, 'tea-house-1003'),
    1005: '/elsewhere/orchard-1005',
    1006: path.join(library, 'lantern-1006'),
    1007: path.join(library, 'causeway-1007'),
  };
  const found = await findUnfinished(
    [
      { id: 'here', path: library },
      { id: 'gone', path: path.join(library, 'no such drive') },
    ],
    ({ storeId }) => homes[storeId],
  );
  expect(found.sort((a, b) => a.storeId - b.storeId)).toEqual([
    { kind: 'install', storeId: 1001, type: 'official', folderId: 'here' },
    { kind: 'update', storeId: 1002, type: 'trial', folderId: 'here' },
    { kind: 'repair', storeId: 1003, type: 'official', folderId: 'here' },
    { kind: 'move', storeId: 1005, type: 'official', folderId: 'here' },
    { kind: 'update', storeId: 1006, type: 'official', folderId: 'here' },
    { kind: 'rollback', storeId: 1007, type: 'official', folderId: 'here' },
  ]);
});

test('what was begun on another copy of a game than the library’s is left alone, also where that was forgotten', async () => {
  const libraries = [{ id: 'here', path: await begunLibrary() }];
  expect(await findUnfinished(libraries, () => '/new/home')).toEqual([]);
  expect(await findUnfinished(libraries, () => undefined)).toEqual([
    { kind: 'install', storeId: 1001, type: 'official', folderId: 'here' },
  ]);
});

test('a move that has arrived goes on to clear the old place', async () => {
  const library = await begunLibrary();
  const arrived = path.join(library, 'orchard-1005');
  expect(await findUnfinished([{ id: 'here', path: library }], () => arrived)).toEqual([
    { kind: 'move', storeId: 1005, type: 'official', folderId: 'here' },
  ]);
});
