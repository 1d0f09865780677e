import { expect, test } from 'vitest';
import { newsOf, totalBefore } from './bill-news.ts';
import type { Bill } from './bill-query.ts';

const game = (id: number) => ({
  id,
  languages: [],
  store_info: [],
  author: { profile: { nickname: '' } },
  type: 2,
  game_pack: { type: 0 },
});
const row = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** A bill over games by their price. */
function billOf(prices: Record<number, number>, wallet = { meowcent: 2000, silver: 500 }): Bill {
  const items = Object.entries(prices).map(([id, meowcent]) => ({
    cart_store_uuid: row(Number(id)),
    store: game(Number(id)),
    quote: { full: meowcent, meowcent, percentage_discount: 0, discount_ends_at: null },
  }));
  const total = items.reduce((sum, { quote }) => sum + quote.meowcent, 0);
  return { items, hindered: [], total, currency_id: 'USD', money: total, ...wallet };
}
const gone = (id: number) => ({ cart_store_uuid: row(id), reason: 'store/not-for-sale', store: game(id) });

test('a bill that says the same has no news', () => {
  expect(newsOf(billOf({ 7: 999, 8: 500 }), billOf({ 7: 999, 8: 500 }))).toBeUndefined();
});

test('each game whose price changed is told with the price that was shown', () => {
  const now = billOf({ 7: 1299, 8: 500, 9: 300 });
  const news = newsOf(billOf({ 7: 999, 8: 500, 9: 400 }), now);
  expect(news).toEqual({
    prices: new Map([
      [7, 999],
      [9, 400],
    ]),
    balance: false,
  });
  expect(news && totalBefore(now, news)).toBe(1899);
});

test.each([
  ['silver', { meowcent: 2000, silver: 0 }],
  ['meow', { meowcent: 1999, silver: 500 }],
])('a wallet with other %s is told', (_coin, wallet) => {
  expect(newsOf(billOf({ 7: 999 }), billOf({ 7: 999 }, wallet))).toEqual({
    prices: new Map(),
    balance: true,
  });
});

test('a game that the buyer leaves out, or takes out of the cart, is no news', () => {
  expect(newsOf(billOf({ 7: 999, 8: 500 }), billOf({ 7: 999 }))).toBeUndefined();
  expect(newsOf({ ...billOf({ 7: 999 }), hindered: [gone(8)] }, billOf({ 7: 999 }))).toBeUndefined();
});

test('a game that is not sold any more is news, and no price', () => {
  const now = { ...billOf({ 7: 999 }), hindered: [gone(8)] };
  const news = newsOf(billOf({ 7: 999, 8: 500 }), now);
  expect(news).toEqual({ prices: new Map(), balance: false });
  expect(news && totalBefore(now, news)).toBe(999);
});
