import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, clock } = await testApp();

beforeAll(() =>
  addGames({ catalog: services.catalog, clock }, [
    { id: 1, names: { 'en-us': 'Snow Garden' }, game: { genres: ['visual-novel', 'romance'] } },
    { id: 2, names: { 'en-us': 'Night Train' }, game: { genres: ['visual-novel'], web: true } },
    { id: 3, names: { 'en-us': 'My Visual Novel' }, game: { genres: ['comedy'] } },
    { id: 4, names: { 'en-us': 'Two Hearts' }, brief: 'A visual novel.', game: { genres: ['dating-sim'] } },
    { id: 5, names: { 'en-us': 'Fort' }, game: { genres: ['simulation'], category: 'girl-gl' } },
    {
      id: 90,
      names: { 'en-us': 'Hidden' },
      game: { genres: ['visual-novel', 'role-playing'], state: 'off' },
    },
  ]),
);

async function search(keyword: string, q: Record<string, unknown> = {}) {
  const { findStore } = (
    await gql(
      `query ($q: FindStoreQ) { findStore(platform_key: ["moggie"], search_type: "search:list", q: $q) {
        totalCount corrected list { id } } }`,
      { q: { keyword, correct: true, orderField: 'relevance-desc', limit: 100, ...q } },
    )
  ).data;
  const ids = findStore.list.map(({ id }) => id);
  expect(findStore.totalCount).toBe(ids.length);
  return { ids, corrected: findStore.corrected };
}

describe('the name of a genre', () => {
  test.each([
    // What has it in its name comes first, then what is of the genre, then what says it.
    ['visual novel', [3, 2, 1, 4]],
    ['ビジュアルノベル', [2, 1]],
    ['VN', [2, 1]],
    ['novela visual', [2, 1]],
    ['dating sim', [4]],
    ['simulation', [5]],
    ['yuri', [5]],
    // With other words, or another genre: both must hold.
    ['VN night', [2]],
    ['romance visual novel', [1]],
    ['VN yuri', []],
    ['RPG', []],
  ])('%j finds %j [S03]', async (keyword, ids) => {
    expect(await search(keyword)).toEqual({ ids, corrected: null });
  });

  test('is found by the other orders and beside filters, too', async () => {
    expect(await search('VN', { orderField: 'released_at-asc' })).toEqual({ ids: [2, 1], corrected: null });
    expect(await search('VN', { web: true })).toEqual({ ids: [2], corrected: null });
    // Its single words are in no game: it is right all the same.
    expect(await search('ビジュアルノベル', { web: false })).toEqual({ ids: [1], corrected: null });
    expect(await search('kinetic novel', { free: true })).toEqual({ ids: [], corrected: null });
  });

  test.each([
    ['visaul novel', 'visual novel', [3, 2, 1, 4]],
    ['kinetik novel', 'kinetic novel', [2, 1]],
    ['romnce', 'romance', [1]],
    ['simulaton', 'simulation', [5]],
  ])('%j is taken for %j and finds %j', async (keyword, corrected, ids) => {
    expect(await search(keyword)).toEqual({ ids, corrected });
  });

  test('finds what a player has, on a shelf or not', async () => {
    expect(await services.catalog.matching([1, 2, 3, 90], 'VN')).toEqual(expect.arrayContaining([1, 2, 90]));
    expect(await services.catalog.matching([3, 4], 'VN')).toEqual([]);
  });
});
