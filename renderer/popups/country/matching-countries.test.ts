import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { matchingCountries } from './matching-countries.ts';
import { OTHER_NAMES } from './other-names.ts';

const listed = v.parse(
  v.array(v.object({ alpha2Code: v.string(), nativeName: v.string() })),
  JSON.parse(readFileSync('resources/countries.json', 'utf8')),
);
const english = new Intl.DisplayNames('en', { type: 'region' });
const COUNTRIES = listed
  .map(({ alpha2Code, nativeName }) => ({
    code: alpha2Code.toLowerCase(),
    names: [english.of(alpha2Code) ?? nativeName, nativeName],
  }))
  .sort((a, b) => (a.names[0] ?? '').localeCompare(b.names[0] ?? '', 'en'));
const codes = (typed: string) => matchingCountries(COUNTRIES, typed).map(({ code }) => code);

test.each([
  // By other names, the one that is called just so first.
  ['uk', ['gb', 'ua', 'ck']],
  ['U.S.A.', ['us']],
  ['america', ['us', 'as']],
  ['england', ['gb']],
  [' Turkey ', ['tr']],
  ['holland', ['nl']],
  ['czech republic', ['cz']],
  ['korea', ['kr', 'kp']],
  ['ireland', ['ie', 'gb']],
  ['ivory', ['ci']],
  // By a whole code.
  ['GB', ['gb']],
  ['jp', ['jp']],
  // The start of a word comes before what stands inside one.
  ['mali', ['ml', 'so']],
  ['man', ['im', 'ky', 'de', 'om', 'ro']],
  // However names are written.
  ['cote d’ivoire', ['ci']],
  ['st lucia', ['lc']],
  ['espana', ['es']],
  ['日本', ['jp']],
  ['ไท', ['th']],
  ['россия', ['ru']],
  ['atlantis', []],
])('%j finds %j', (typed, found) => {
  expect(codes(typed)).toEqual(found);
});

test.each(['', '  ', '-'])('%j finds all as they came', (typed) => {
  expect(matchingCountries(COUNTRIES, typed)).toEqual(COUNTRIES);
});

test('every other name belongs to a country that there is', () => {
  const known = new Set(COUNTRIES.map(({ code }) => code));
  expect(Object.keys(OTHER_NAMES).filter((code) => !known.has(code))).toEqual([]);
});
