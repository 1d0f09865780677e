import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { createRecommendationStore, MOST_SEEDS } from './store.ts';

const { gql, services, database, clock, signUp } = await testApp();
const DRAMA = { category: 'boy-bl', genres: ['drama'] };
let people = 0;

beforeAll(async () => {
  const [kestrel, wren, heron] = [randomUUID(), randomUUID(), randomUUID()];
  await services.catalog.addAuthors(
    [kestrel, wren, heron].map((id) => ({ id, nickname: id, head: '', brief: '', translations: [] })),
  );
  await addGames({ catalog: services.catalog, clock }, [
    { id: 1, game: { ...DRAMA, genres: ['drama', 'romance'], authorId: kestrel } },
    { id: 2, game: { ...DRAMA, genres: ['drama', 'romance'] } },
    { id: 3, game: { ...DRAMA, authorId: kestrel } },
    { id: 4, game: DRAMA },
    { id: 5, game: { category: 'girl-gl', genres: ['drama'], authorId: heron } },
    { id: 6, game: { category: 'girl-gl', genres: ['noir'], authorId: wren } },
    { id: 7, game: { category: 'girl-gl', genres: ['mystery'], authorId: wren } },
    { id: 8, game: { ...DRAMA, state: 'off' } },
  ]);
});

const LIKE = `query ($id: Int, $limit: Int, $platform: [String!]!) {
  findStoreRecommended(platform_key: $platform, id: $id, limit: $limit) {
    totalCount list { store { id } reason tags because { id } } } }`;

interface Row {
  store: { id: number };
  reason: string;
  tags: string[];
  because: { id: number } | null;
}

async function recommended(variables: object = {}, sender: { token?: string } = {}): Promise<Row[]> {
  const { data } = await gql<{ findStoreRecommended: { totalCount: number; list: Row[] } }>(
    LIKE,
    { platform: ['moggie'], ...variables },
    sender,
  );
  expect(data.findStoreRecommended.totalCount).toBe(data.findStoreRecommended.list.length);
  return data.findStoreRecommended.list;
}
const ids = (rows: Row[]) => rows.map(({ store }) => store.id);

async function player() {
  people += 1;
  return signUp(`guessed${people}@moggie.test`);
}
const own = (uuid: string, storeId: number) =>
  services.library.grant(uuid, [{ storeId, orderId: randomUUID(), paid: 0 }]);

test('a guest is recommended games like the one that is looked at, each with the reason', async () => {
  expect(await recommended({ id: 1 })).toEqual([
    { store: { id: 3 }, reason: 'author', tags: ['drama'], because: null },
    { store: { id: 2 }, reason: 'genres', tags: ['drama', 'romance'], because: null },
    { store: { id: 4 }, reason: 'genres', tags: ['drama'], because: null },
    { store: { id: 5 }, reason: 'genres', tags: ['drama'], because: null },
  ]);
  expect(ids(await recommended({ id: 1, limit: 2 }))).toEqual([3, 2]);
});

test('where there is nothing to go by, nothing is recommended', async () => {
  expect(await recommended()).toEqual([]);
  expect(await recommended({}, await player())).toEqual([]);
  for (const id of [8, 999]) expect(await recommended({ id })).toEqual([]);
  expect(await recommended({ id: 1, platform: ['lynx'] })).toEqual([]);
});

test('a player is recommended games like what they have, like and wish for, and none of those', async () => {
  const who = await player();
  await own(who.uuid, 4);
  await gql('mutation { addStoreLike(store_id: 6) { id } addWishlist(store_id: 2) { uuid } }', {}, who);
  const rows = await recommended({}, who);
  expect(ids(rows)).toEqual([1, 3, 5, 7]);
  expect(rows.map(({ because }) => because?.id)).toEqual([2, 4, 6, 6]);
});

test('a game that a player did not like leads to nothing, and does not come back', async () => {
  const who = await player();
  await own(who.uuid, 6);
  expect(ids(await recommended({}, who))).toEqual([7, 5]);
  await gql('mutation { addStoreComment(store_id: 6, vote: -1, comment: "No.") { uuid } }', {}, who);
  expect(await recommended({}, who)).toEqual([]);
  expect(ids(await recommended({ id: 7 }, who))).toEqual([5]);
});

test('what a player ignores, has, or never wants to see is not recommended beside a game', async () => {
  const who = await player();
  await own(who.uuid, 3);
  await gql(
    'mutation { addStoreIgnored(store_id: 2) { created_at } setExcludedTags(tags: ["girl-gl"]) }',
    {},
    who,
  );
  expect(ids(await recommended({ id: 1 }, who))).toEqual([4]);
});

test('whoever likes a thousand games is judged by the two hundred that mean most, and offered none of them', async () => {
  const who = await player();
  const added = 1_000;
  await database.query.execute(sql`
    insert into store select (jsonb_populate_record(game, jsonb_build_object(
      'id', 100 + n, 'uuid', gen_random_uuid(), 'path', 'copy-' || n))).*
    from store as game, generate_series(1, ${added}::int) as n where game.id = 4`);
  await database.query.execute(sql`
    insert into store_like (id, account_id, store_id, created_at)
    select gen_random_uuid(), ${who.uuid}::uuid, 100 + n, ${clock.now.toISOString()}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${added}::int) as n`);
  // What was bought and liked long ago means more than what was liked today.
  await own(who.uuid, 100 + added);
  const seeds = await createRecommendationStore(database).seedsOf(who.uuid);
  expect(seeds.map(({ id, weight }) => [id, weight])).toEqual([
    [100 + added, 5],
    ...Array.from({ length: MOST_SEEDS - 1 }, (_, n) => [101 + n, 3]),
  ]);
  expect(ids(await recommended({}, who))).toEqual([4, 2, 3, 1, 5]);
  expect(ids(await recommended({ id: 4 }, who))).toEqual([2, 3, 1, 5]);
});

test.each([0, 21, -1])('a limit of %i is refused', async (limit) => {
  expect((await gql(LIKE, { platform: ['moggie'], id: 1, limit })).codes).toEqual(['400']);
});
