import { expect, test } from 'vitest';
import { toKatakana, typeKana } from './kana.ts';

const typed = (keys: string) => [...keys].reduce(typeKana, '');

test.each([
  ['か゛つこう', 'がつこう'],
  ['か゛つ小こう', 'がっこう'],
  ['ほ゜ん', 'ぽん'],
  ['きや小く', 'きゃく'],
  ['う゛', 'ゔ'],
  ['ウ゛ア小', 'ヴァ'],
  ['ケ゛ーム', 'ゲーム'],
])('%s is written %s', (keys, text) => {
  expect(typed(keys)).toBe(text);
});

test('a mark takes the place of the other; pressed again, a key takes back what it did', () => {
  expect(typed('は゛゜')).toBe('ぱ');
  expect(typed('は゛゛')).toBe('は');
  expect(typed('つ小小')).toBe('つ');
});

test('on what cannot be voiced or small a mark does nothing', () => {
  expect(typed('な゛')).toBe('な');
  expect(typed('か゜')).toBe('か');
  expect(typed('か小')).toBe('か');
  expect(typed('゛')).toBe('');
  expect(typed('小')).toBe('');
});

test('hiragana are written as katakana, the rest stays', () => {
  expect(toKatakana('あゔー「')).toBe('アヴー「');
});
