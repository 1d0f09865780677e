// The order by price comes along an index of what games cost at an instant: it is compared with a plain sort of all games.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOff } from '../../shared/money/discount.ts';
import { coinPrice } from '../../shared/money/price.ts';
import { testApp } from '../testing/app.ts';
import { addGames, type TestGame } from '../testing/games.ts';
import { NO_PREFERENCE } from './service.ts';

const { services, clock } = await testApp();
const HOUR = 60 * 60_000;
const START = clock.now.getTime();
const at = (hours: number) => new Date(START + hours * HOUR);
const CATEGORIES = ['boy-r18', 'boy-bl', 'girl-gl'];

const sale = (percent: number, from = -1, to = 1, state = 2) => ({
  percent,
  from: at(from),
  to: at(to),
  state,
});

/** Prices that are often equal, and sales that run, overlap, are over, are to come or are not in force. */
const GAMES: (TestGame & { id: number; category: string })[] = Array.from({ length: 60 }, (_, n) => {
  const id = n + 1;
  const category = CATEGORIES[id % CATEGORIES.length] ?? '';
  const sales = [
    ...(id % 3 === 0 ? [sale(10 * (id % 11))] : []),
    ...(id % 6 === 0 ? [sale(35)] : []),
    ...(id % 5 === 0 ? [sale(90, -2, -1), sale(90, 1, 2), sale(90, -1, 1, 1)] : []),
  ];
  return {
    id,
    category,
    meowcent: id % 17 === 0 ? null : 100 * (id % 9),
    ...(id % 4 === 0 && { own: { tw: 70 * (id % 11), jp: 500 } }),
    sales,
    game: {
      category,
      releaseType: id % 8 === 0 ? 'soon' : 'normal',
      percentageDiscount: id % 12 === 0 ? 20 : null,
    },
  };
});

interface Ordered {
  id: number;
  isSold: boolean;
  price: number;
}

/** What a game costs in a country at the clock's instant; one without a price is dearer than all. */
function ordered(
  { id, meowcent: us = null, own = {}, sales = [], game = {} }: TestGame,
  country: string,
): Ordered {
  const meowcent = coinPrice(us, own[country] ?? null);
  const running = sales.filter(({ state, from, to }) => state === 2 && from <= clock.now && clock.now < to);
  const best = Math.max(...running.map(({ percent }) => percent));
  const percent = running.length === 0 ? 0 : (game.percentageDiscount ?? best);
  return {
    id,
    isSold: meowcent !== null && game.releaseType === 'normal',
    price: meowcent === null ? Number.POSITIVE_INFINITY : meowcent - amountOff(meowcent, percent),
  };
}

/** What can be bought first, then by price, then by id. */
function compare(way: 1 | -1) {
  return (a: Ordered, b: Ordered): number => {
    if (a.isSold !== b.isSold) return a.isSold ? -1 : 1;
    if (a.price !== b.price) return a.price < b.price ? -way : way;
    return (a.id - b.id) * way;
  };
}

test('any page by price is cut from all games in their order', async () => {
  await addGames({ catalog: services.catalog, clock }, GAMES);
  const pages = fc.record({
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    limit: fc.integer({ min: 1, max: 30 }),
    offset: fc.integer({ min: 0, max: 62 }),
    categories: fc.subarray(CATEGORIES),
    country: fc.constantFrom('us', 'tw', 'jp', 'de'),
    // Sales begin and end exactly there, and in between.
    hours: fc.constantFrom(-3, -2, -1.5, -1, 0, 1, 1.5, 2),
  });
  const filter = {
    tags: [],
    keyword: '',
    excludeTags: [],
    languages: [],
    platforms: [],
    afterDiscount: false,
    discounted: false,
  };
  await fc.assert(
    fc.asyncProperty(pages, async ({ direction, limit, offset, categories, country, hours }) => {
      const visitor = { platformKey: 'moggie', country, preference: NO_PREFERENCE };
      clock.now = at(hours);
      const page = { field: 'meowcent' as const, direction, limit, offset };
      const { list } = await services.catalog.find(visitor, { ...filter, categories }, page);
      const shown = GAMES.filter(({ category }) => categories.length === 0 || categories.includes(category));
      const all = shown.map((game) => ordered(game, country)).toSorted(compare(direction === 'asc' ? 1 : -1));
      expect(list.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit).map(({ id }) => id));
    }),
    { numRuns: 100 },
  );
});
