import { expect, test } from 'vitest';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { countOf, gameFilter, inOrder, orderOf, type Shown } from './shown-games.ts';

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
const found = (shown: Shown, search: string, locale = 'en-US') =>
  gameFilter(GAMES, locale)(shown, search).map(({ storeId }) => storeId);

test('a search finds names in any letter case and width', () => {
  expect(found('all', ' harbour ')).toEqual([1]);
  expect(found('all', 'あ', 'ja-JP')).toEqual([2]);
  expect(found('all', 'nine')).toEqual([3]);
  expect(found('all', '')).toEqual([1, 2, 3]);
});

test('a filter finds again with other words', () => {
  const filter = gameFilter(GAMES, 'en-US');
  expect(filter('all', 'lights')).toEqual([GAMES[0]]);
  expect(filter('all', 'tails')).toEqual([GAMES[2]]);
  expect(filter('all', '')).toEqual(GAMES);
});

test('installed games and updates are shown apart', () => {
  expect(found('installed', '')).toEqual([1, 2]);
  expect(found('updates', '')).toEqual([1]);
  expect(countOf(GAMES, 'installed')).toBe(2);
});

test('a game whose folder was deleted is not shown as installed, one whose drive is away is', () => {
  const games = (['gone', 'drive-absent'] as const).map((state, id) =>
    game(id, 'Tails', [{ ...build(null), state }]),
  );
  expect(gameFilter(games, 'en-US')('installed', '').map(({ storeId }) => storeId)).toEqual([1]);
});

test('games stand by when they were played, or by name as the reader’s language has it', () => {
  const games = [
    { ...game(1, 'Zeta'), lastPlayedAt: 10 },
    game(2, 'Öl'),
    { ...game(3, 'Part 10'), lastPlayedAt: 20 },
    game(4, 'Part 9'),
    game(5, 'apple'),
  ];
  const ids = (order: 'played' | 'name', locale: string) =>
    inOrder(games, order, locale).map(({ storeId }) => storeId);
  expect(ids('played', 'de-DE')).toEqual([3, 1, 5, 2, 4]);
  expect(ids('name', 'de-DE')).toEqual([5, 2, 4, 3, 1]);
  // Swedish has Ö behind Z.
  expect(ids('name', 'sv-SE')).toEqual([5, 4, 3, 1, 2]);
  expect(['', 'sort=name', 'sort=price'].map((query) => orderOf(new URLSearchParams(query)))).toEqual([
    'played',
    'name',
    'played',
  ]);
});
