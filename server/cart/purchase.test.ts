import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteOf } from '../testing/shop.ts';
import { priceAll, requireAll, settle } from './purchase.ts';

const items = (...prices: number[]) =>
  prices.map((meowcent, index) => ({ storeId: index + 1, quote: quoteOf(meowcent) }));

describe('a settled bill', () => {
  test('B7: silver is shared over the games by their price, and every game sums to its price [T10]', () => {
    const settled = settle(
      items(1299, 700),
      { silver: 500, expectedTotal: 1999 },
      { silver: 500, meowcent: 1499 },
      true,
    );
    expect(settled).toEqual({
      total: 1999,
      silver: 500,
      meowcent: 1499,
      lines: [
        { storeId: 1, meow: 974, silver: 325 },
        { storeId: 2, meow: 525, silver: 175 },
      ],
    });
  });

  test('never spends more than the wallet holds, nor another sum than the total (rule 10)', () => {
    const prices = fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(prices, fc.nat(9000), fc.nat(9000), fc.boolean(), (list, silver, meowcent, useSilver) => {
        const total = list.reduce((a, b) => a + b);
        const part = useSilver ? Math.min(silver, total) : 0;
        const pay = () =>
          settle(items(...list), { silver: part, expectedTotal: total }, { silver, meowcent }, true);
        if (total - part > meowcent) return void expect(pay).toThrow('does not hold enough');
        const { lines } = pay();
        expect(lines.map((line) => line.meow + line.silver)).toEqual(list);
        expect(lines.reduce((sum, line) => sum + line.silver, 0)).toBe(part);
      }),
    );
  });

  test.each([
    [499, '400'],
    [501, 'pay/insufficient-balance'],
    [1299, 'pay/insufficient-balance'],
    [1300, '400'],
    [-1, '400'],
    [0.5, '400'],
    [Number.NaN, '400'],
  ])('B8: %d silver of 500 for 1299 is refused with %s (rule 9)', (silver, code) => {
    const pay = () =>
      settle(items(1299), { silver, expectedTotal: 1299 }, { silver: 500, meowcent: 9000 }, true);
    expect(pay).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    { silver: -1, meowcent: 9000 },
    { silver: 9000, meowcent: -1 },
  ])('of a wallet that owes takes what is free, and nothing else: %j', (balances) => {
    const pay = (price: number) =>
      settle(items(price), { silver: 0, expectedTotal: price }, balances, true).total;
    expect(pay(0)).toBe(0);
    expect(() => pay(1)).toThrow(expect.objectContaining({ code: 'pay/debt-open' }));
  });

  test('a site without silver takes none [A08]', () => {
    const balances = { silver: 500, meowcent: 9000 };
    const pay = (silver: number) => settle(items(1299), { silver, expectedTotal: 1299 }, balances, false);
    expect(() => pay(500)).toThrow(expect.objectContaining({ code: '400' }));
    expect(pay(0).meowcent).toBe(1299);
  });

  test.each([1298, 1300])('another total than the one seen is told, %d for 1299', (expectedTotal) => {
    const pay = () => settle(items(1299), { silver: 0, expectedTotal }, { silver: 0, meowcent: 9000 }, true);
    expect(pay).toThrow(expect.objectContaining({ code: 'pay/price-changed' }));
  });

  test('B4: the last coin is enough, one less is not', () => {
    const pay = (meowcent: number) =>
      settle(items(1299), { silver: 0, expectedTotal: 1299 }, { silver: 0, meowcent }, true);
    expect(pay(1299).meowcent).toBe(1299);
    expect(() => pay(1298)).toThrow(expect.objectContaining({ code: 'pay/insufficient-balance' }));
  });
});

test('games that cannot be bought are told from the others, each with its reason', () => {
  const quotes = new Map([
    [1, quoteOf(5)],
    [2, quoteOf(6)],
    [3, null],
  ]);
  const list = priceAll([5, 3, 2, 4, 1], quotes, new Set([1]), new Map([[4, 'store/region-blocked']]));
  expect(list).toEqual({
    items: [{ storeId: 2, quote: quoteOf(6) }],
    hindered: [
      { storeId: 5, reason: 'store/not-for-sale' },
      { storeId: 3, reason: 'store/not-for-sale' },
      { storeId: 4, reason: 'store/region-blocked' },
      { storeId: 1, reason: 'store/already-owned' },
    ],
  });
  expect(() => requireAll(list)).toThrow(
    expect.objectContaining({ code: 'store/not-for-sale', storeId: 5, message: 'Game 5 is not for sale' }),
  );
  expect(requireAll({ items: list.items, hindered: [] })).toEqual(list.items);
});
