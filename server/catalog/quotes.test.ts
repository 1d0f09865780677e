import { describe, expect, test } from 'vitest';
import { amountOff } from '../../shared/money/discount.ts';
import { openShelves } from '../testing/shelves.ts';

const { services, at } = await openShelves();
const NOW = at(0);

describe('quotes', () => {
  const shelf = { platformKey: 'moggie', country: 'us' };
  const plain = (full: number) => ({ full, meowcent: full, percentageDiscount: 0, discountEndsAt: null });

  test('are of the moment: discounts run in state 2 only, from their start up to and without their end [T03]', async () => {
    const priceAt = async (id: number, instant: Date) =>
      (await services.catalog.quotes([id], { ...shelf, at: instant })).get(id)?.meowcent;
    const eachInstant = [at(-1).getTime() - 1, at(-1).getTime(), at(1).getTime() - 1, at(1).getTime()];
    expect(await Promise.all(eachInstant.map((ms) => priceAt(2, new Date(ms))))).toEqual([
      999, 849, 849, 999,
    ]);
    expect(await priceAt(8, NOW)).toBe(1000);
  });

  test('take the better of two sales, and the row’s own percent in place of the sale’s', async () => {
    const quotes = await services.catalog.quotes([9, 10, 11], { ...shelf, at: NOW });
    expect(quotes.get(9)).toEqual({
      full: 1000,
      meowcent: 700,
      percentageDiscount: 30,
      discountEndsAt: at(1),
    });
    expect(quotes.get(10)).toEqual({
      full: 1000,
      meowcent: 550,
      percentageDiscount: 45,
      discountEndsAt: at(1),
    });
    expect(quotes.get(11)).toEqual(plain(1000));
  });

  test('are null for what is shown and not sold, and missing for what is hidden [S15]', async () => {
    const quotes = await services.catalog.quotes([1, 3, 4, 5, 6, 90, 91, 92, 93, 94, 999], {
      ...shelf,
      at: NOW,
    });
    expect([...quotes].toSorted(([a], [b]) => a - b)).toEqual([
      [1, plain(1299)],
      [3, plain(0)],
      [4, null],
      [5, null],
      [6, null],
    ]);
    expect(await services.catalog.quotes([], { ...shelf, at: NOW })).toEqual(new Map());
  });

  test('and the database round alike, half up [B03]', async () => {
    const { rows } = await services.database.query.execute<{ price: number; percent: number; off: number }>(
      `select price, percent, (price * percent + 50) / 100 as off
       from generate_series(0, 400) as price, generate_series(0, 100) as percent`,
    );
    expect(rows.filter(({ price, percent, off }) => amountOff(price, percent) !== off)).toEqual([]);
    expect(rows).toHaveLength(401 * 101);
  });
});
