import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, clock } = await testApp();

await addGames({ catalog: services.catalog, clock }, [
  { id: 1, names: { 'en-us': 'a'.repeat(100) }, game: { platforms: ['windows', 'mac'] } },
  { id: 2, game: { platforms: ['android'], category: 'girl-gl', languages: ['ja-jp', 'zh-tw'] } },
]);

const LIST = `query ($q: FindStoreQ, $tags: [String!]) {
  findStore(platform_key: ["moggie"], search_type: "search:list", tag_id: $tags, q: $q) { totalCount list { id } } }`;

const times = (count: number, entry: string | number) => Array.from({ length: count }, () => entry);

async function asked(variables: { q?: object; tags?: unknown }) {
  const before = services.database.statementCount();
  const { status, codes } = await gql(LIST, variables);
  return { status, codes, statements: services.database.statementCount() - before };
}

const refused = { status: 200, codes: ['400'], statements: 0 };

test.each([
  ['40,000 words', { q: { keyword: 'w '.repeat(40_000) } }],
  ['101 characters', { q: { keyword: 'a'.repeat(101) } }],
  ['101 games', { q: { ids: times(101, 1) } }],
  ['101 categories', { q: { categories: times(101, 'girl-gl') } }],
  ['101 tags to leave out', { q: { exclude_tags: times(101, 'mystery') } }],
  ['101 languages', { q: { languages: times(101, 'en-us') } }],
  ['101 platforms', { q: { platforms: times(101, 'windows') } }],
  ['101 tags', { tags: times(101, 'girl-gl') }],
])('a list by %s is refused before the database is asked', async (_what, variables) => {
  expect(await asked(variables)).toEqual(refused);
});

test('on another site, which lists nothing, they are refused as well', async () => {
  const { codes } = await gql(LIST.replace('"moggie"', '"lynx"'), { q: { keyword: 'a'.repeat(101) } });
  expect(codes).toEqual(['400']);
});

test.each([
  ['100 characters, and spaces around them', { q: { keyword: ` ${'a'.repeat(100)} ` } }, [1]],
  ['100 games', { q: { ids: times(100, 2), limit: 5 } }, times(100, 2)],
  ['100 categories', { q: { categories: times(100, 'girl-gl') } }, [2]],
  ['100 tags to leave out', { q: { exclude_tags: times(100, 'girl-gl') } }, [1]],
  ['100 languages', { q: { languages: times(100, 'ja-jp') } }, [2]],
  ['several languages', { q: { languages: ['de-de', 'zh-tw'], limit: 5 } }, [2]],
  ['a language that no game speaks', { q: { languages: ['de-de'], limit: 5 } }, []],
  ['several platforms', { q: { platforms: ['mac', 'android'], limit: 5 } }, [1, 2]],
  ['a platform', { q: { platforms: ['mac'], limit: 5 } }, [1]],
  ['100 tags', { tags: times(100, 'girl-gl') }, [2]],
])('a list by %s is answered', async (_what, variables, expected) => {
  const { data } = await gql(LIST, variables);
  expect(data.findStore.list.map(({ id }) => id)).toEqual(expected);
});
