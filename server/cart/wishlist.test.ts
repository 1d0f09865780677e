import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openCounter } from '../testing/counter.ts';
import { addGames } from '../testing/games.ts';

const { run, codesOf, services, clock } = await openCounter();
const DAY = 86_400_000;
const LISTED = `query($q: ListQ, $discounted: Boolean) {
  findWishlist(q: $q, discounted: $discounted) { totalCount list { store_id } }
}`;

/** The numbers of the games on the wishlist, as it is asked for. */
const ids = async (q: object, discounted?: boolean): Promise<number[]> =>
  (await run(LISTED, { q, discounted })).findWishlist.list.map(({ store_id }) => store_id);

const sale = (percent: number, days: number) => [
  { percent, from: new Date(clock.now.getTime() - DAY), to: new Date(clock.now.getTime() + days * DAY) },
];

/** Game 10 is not out yet. */
beforeAll(() =>
  addGames({ catalog: services.catalog, clock }, [
    { id: 71, meowcent: 1000, sales: sale(20, 9) },
    { id: 72, meowcent: 1600, sales: sale(50, 5) },
    { id: 73, meowcent: 700 },
    { id: 74, meowcent: 1000 },
  ]),
);

beforeEach(async () => {
  for (const id of [72, 73, 10, 71, 74]) {
    clock.now = new Date(clock.now.getTime() + 1000);
    await run('mutation($id: Int!) { addWishlist(store_id: $id) { uuid } }', { id });
  }
});

test('wishes are listed by what is off their price now, equal ones as they were wished for last', async () => {
  expect(await ids({ orderField: 'discount-desc' })).toEqual([72, 71, 74, 10, 73]);
  expect(await ids({ orderField: 'discount-asc' })).toEqual([74, 10, 73, 71, 72]);
  const page = { orderField: 'discount-desc', limit: 2, offset: 1 };
  expect((await run(LISTED, { q: page })).findWishlist).toEqual({
    totalCount: 5,
    list: [{ store_id: 71 }, { store_id: 74 }],
  });
  expect(await codesOf(LISTED, { q: { orderField: 'memo-desc' } })).toEqual(['400']);
});

test('by what they cost now, and what cannot be bought yet stands behind', async () => {
  expect(await ids({ orderField: 'meowcent-asc' })).toEqual([73, 71, 72, 74, 10]);
  expect(await ids({ orderField: 'meowcent-desc' })).toEqual([74, 71, 72, 73, 10]);
  const page = { orderField: 'meowcent-asc', limit: 2, offset: 3 };
  expect((await run(LISTED, { q: page })).findWishlist).toEqual({
    totalCount: 5,
    list: [{ store_id: 74 }, { store_id: 10 }],
  });
});

test('of wishes those on sale are listed alone, in every order and page by page', async () => {
  expect(await ids({ orderField: 'updated_at-desc' }, true)).toEqual([71, 72]);
  expect(await ids({ orderField: 'updated_at-asc' }, true)).toEqual([72, 71]);
  expect(await ids({ orderField: 'discount-desc' }, true)).toEqual([72, 71]);
  expect(await ids({}, true)).toEqual([71, 72]);
  expect((await run(LISTED, { q: { limit: 1, offset: 1 }, discounted: true })).findWishlist).toEqual({
    totalCount: 2,
    list: [{ store_id: 72 }],
  });
  expect(await ids({}, false)).toEqual([74, 71, 10, 73, 72]);
});

test('a sale that is over is none', async () => {
  clock.now = new Date(clock.now.getTime() + 6 * DAY);
  expect(await ids({}, true)).toEqual([71]);
  expect(await ids({ orderField: 'meowcent-asc' })).toEqual([73, 71, 74, 72, 10]);
});
