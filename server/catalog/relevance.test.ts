import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, clock } = await testApp();

beforeAll(() =>
  addGames({ catalog: services.catalog, clock }, [
    { id: 1, names: { 'en-us': 'Snow', 'ja-jp': '雪' }, brief: 'A fox walks home.', labels: ['冬'] },
    { id: 2, names: { 'en-us': 'Tea', 'ja-jp': '茶' }, labels: ['Foxes'] },
    { id: 3, names: { 'en-us': 'Rain', 'ja-jp': '雨' }, publisher: 'Red Fox' },
    { id: 4, names: { 'en-us': 'Outfoxed', 'ja-jp': '白い狐' } },
    { id: 5, names: { 'en-us': 'The Fox and I', 'ja-jp': '私と狐の夜' } },
    { id: 6, names: { 'en-us': 'Foxglove', 'ja-jp': '狐の手袋' } },
    { id: 7, names: { 'en-us': 'Fóx', 'ja-jp': '狐' } },
    { id: 8, names: { 'en-us': 'Foxtrot', 'ja-jp': '踊り' }, brief: '狐と踊る。' },
    { id: 9, names: { 'en-us': 'Red Sky Fox', 'ja-jp': '赤' } },
    { id: 61, names: { 'en-us': 'Gold', 'fr-fr': 'Pomme d’or' }, publisher: 'Verger' },
    { id: 62, names: { 'en-us': 'World of Orchids' }, brief: 'Old or new.' },
    { id: 63, names: { 'en-us': 'Rock ‘n’ Roll' } },
    { id: 64, names: { 'en-us': 'Fo’c’s’le' } },
    { id: 65, names: { 'en-us': 'Fo’c’s-le' } },
    { id: 66, names: { 'en-us': 'Dawn', 'fr-fr': 'L’Aube' } },
    { id: 67, names: { 'en-us': 'La Lune' } },
    { id: 68, names: { 'en-us': 'Noise+' } },
    { id: 71, names: { 'en-us': 'The Keeper’s Ledger', 'ja-jp': '帳簿' } },
    { id: 72, names: { 'en-us': "Keeper's", 'ja-jp': '番人' } },
  ]),
);

interface Paging {
  orderField?: string;
  limit?: number;
  offset?: number;
}

/** What a search lists; without a limit everything that it finds. */
async function search(
  keyword: string,
  { orderField = 'relevance-desc', limit = 100, offset = 0 }: Paging = {},
): Promise<number[]> {
  const { findStore } = (
    await gql(
      `query ($q: FindStoreQ) { findStore(platform_key: ["moggie"], search_type: "search:list", q: $q) { list { id } } }`,
      { q: { keyword, orderField, limit, offset } },
    )
  ).data;
  return findStore.list.map(({ id }: { id: number }) => id);
}

test.each([
  // The name itself, how it begins, how a word of it begins, what it has within, publisher, label, brief.
  ['fox', [7, 8, 6, 9, 5, 4, 3, 2, 1]],
  ['FOXG', [6]],
  // All words in the name before words of publisher and name together.
  ['red fox', [9, 3]],
  ['狐', [7, 6, 5, 4, 8]],
  ['狐の', [6, 5]],
  ['冬', [1]],
  ['踊', [8]],
  ['狐の手', [6]],
  // Keyboards type another apostrophe than names are printed with.
  ["keeper's", [72, 71]],
  ['keeper’s', [72, 71]],
  ["the keeper's ledger", [71]],
  ['keeper_s', []],
  ["rock 'n' roll", [63]],
  ["fo'c's'le", [64]],
  // Nothing else stands in its place.
  ["d'or", [61]],
  ["d'orc", []],
  // However little there is beside it, and whatever else it is.
  ["l'", [66]],
  ["'n", [63]],
  ['+', [68]],
])('%s finds %j, what fits best first [S03]', async (keyword, expected) => {
  expect(await search(keyword)).toEqual(expected);
});

test.each(["l'", "'", '+', '%', 'l', 'fo'])('%s counts as many games as it lists', async (keyword) => {
  const { findStore } = (
    await gql(
      'query ($q: FindStoreQ) { findStore(platform_key: ["moggie"], search_type: "search:list", q: $q) { totalCount } }',
      { q: { keyword } },
    )
  ).data;
  // A page that names fill is looked up along their beginnings, and does not ask what the whole search finds.
  const pages = await Promise.all(
    Array.from({ length: 3 }, (_, at) => search(keyword, { limit: 1, offset: at })),
  );
  expect(pages.flat().length).toBe(Math.min(findStore.totalCount, 3));
});

test('what begins with an apostrophe’s place taken by a letter is not what was typed', async () => {
  expect(await search("g'", { limit: 1 })).toEqual([]);
});

test('games that fit alike follow their rating, then the newer one', async () => {
  await services.catalog.setVotes(6, 40, 0);
  expect((await search('fox')).slice(0, 3)).toEqual([7, 6, 8]);
  await services.catalog.setVotes(6, 0, 0);
});

test('an other order is kept, and nothing typed is by rating alone', async () => {
  expect(await search('fox', { orderField: 'released_at-desc' })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await services.catalog.setVotes(3, 40, 0);
  expect((await search(' ')).slice(0, 3)).toEqual([3, 72, 71]);
  await services.catalog.setVotes(3, 0, 0);
});

test.each(['%', '_', '\\'])('%s is a letter like any other', async (keyword) => {
  expect(await search(keyword)).toEqual([]);
});

// A page that names fill is looked up along their beginnings; the whole list never is.
test.each(['fox', 'red', '狐', '狐の', 'the fox and i', 'o', 'f'])(
  'pages of what %s finds are cut of one list',
  async (keyword) => {
    const whole = await search(keyword);
    expect(whole).not.toEqual([]);
    for (let limit = 1; limit <= whole.length; limit += 1)
      for (let offset = 0; offset <= whole.length; offset += 1)
        expect(await search(keyword, { limit, offset })).toEqual(whole.slice(offset, offset + limit));
  },
);

test('a game that was renamed is found by its new name alone', async () => {
  await addGames({ catalog: services.catalog, clock }, [{ id: 10, names: { 'en-us': 'Kestrel Hill' } }]);
  expect(await search('hill', { limit: 1 })).toEqual([10]);
  const whole = await services.catalog.published(10);
  if (!whole) throw new Error('the game is not there');
  const { game, infos, prices } = whole;
  const renamed = infos.map((info) => ({ ...info, name: 'Kestrel Dale' }));
  await services.catalog.publish({ game, publisher: 'Test Studio', infos: renamed, prices });
  expect(await search('hill', { limit: 1 })).toEqual([]);
  expect(await search('dale', { limit: 1 })).toEqual([10]);
});

test('a text that is longer than what is kept of names is compared as a whole', async () => {
  const name = 'ffi'.repeat(100);
  await addGames({ catalog: services.catalog, clock }, [
    { id: 11, names: { 'en-us': `${name}b` } },
    { id: 12, names: { 'en-us': `x ${name}` } },
  ]);
  // One character that is compared as three: of 67 more is compared than is kept.
  expect(await search('\ufb03'.repeat(67), { limit: 1 })).toEqual([11]);
  expect(await search('\ufb03'.repeat(100), { limit: 2 })).toEqual([11, 12]);
});

test('a word that is typed twice is looked for once', async () => {
  expect(await search('fox red fox RED')).toEqual(await search('fox red'));
});
