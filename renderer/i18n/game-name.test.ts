import { expect, test } from 'vitest';
import german from '../../resources/locales/de-DE/account.json';
import english from '../../resources/locales/en-US/account.json';
import { gameName } from './game-name.ts';
import { Catalogue } from './translate.ts';

const speaking = (locale: 'de-DE' | 'en-US', account: object) => {
  const catalogue = new Catalogue(locale);
  catalogue.add({ account });
  return catalogue.translate;
};

test('a game is called by its name; an unknown one is said to be so, with its number as it is', () => {
  expect(gameName(speaking('en-US', english), 1017, 'Harbour Lights')).toBe('Harbour Lights');
  expect(gameName(speaking('en-US', english), 1017, undefined)).toBe('Unknown game (1017)');
  expect(gameName(speaking('en-US', english), 1017, '')).toBe('Unknown game (1017)');
  expect(gameName(speaking('de-DE', german), 1017, undefined)).toBe('Unbekanntes Spiel (1017)');
});
