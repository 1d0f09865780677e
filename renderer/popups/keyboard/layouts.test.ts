import { expect, test } from 'vitest';
import { LOCALES } from '../../../shared/contract/locales.ts';
import { layoutsFor } from './layouts.ts';

const keysOf = (layouts: readonly (readonly string[])[]) => layouts.flat().join('');

test.each(LOCALES.map(({ code }) => code))(
  'in %s what an address and a password take can be typed',
  (locale) => {
    const keys = keysOf(layoutsFor(locale, false));
    for (const needed of 'abcdefghijklmnopqrstuvwxyz0123456789@.-_+') expect(keys).toContain(needed);
  },
);

test.each([
  ['de-DE', 'äöüß'],
  ['fr-FR', 'éèêàç'],
  ['ru-RU', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'],
  ['tr-TR', 'ışğçöü'],
] as const)('in %s the first keys have %s', (locale, letters) => {
  const [first = []] = layoutsFor(locale, false);
  for (const letter of letters) expect(keysOf([first])).toContain(letter);
});

test('no key stands twice on one layout', () => {
  for (const { code } of LOCALES)
    for (const layout of layoutsFor(code, false)) {
      const keys = [...layout.join('')];
      expect(keys.length).toBe(new Set(keys).size);
    }
});

test('a box for a code has the digits alone', () => {
  expect(layoutsFor('ja-JP', true)).toEqual([['123', '456', '789', '0']]);
});
