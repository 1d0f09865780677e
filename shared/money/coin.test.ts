import { expect, test } from 'vitest';
import { coinLevel, coinsShownAs } from './coin.ts';
import { decimalsOf, decimalText, inUnitsOf } from './currency.ts';
import { parseRatio } from './decimal.ts';

test.each([
  ['C1', 1299, '6.8', '88.33'],
  ['C2', 1250, '7.0675961', '88.35'],
  ['C3', 1299, '1', '12.99'],
])('%s: %i coins at %s show as %s [B01]', (_id, meowcent, rate, shown) => {
  expect(decimalText(coinsShownAs(meowcent, parseRatio(rate)))).toBe(shown);
});

test.each([
  [0, 1],
  [499, 1],
  [500, 2],
  [1_000, 3],
  [3_000, 4],
  [5_000, 5],
  [9_999, 5],
  [10_000, 6],
  [1_000_000, 6],
] as const)('%i meowcent wear the coin of level %i [B07]', (meowcent, level) => {
  expect(coinLevel(meowcent)).toBe(level);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-1299, '-12.99'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
])('%i minor units are %s', (amount, text) => {
  expect(decimalText(amount)).toBe(text);
});

test.each([
  ['USD', 2],
  ['TWD', 2],
  ['jpy', 0],
  ['KRW', 0],
  ['VND', 0],
])('%s has %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});

test.each([
  [30000, 0, 300],
  [50000, 0, 500],
  [999, 2, 999],
  [50050, 0, undefined],
] as const)('%i at %i decimals is %s for a provider', (amount, decimals, expected) => {
  expect(inUnitsOf(amount, decimals)).toBe(expected);
});
