import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { createCatalogStore } from './store.ts';

const { gql, services, clock } = await testApp();
const { catalog } = services;
const NOW = clock.now;
const DAY = 24 * 60 * 60_000;
const at = (days: number) => new Date(NOW.getTime() + days * DAY);
const SHELF = { platformKey: 'moggie', country: 'us' };

beforeAll(() =>
  addGames({ catalog, clock }, [
    {
      id: 1,
      meowcent: 1000,
      sales: [
        { percent: 60, from: at(0), to: at(5) },
        { percent: 20, from: at(20), to: at(25) },
        { percent: 30, from: at(60), to: at(65) },
      ],
    },
    {
      id: 2,
      meowcent: 1000,
      sales: [
        { percent: 10, from: at(0), to: at(10) },
        { percent: 50, from: at(2), to: at(4) },
      ],
    },
    { id: 3, meowcent: 700 },
  ]),
);

/** Notes prices every day, as the night does, up to and without a day. */
async function liveUntil(first: number, last: number): Promise<void> {
  for (let day = first; day < last; day += 1) {
    clock.now = at(day);
    await catalog.notePrices();
  }
  clock.now = at(last);
}

const lowest = async (id: number) =>
  (
    await gql(
      `{ findStore(platform_key: ["moggie"], id: ${id}) { list { lowest_price quote { meowcent } } } }`,
    )
  ).data.findStore.list[0];

describe('the lowest price in the 30 days before a discount', () => {
  test('is absent before anything was noted, and without a discount', async () => {
    clock.now = at(0);
    expect(await lowest(1)).toEqual({ lowest_price: null, quote: { meowcent: 400 } });
    expect(await lowest(3)).toEqual({ lowest_price: null, quote: { meowcent: 700 } });
  });

  test('counts an earlier sale within them, not the running one', async () => {
    await liveUntil(-3, 21);
    expect(await lowest(1)).toEqual({ lowest_price: 400, quote: { meowcent: 800 } });
  });

  test('forgets what is older', async () => {
    await liveUntil(21, 61);
    expect(await lowest(1)).toEqual({ lowest_price: 1000, quote: { meowcent: 700 } });
  });

  test('is noted only where it changed', async () => {
    const { rows } = await services.database.query.execute(
      sql`select meowcent from store_price_point where store_id = 1 order by since`,
    );
    expect(rows.map(({ meowcent }) => meowcent)).toEqual([1000, 400, 1000, 800, 1000, 700]);
  });
});

test('the history of other games is not read for a game’s lowest price', async () => {
  const { database } = services;
  await database.query.execute(sql`insert into store_price_point (store_id, since, meowcent)
    select 3, timestamptz '2020-01-01' + day * interval '1 day', 700 from generate_series(1, 2000) as day`);
  const read = await rowsRead(database, 'store_price_point_store_id_country_since_pk', () =>
    createCatalogStore(database).lowestBeforeSale([1], { country: 'us', at: at(61) }),
  );
  // Each of its six notes is found and read.
  expect(read).toBe(2 * 6);
});

describe('a discount runs from its first instant up to and without its last (rule 33)', () => {
  const priceAt = async (time: Date) => (await catalog.quotes([2], { ...SHELF, at: time })).get(2)?.meowcent;
  test.each([
    ['just before', at(0).getTime() - 1, 1000],
    ['at its start', at(0).getTime(), 900],
    ['at the start of a better one over it', at(2).getTime(), 500],
    ['just before the end of the better one', at(4).getTime() - 1, 500],
    ['at the end of the better one', at(4).getTime(), 900],
    ['just before its end', at(10).getTime() - 1, 900],
    ['at its end', at(10).getTime(), 1000],
  ])('%s', async (_when, time, price) => {
    expect(await priceAt(new Date(time))).toBe(price);
  });
});
