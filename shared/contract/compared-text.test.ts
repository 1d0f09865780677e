import { expect, test } from 'vitest';
import { compared } from './compared-text.ts';

test.each([
  ['Harbour  LIGHTS', 'harbour  lights'],
  ['Café Déjà Vu', 'cafe deja vu'],
  ['ﾊｰﾌﾞ ハーブ', 'はーぶ はーぶ'],
  ['ガラス', 'がらす'],
  ['Ｎｅｏｎ　１２', 'neon 12'],
  ['İstanbul Işık', 'istanbul isik'],
  ['Đêm Hà Nội', 'dem ha noi'],
  ['Straße', 'strasse'],
  ['Тайна', 'тайна'],
  ['L’été ‘n’ lʼeau', "l'ete 'n' l'eau"],
  ['รถราง', 'รถราง'],
])('%s is compared as %s', (text, expected) => {
  expect(compared(text)).toBe(expected);
});
