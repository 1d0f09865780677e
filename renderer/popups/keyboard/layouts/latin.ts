import { DIGITS, type Layout } from './layout.ts';

export const LATIN: Layout = {
  face: 'abc',
  language: 'en',
  rows: [DIGITS, 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.-'],
};

export const SIGNS: Layout = {
  face: '@#&',
  language: 'en',
  rows: [DIGITS, '@#&_-+()/', '*"\':;!?,.', '%=~^|<>{}[]\\$€'],
};

export const GERMAN: Layout = {
  face: 'abc',
  language: 'de',
  rows: [DIGITS, 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß.-'],
};

export const SPANISH: Layout = {
  face: 'abc',
  language: 'es',
  rows: [DIGITS, 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm.-', 'áéíóúü¿¡'],
};

export const FRENCH: Layout = {
  face: 'abc',
  language: 'fr',
  rows: [DIGITS, 'azertyuiop', 'qsdfghjklm', 'wxcvbn.-', 'éèêàâçùûîïôœ'],
};

export const PORTUGUESE: Layout = {
  face: 'abc',
  language: 'pt',
  rows: [DIGITS, 'qwertyuiop', 'asdfghjklç', 'zxcvbnm.-', 'áâãàéêíóôõú'],
};

export const TURKISH: Layout = {
  face: 'abc',
  language: 'tr',
  rows: [DIGITS, 'qwertyuıopğü', 'asdfghjklşi', 'zxcvbnmöç.-'],
};
