import { describe, expect, test } from 'vitest';
import { ONE, parseRatio } from './decimal.ts';
import { type CountryPrice, countryPrice, rateKey, rateOf } from './price.ts';

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

  test.each(['', '-1', '1e3', '1.', '.5', ' 1', '1,5'])('refuse %j', (text) => {
    expect(() => parseRatio(text)).toThrow(RangeError);
  });
});
