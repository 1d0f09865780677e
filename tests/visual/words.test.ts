import { expect, test } from 'vitest';
import { pseudoWordsOf, wordsOf } from './words.ts';

test('words match in every plural form and with any values', () => {
  const words = wordsOf('en-US', 'common:account.cart');
  expect(words.test('Cart, 1 game')).toBe(true);
  expect(words.test('Cart, 12 games')).toBe(true);
  expect(words.test('My cart, 12 games')).toBe(false);
});

test('words match as the browser names them, with plain spaces for those that do not break', () => {
  const words = wordsOf('en-US', 'account:myStore.returnUntil');
  expect(words.test('Return until June 1, 2027 · 40 min of play left')).toBe(true);
});

test('a store in the pseudo-language says the same in brackets', () => {
  expect(pseudoWordsOf('en-US', 'common:ok').test('[ÓÓĶ]')).toBe(true);
  expect(pseudoWordsOf('en-US', 'common:ok').test('OK')).toBe(false);
});

test('words that no file holds are a mistake of the spec', () => {
  expect(() => wordsOf('en-US', 'common:no.such')).toThrow('en-US has no words for common:no.such');
});
