import { expect, test } from 'vitest';
import { installedBuild, libraryGame } from '../../library/testing/library-game.ts';
import { queuedJob } from '../../library/testing/queued-job.ts';
import { buildsBeside } from './builds-beside.ts';

const folder = (id: string, drive: string) => ({
  id,
  label: id,
  freeBytes: 1,
  drive,
  isDefault: false,
  isProposed: false,
});
const FOLDERS = [folder('a', 'C'), folder('b', 'C'), folder('c', 'D')];
const game = (storeId: number, ...builds: ReturnType<typeof installedBuild>[]) =>
  libraryGame({ storeId, name: `game ${storeId}`, builds });

const GAMES = [
  game(1, installedBuild({ size: 10 })),
  game(2, installedBuild({ size: 20, folderId: 'b' }), installedBuild({ type: 'trial', size: 90 })),
  game(3, installedBuild({ size: 70, folderId: 'c' })),
  game(4, installedBuild({ size: 40, state: 'gone' })),
  game(5, installedBuild({ size: 30, state: 'damaged' })),
];
const beside = (job: Parameters<typeof queuedJob>[0]) =>
  buildsBeside(queuedJob(job), GAMES, FOLDERS).map(({ storeId, type, size }) => [storeId, type, size]);

test('room is given by other games on the drive that an install goes to, the largest first', () => {
  expect(beside({ storeId: 9, folderId: 'a' })).toEqual([
    [2, 'trial', 90],
    [5, 'official', 30],
    [2, 'official', 20],
    [1, 'official', 10],
  ]);
});

test('an update goes to the drive on which its game lies, and a game does not make way for itself', () => {
  expect(beside({ storeId: 1, kind: 'update' })).toEqual([
    [2, 'trial', 90],
    [5, 'official', 30],
    [2, 'official', 20],
  ]);
  expect(beside({ storeId: 3, kind: 'update' })).toEqual([]);
});

test('nothing is offered while nobody knows which drive it is', () => {
  expect(buildsBeside(queuedJob({ storeId: 9, folderId: 'a' }), GAMES, [])).toEqual([]);
  expect(beside({ storeId: 9, folderId: 'of a drive that was taken off the list' })).toEqual([]);
});
