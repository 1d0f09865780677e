import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../../shared/contract/locales.ts';
import { eraseKey, keysOf, type Layout, typeKey } from './layout.ts';
import { layoutsFor } from './layouts.ts';

const keysIn = (layout: Layout) => [...keysOf(layout, false), ...keysOf(layout, true)].flat().join('');
/** Most keys side by side that a phone has room for. */
const MOST_KEYS = 14;

describe.each(LOCALES.map(({ code }) => code))('in %s', (locale) => {
  const layouts = layoutsFor(locale);

  test('what an address and a password take can be typed', () => {
    const keys = layouts.map(keysIn).join('');
    for (const needed of 'abcdefghijklmnopqrstuvwxyz0123456789@.-_+') expect(keys).toContain(needed);
  });

  test('no key stands twice on one board, shifted or not, and every row has room', () => {
    for (const layout of layouts)
      for (const rows of [keysOf(layout, false), keysOf(layout, true)]) {
        expect(rows.flat().length).toBe(new Set(rows.flat()).size);
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(MOST_KEYS);
      }
  });
});

test.each([
  ['de-DE', 'äöüßÄÖÜ'],
  ['fr-FR', 'éèêàçÉÈ'],
  ['ru-RU', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяЁЯ'],
  ['tr-TR', 'ışğçöüIİŞĞ'],
  ['vi-VN', 'ăâđêôơưĐƠƯ\u0300\u0301\u0309\u0303\u0323'],
  ['ja-JP', 'あんをアンヲー゛゜小'],
  ['ko-KR', 'ㄱㅎㅏㅣㄲㅃㅉㄸㅆㅒㅖ'],
  [
    'th-TH',
    'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮะ\u0e31าำ\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39เแโใไๅๆ\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c',
  ],
] as const)('in %s the first board has %s', (locale, letters) => {
  const keys = keysIn(layoutsFor(locale)[0]);
  for (const letter of letters) expect(keys).toContain(letter);
});

test('a language of another script switches to Latin letters and signs and back', () => {
  for (const locale of ['ja-JP', 'ko-KR', 'ru-RU', 'th-TH'] as const)
    expect(layoutsFor(locale).map(({ language }) => language)).toEqual([locale.slice(0, 2), 'en', 'en']);
});

test('an i has the capital of its board’s language', () => {
  const capitals = (layout: Layout) => keysOf(layout, true).flat();
  expect(capitals(layoutsFor('tr-TR')[0])).toContain('İ');
  expect(capitals(layoutsFor('en-US')[0])).not.toContain('İ');
});

test('a board composes what it is typed, any other writes letter behind letter', () => {
  const [korean, latin] = layoutsFor('ko-KR');
  expect(typeKey(korean, '하', 'ㄴ')).toBe('한');
  expect(eraseKey(korean, '한')).toBe('하');
  expect(latin && typeKey(latin, '하', 'n')).toBe('하n');
  expect(latin && eraseKey(latin, '한😀')).toBe('한');
  const [thai] = layoutsFor('th-TH');
  expect([...'ก\u0e35\u0e48'].reduce((text, key) => typeKey(thai, text, key), '')).toBe('กี่');
  expect(eraseKey(thai, 'กี่')).toBe('กี');
});

test.each([
  ['code', '0'],
  ['number', '.0'],
  ['time', ':0'],
  ['date', '-0'],
] as const)('a box for a %s has the digits and its sign alone', (figures, last) => {
  expect(layoutsFor('ja-JP', figures).map(({ rows }) => rows)).toEqual([['123', '456', '789', last]]);
});
