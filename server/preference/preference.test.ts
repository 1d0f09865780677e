import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { MOST_IGNORED } from './service.ts';

const { gql, services, database, clock, signUp } = await testApp();
const CLOSED = 90;
let people = 0;

beforeAll(() =>
  addGames({ catalog: services.catalog, clock }, [
    { id: 1, game: { genres: ['romance'] } },
    { id: 2, game: { genres: ['mystery', 'romance'] } },
    { id: 3, game: { genres: ['mystery'], warnings: ['infidelity'] } },
    { id: 4, game: { category: 'girl-gl' } },
    { id: CLOSED, game: { state: 'off' } },
  ]),
);

async function player() {
  people += 1;
  return signUp(`reader${people}@moggie.test`);
}
type Player = Awaited<ReturnType<typeof player>>;

const IGNORE =
  'mutation ($id: Int!) { addStoreIgnored(store_id: $id) { store { id isIgnored } created_at } }';
const SHOW = 'mutation ($id: Int!) { delStoreIgnored(store_id: $id) }';
const IGNORED =
  '{ findStoreIgnored { totalCount list { store { id } } } me { ignored_count excluded_tags } }';
const EXCLUDE = 'mutation ($tags: [String!]!) { setExcludedTags(tags: $tags) }';
const LIST = `query ($q: FindStoreQ, $id: Int, $search: String) {
  findStore(platform_key: ["moggie"], search_type: $search, id: $id, q: $q) { totalCount list { id isIgnored } } }`;

async function listed(who?: Player, q: object = {}, search = 'all'): Promise<number[]> {
  const variables = { q: { limit: 100, orderField: 'released_at-desc', ...q }, search };
  const { findStore } = (await gql(LIST, variables, who)).data;
  const ids = findStore.list.map(({ id }) => id);
  expect(findStore.totalCount).toBe(ids.length);
  return ids;
}

describe('a game that is ignored', () => {
  test('leaves every list of that player and of nobody else, until it is taken back', async () => {
    const [who, other] = [await player(), await player()];
    const { addStoreIgnored } = (await gql(IGNORE, { id: 2 }, who)).data;
    expect(addStoreIgnored).toEqual({
      store: { id: 2, isIgnored: true },
      created_at: clock.now.toISOString(),
    });
    expect(await listed(who)).toEqual([1, 3, 4]);
    expect(await listed(who, { keyword: 'game 2' }, 'search:list')).toEqual([]);
    expect(await listed(who, { ids: [2, 3] })).toEqual([3]);
    expect(await listed(other)).toEqual([1, 2, 3, 4]);
    expect(await listed()).toEqual([1, 2, 3, 4]);

    expect((await gql(SHOW, { id: 2 }, who)).data).toEqual({ delStoreIgnored: true });
    expect((await gql(SHOW, { id: 2 }, who)).data).toEqual({ delStoreIgnored: false });
    expect(await listed(who)).toEqual([1, 2, 3, 4]);
  });

  test('keeps its name beside what the player bought', async () => {
    const who = await player();
    await gql(IGNORE, { id: 2 }, who);
    expect(await listed(who, { ids: [2, 3], include_unwanted: true })).toEqual([2, 3]);
  });

  test('keeps its page, which says so', async () => {
    const who = await player();
    await gql(IGNORE, { id: 2 }, who);
    const game = async (sender?: Player) => (await gql(LIST, { id: 2 }, sender)).data.findStore;
    expect(await game(who)).toEqual({ totalCount: 1, list: [{ id: 2, isIgnored: true }] });
    expect(await game()).toEqual({ totalCount: 1, list: [{ id: 2, isIgnored: false }] });
  });

  test('stands in the list of ignored games, once and the latest first', async () => {
    const who = await player();
    for (const id of [1, 3, 1]) {
      await gql(IGNORE, { id }, who);
      clock.now = new Date(clock.now.getTime() + 1000);
    }
    expect((await gql(IGNORED, {}, who)).data).toEqual({
      findStoreIgnored: { totalCount: 2, list: [{ store: { id: 3 } }, { store: { id: 1 } }] },
      me: { ignored_count: 2, excluded_tags: [] },
    });
  });

  test('has to be one that the player may see', async () => {
    const who = await player();
    for (const id of [CLOSED, 999]) expect((await gql(IGNORE, { id }, who)).codes).toEqual(['404']);
  });

  test('is refused once a player ignores too many, but those that are ignored stay so', async () => {
    const who = await player();
    await database.query.execute(sql`
      insert into store select copy.* from store
      cross join generate_series(1, ${MOST_IGNORED}::int) as n
      cross join jsonb_populate_record(store,
        jsonb_build_object('id', 1000 + n, 'uuid', gen_random_uuid(), 'path', 'copy-' || n)) as copy
      where store.id = ${CLOSED}`);
    await database.query.execute(sql`
      insert into store_ignored select ${who.uuid}, id, now() from store where id > 1000`);
    expect((await gql(IGNORE, { id: 1 }, who)).codes).toEqual(['store/too-many-ignored']);
    expect(await listed(who)).toEqual([1, 2, 3, 4]);
  });
});

describe('a tag that a player never wants to see', () => {
  test('leaves its games out of the lists of that player', async () => {
    const [who, other] = [await player(), await player()];
    const exclude = async (...tags: string[]) => {
      expect((await gql(EXCLUDE, { tags }, who)).data).toEqual({ setExcludedTags: tags });
    };
    await exclude('warning:infidelity');
    expect(await listed(who)).toEqual([1, 2, 4]);
    await exclude('romance', 'girl-gl');
    expect(await listed(who)).toEqual([3]);
    expect(await listed(other)).toEqual([1, 2, 3, 4]);
    expect((await gql(IGNORED, {}, who)).data.me.excluded_tags).toEqual(['romance', 'girl-gl']);
    await exclude();
    expect(await listed(who)).toEqual([1, 2, 3, 4]);
  });

  test.each([[['Romance']], [['romance', 'romance']], [['a,b', '']], [['']]])(
    'cannot be %j',
    async (tags) => {
      expect((await gql(EXCLUDE, { tags }, await player())).codes).toEqual(['400']);
    },
  );

  test('is left out for guests where their browser says so, and for players where they themselves do', async () => {
    const cookie = { headers: { cookie: 'excluded_tags=romance%2Cwarning%3Ainfidelity%2C%27' } };
    const ids = async (sender: object) =>
      (await gql(LIST, { q: { limit: 9, orderField: 'released_at-desc' } }, sender)).data.findStore.list.map(
        ({ id }) => id,
      );
    expect(await ids(cookie)).toEqual([4]);
    expect(await ids({ ...cookie, token: (await player()).token })).toEqual([1, 2, 3, 4]);
  });
});

test('what a player owns is left out of a list on demand, and stays out of its count', async () => {
  const who = await player();
  await services.library.grant(who.uuid, [{ storeId: 3, orderId: crypto.randomUUID(), paid: 0 }]);
  expect(await listed(who, { hide_owned: true })).toEqual([1, 2, 4]);
  expect(await listed(who, { hide_owned: false })).toEqual([1, 2, 3, 4]);
  expect(await listed(undefined, { hide_owned: true })).toEqual([1, 2, 3, 4]);
});

test('tags are demanded and left out of one list at once', async () => {
  const both = { q: { limit: 9, exclude_tags: ['warning:infidelity'] } };
  const { data } = await gql(
    'query ($q: FindStoreQ) { findStore(platform_key: ["moggie"], tag_id: ["mystery"], q: $q) { totalCount list { id } } }',
    both,
  );
  expect(data.findStore).toEqual({ totalCount: 1, list: [{ id: 2 }] });
});
