import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONE, parseRatio } from './decimal.ts';
import { type CountryPrice, coinPrice, coinsOf, countryPrice, knownRate, rateKey, rateOf } from './price.ts';

const us = (price: number | null): CountryPrice => ({ country: 'us', price });

describe('price in a country [B02]', () => {
  test.each<[string, CountryPrice[], string, string, number | undefined]>([
    ['P1 own row', [us(1299), { country: 'tw', price: 41000 }], 'tw', '32.1', 41000],
    ['P2 US price times rate, half up', [us(1299)], 'tw', '32.1', 41698],
    ['P3 rate below 1, where a float would lie', [us(1299)], 'gb', '0.85', 1104],
    ['P4 no rate', [us(1299)], 'xx', '1', 1299],
    ['P5 yen', [us(999)], 'jp', '149.55', 149400],
    ['P6 no row at all', [], 'tw', '32.1', undefined],
    ['P6 only other countries', [{ country: 'jp', price: 1 }], 'tw', '32.1', undefined],
    ['P7 zero is a price', [us(1299), { country: 'tw', price: 0 }], 'tw', '32.1', 0],
    ['P7 null is none', [us(1299), { country: 'tw', price: null }], 'tw', '32.1', 41698],
    ['a country in capitals', [us(1299), { country: 'tw', price: 41000 }], 'TW', '32.1', 41000],
  ])('%s', (_name, prices, country, rate, expected) => {
    expect(countryPrice(prices, country, parseRatio(rate))).toBe(expected);
  });
});

describe('rates', () => {
  test.each([
    ['USDTWD', 'twd'],
    ['USDJPY', 'jpy'],
    ['TWD', ''],
  ])('R1 %s leads to %s [B04]', (code, key) => {
    expect(rateKey(code)).toBe(key);
  });

  test('are looked up by that key, 1 when unknown [B04]', () => {
    const rates = [
      { code: 'TWD', rate: '9' },
      { code: 'USDTWD', rate: '32.1' },
    ];
    expect(rateOf(rates, 'TWD')).toEqual({ numerator: 321n, denominator: 10n });
    expect(rateOf(rates, 'JPY')).toEqual(ONE);
    expect(rateOf(rates, '')).toEqual(ONE);
  });

  test('are known of the base currency and of those that they lead to', () => {
    const rates = [
      { code: 'TWD', rate: '9' },
      { code: 'USDTWD', rate: '32.1' },
    ];
    expect(knownRate(rates, 'TWD')).toEqual({ numerator: 321n, denominator: 10n });
    expect(knownRate(rates, 'USD')).toEqual(ONE);
    expect(knownRate(rates, 'JPY')).toBeUndefined();
    // A country without a currency, beside a code that leads nowhere.
    expect(knownRate(rates, '')).toBeUndefined();
  });

  test.each(['', '-1', '1e3', '1.', '.5', ' 1', '1,5'])('refuse %j', (text) => {
    expect(() => parseRatio(text)).toThrow(RangeError);
  });
});

describe('coins of a price in a country', () => {
  test.each([
    [41_000, '32.1', 1_277],
    [148_000, '149.55', 990],
    [1_299, '1', 1_299],
    [1_104, '0.85', 1_299],
    [5, '2', 3],
    [0, '32.1', 0],
    // 1 dong is worth less than half a cent, and is no gift.
    [100, '25350', 1],
  ])('%i at %s are %i', (price, rate, coins) => {
    expect(coinsOf(price, parseRatio(rate))).toBe(coins);
  });

  test('are those of the us again for the price that follows from it, whatever is rounded on the way (rule 7)', () => {
    // Above 1 a minor unit of the currency is worth less than a coin, so that no rounding loses one.
    const rates = fc
      .integer({ min: 100, max: 3_000_000 })
      .map((cents) => parseRatio((cents / 100).toFixed(2)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), rates, (price, rate) => {
        expect(coinsOf(countryPrice([us(price)], 'tw', rate) ?? -1, rate)).toBe(price);
      }),
    );
  });

  test.each([
    ['P1 own price', 1299, 1277, 1277],
    ['P4 none of its own', 1299, null, 1299],
    ['P6 none at all', null, null, null],
    ['P6 only its own', null, 1277, 1277],
    ['P7 free there', 1299, 0, 0],
  ])('%s is what is charged [B02]', (_name, inUs, own, charged) => {
    expect(coinPrice(inUs, own)).toBe(charged);
  });
});
