import { expect, test } from 'vitest';
import { localPrice, ratesOf } from './local-price.ts';

const countries = [
  { alpha2Code: 'US', currency: 'USD' },
  { alpha2Code: 'TW', currency: 'TWD' },
  { alpha2Code: 'DE', currency: 'EUR' },
  { alpha2Code: 'XX', currency: 'XXX' },
];
const rates = [
  { code: 'USDTWD', rate: '32.1' },
  { code: 'USDEUR', rate: '0.92' },
];
const us = { country: 'us', price: 1299, percentage_discount: null };
const tw = { country: 'tw', price: 41000, percentage_discount: null };
const at = (country: string) => ({ country, countries, rates });
const full = { store_activity: null, quote: null };
const end = '2026-12-01T00:00:00.000Z';

test.each([
  ['its own price', [us, tw], 'tw', { amount: 41000, currency: 'TWD' }],
  ['the US price at its rate', [us], 'tw', { amount: 41698, currency: 'TWD' }],
  ['the US price in dollars', [us], 'us', { amount: 1299, currency: 'USD' }],
  ['dollars where the currency has no rate', [us], 'xx', { amount: 1299, currency: 'USD' }],
  ['dollars where the country is unknown', [us], 'zz', { amount: 1299, currency: 'USD' }],
])('a country sees %s [B02]', (_case, store_price, country, expected) => {
  expect(localPrice({ store_price, ...full }, at(country))).toEqual({ ...expected, until: null });
});

test('a game without a price for the country or the US has none', () => {
  expect(localPrice({ store_price: [tw], ...full }, at('de'))).toBeNull();
});

test.each([
  [2, 909],
  [1, 1299],
])('an activity in state %i leaves %i to pay [T03]', (state, amount) => {
  const game = {
    store_price: [us],
    store_activity: { state, percentage_discount: 30 },
    quote: { discount_ends_at: end },
  };
  expect(localPrice(game, at('us'))).toEqual({ amount, currency: 'USD', until: end });
});

test('rates of another shape are left out', () => {
  expect(ratesOf('[{"code":"USDTWD","rate":"32.1"},{"code":1},null]')).toEqual([
    { code: 'USDTWD', rate: '32.1' },
  ]);
  expect(ratesOf(undefined)).toEqual([]);
});
