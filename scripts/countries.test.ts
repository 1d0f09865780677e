// The static country list: complete by ISO 3166-1, priced in ISO 4217 currencies, in the order it is shown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../resources', file), 'utf8'));
const countries = v.parse(
  v.array(v.strictObject({ alpha2Code: text, nativeName: text, currency: text })),
  read('countries.json'),
);
const rates = v.parse(v.array(v.object({ code: text, rate: text })), read('site/all/price/price-rate.json'));

/** Codes that Unicode names beside ISO 3166-1: unions, exceptional reservations and codes for private use. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

/** Every country code the platform's Unicode data knows, deprecated aliases left out. */
function isoCountries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code)
    .filter((code) => !notCountries.has(code));
}

test('lists every country of ISO 3166-1 once', () => {
  expect(countries.map(({ alpha2Code }) => alpha2Code).toSorted()).toEqual(isoCountries());
  expect(countries).toHaveLength(249);
});

test('names no two countries alike', () => {
  expect(new Set(countries.map(({ nativeName }) => nativeName)).size).toBe(countries.length);
});

test('pays in currencies of ISO 4217', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(countries.filter(({ currency }) => !known.has(currency))).toEqual([]);
});

// A currency without a rate counts as worth a dollar (B04): a game would cost a player in Kenya 129 times too little.
test('has a rate from the dollar for every currency', () => {
  const rated = new Set(['USD', ...rates.map(({ code }) => code.slice(3))]);
  expect(countries.filter(({ currency }) => !rated.has(currency))).toEqual([]);
  expect(rates.filter(({ code, rate }) => !code.startsWith('USD') || !(Number(rate) > 0))).toEqual([]);
});

test('gives countries their own name and present currency', () => {
  const of = (code: string) => countries.find(({ alpha2Code }) => alpha2Code === code);
  expect(of('TW')).toEqual({ alpha2Code: 'TW', nativeName: '臺灣', currency: 'TWD' });
  expect(of('DE')).toEqual({ alpha2Code: 'DE', nativeName: 'Deutschland', currency: 'EUR' });
  expect(of('BG')).toEqual({ alpha2Code: 'BG', nativeName: 'България', currency: 'EUR' });
  expect(of('CW')).toEqual({ alpha2Code: 'CW', nativeName: 'Curaçao', currency: 'XCG' });
  expect(of('ZW')).toEqual({ alpha2Code: 'ZW', nativeName: 'Zimbabwe', currency: 'ZWG' });
});

test('is ordered by native name', () => {
  const names = countries.map(({ nativeName }) => nativeName);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
});
