import { expect, test } from 'vitest';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { countOf, filterGames } from './shown-games.ts';

const build = (update: LibraryGame['builds'][number]['update']): LibraryGame['builds'][number] => ({
  type: 'official',
  version: '1.0.0',
  size: 1,
  folderId: 'a',
  state: 'installed',
  update,
});

const game = (storeId: number, name: string, builds: LibraryGame['builds'] = []): LibraryGame => ({
  storeId,
  uuid: '7a0e2a1e-0d5b-4a0e-9d0c-1d5f0a3a9f00',
  name,
  cover: '',
  owned: true,
  licensed: true,
  web: false,
  installs: true,
  builds,
  running: false,
  playSeconds: 0,
  lastPlayedAt: null,
  updatePolicy: null,
  updatesCheckedAt: null,
});

const GAMES = [
  game(1, 'Harbour Lights', [build({ version: '1.1.0', downloadSize: 5, heldBy: 'ask' })]),
  game(2, '港あかり', [build(null)]),
  game(3, 'ＮＩＮＥ Tails'),
];
const ids = (games: LibraryGame[]) => games.map(({ storeId }) => storeId);

test('a search finds names in any letter case and width', () => {
  expect(ids(filterGames(GAMES, 'all', ' harbour ', 'en-US'))).toEqual([1]);
  expect(ids(filterGames(GAMES, 'all', 'あ', 'ja-JP'))).toEqual([2]);
  expect(ids(filterGames(GAMES, 'all', 'nine', 'en-US'))).toEqual([3]);
  expect(ids(filterGames(GAMES, 'all', '', 'en-US'))).toEqual([1, 2, 3]);
});

test('installed games and updates are shown apart', () => {
  expect(ids(filterGames(GAMES, 'installed', '', 'en-US'))).toEqual([1, 2]);
  expect(ids(filterGames(GAMES, 'updates', '', 'en-US'))).toEqual([1]);
  expect(countOf(GAMES, 'installed')).toBe(2);
});
