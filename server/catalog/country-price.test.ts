// What a country's own price does wherever games are shown: the price is that of where the player lives.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const COUNTRY_HEADER = 'cf-ipcountry';
const { gql, signUp, services, clock } = await testApp({ COUNTRY_HEADER, TRUST_PROXY: 'loopback' });
const { catalog } = services;
const START = clock.now;
const DAY = 24 * 60 * 60_000;
const at = (days: number) => new Date(START.getTime() + days * DAY);

const GAMES = `query ($q: FindStoreQ!) { findStore(platform_key: ["moggie"], q: $q) { totalCount list { id quote { meowcent } } } }`;
const GAME = `{ findStore(platform_key: ["moggie"], id: 1) { list {
  quote { full meowcent percentage_discount } us_price lowest_price
  store_price { country price percentage_discount meowcent } } } }`;

interface Who {
  token?: string;
  headers?: Record<string, string>;
}
const players: Record<'us' | 'tw' | 'nowhere', Who> = { us: {}, tw: {}, nowhere: {} };
const fromTaiwan = { headers: { [COUNTRY_HEADER]: 'tw' } };

/** The list by price, each game with what is charged. */
async function prices(who: Who, q: Record<string, unknown> = {}) {
  const { data } = await gql(GAMES, { q: { orderField: 'meowcent-asc', limit: 10, ...q } }, who);
  const { list, totalCount } = data.findStore;
  expect(totalCount).toBe(list.length);
  return list.map(({ id, quote }) => [id, quote?.meowcent]);
}
const game = async (who: Who) => (await gql(GAME, {}, who)).data.findStore.list[0];

beforeAll(async () => {
  await addGames({ catalog, clock }, [
    { id: 1, meowcent: 1000, own: { tw: 600, jp: 900 }, sales: [{ percent: 25, from: at(40), to: at(50) }] },
    { id: 2, meowcent: 800 },
    { id: 3, meowcent: 500, own: { tw: 700 } },
    { id: 4, meowcent: 0, own: { tw: 0 } },
  ]);
  for (const name of ['us', 'tw', 'nowhere'] as const) {
    const player = await signUp(`${name}@moggie.test`);
    if (name !== 'nowhere') await services.account.setCountry(player.uuid, name);
    players[name] = { token: player.token };
  }
});

beforeEach(() => {
  clock.now = START;
});

describe('a price of a country is charged to those who live there [B02]', () => {
  test('in the order of a list and beside each of its games', async () => {
    expect(await prices(players.us)).toEqual([
      [4, 0],
      [3, 500],
      [2, 800],
      [1, 1000],
    ]);
    expect(await prices(players.tw)).toEqual([
      [4, 0],
      [1, 600],
      [3, 700],
      [2, 800],
    ]);
    expect(await prices(players.tw, { orderField: 'meowcent-desc' })).toEqual([
      [2, 800],
      [3, 700],
      [1, 600],
      [4, 0],
    ]);
  });

  test('wherever they are, and to guests and those who have not chosen yet by where they are', async () => {
    expect(await prices({ ...players.us, ...fromTaiwan })).toEqual(await prices(players.us));
    expect(await prices(fromTaiwan)).toEqual(await prices(players.tw));
    expect(await prices({ ...players.nowhere, ...fromTaiwan })).toEqual(await prices(players.tw));
    expect(await prices({})).toEqual(await prices(players.us));
  });

  test.each([
    [
      'full prices',
      { price_min: 600, price_max: 750 },
      [],
      [
        [1, 600],
        [3, 700],
      ],
    ],
    [
      'prices to pay',
      { price_max: 650, after_discount: true },
      [
        [4, 0],
        [3, 500],
      ],
      [
        [4, 0],
        [1, 600],
      ],
    ],
    ['free games', { free: true }, [[4, 0]], [[4, 0]]],
    ['games that are not free', { free: false, price_max: 600 }, [[3, 500]], [[1, 600]]],
  ])('where a list is narrowed by %s', async (_name, q, us, tw) => {
    expect(await prices(players.us, q)).toEqual(us);
    expect(await prices(players.tw, q)).toEqual(tw);
  });

  test('on the game’s page with what a sale takes off, the us price beside it for search engines [S25]', async () => {
    clock.now = at(40);
    const store_price = [
      { country: 'jp', price: 900, percentage_discount: 25, meowcent: 900 },
      { country: 'tw', price: 600, percentage_discount: 25, meowcent: 600 },
      { country: 'us', price: 1000, percentage_discount: 25, meowcent: 1000 },
    ];
    const shown = { us_price: 750, lowest_price: null, store_price };
    expect(await game(players.us)).toEqual({
      ...shown,
      quote: { full: 1000, meowcent: 750, percentage_discount: 25 },
    });
    expect(await game(players.tw)).toEqual({
      ...shown,
      quote: { full: 600, meowcent: 450, percentage_discount: 25 },
    });
    expect(await prices(players.tw, { discounted: true })).toEqual([[1, 450]]);
  });
});

describe('the lowest price before a sale', () => {
  const lowest = async (country: string) => (await catalog.lowestBeforeSale([1], country)).get(1);
  const set = (own: { country: string; price: number; meowcent: number }[]) =>
    services.database.transaction(async () => {
      const found = await catalog.published(1);
      if (!found) throw new Error('the game is there');
      const {
        likes: _l,
        dislikes: _d,
        ratingScore: _r,
        percentageDiscount: _p,
        announcedAt: _a,
        ...said
      } = found.game;
      const us = { country: 'us', price: 1000, meowcent: 1000 };
      await catalog.publish({
        game: said,
        publisher: 'Test Studio',
        infos: found.infos,
        prices: [us, ...own],
      });
    });

  test('is the country’s own, and before it had one that of the us', async () => {
    await set([]);
    clock.now = at(1);
    await catalog.notePrices();
    clock.now = at(12);
    await set([{ country: 'tw', price: 600, meowcent: 600 }]);
    await catalog.notePrices();
    clock.now = at(20);
    await set([{ country: 'tw', price: 1200, meowcent: 1200 }]);
    await catalog.notePrices();
    clock.now = at(40);
    expect([await lowest('us'), await lowest('jp'), await lowest('tw')]).toEqual([1000, 1000, 600]);
  });

  test('goes on from the us price where a country has none of its own any more', async () => {
    clock.now = at(25);
    await set([]);
    await catalog.notePrices();
    const { rows } = await services.database.query.execute(
      sql`select country, meowcent from store_price_point where store_id = 1 order by country, since`,
    );
    expect(rows.map(({ country, meowcent }) => [country, meowcent])).toEqual([
      ['tw', 600],
      ['tw', 1200],
      ['tw', 1000],
      ['us', 1000],
    ]);
  });
});
