import { expect, test } from 'vitest';
import { putTone } from './tones.ts';

const typed = (keys: string) => [...keys].reduce(putTone, '');

test.each([
  ['e\u0323m', 'ẹm'],
  ['viê\u0323t', 'việt'],
  ['tiêng\u0301', 'tiếng'],
  ['đươ\u0300ng', 'đường'],
  ['Nguyên\u0303', 'Nguyễn'],
  ['ho\u0309i ba', 'hỏi ba'],
  ['A\u0301', 'Á'],
])('%s is written %s, in normal form C', (keys, text) => {
  expect(typed(keys)).toBe(text);
  expect(text.normalize('NFC')).toBe(text);
});

test('a tone takes the place of the other, and goes when it is pressed again', () => {
  expect(typed('ê\u0301\u0300')).toBe('ề');
  expect(typed('ê\u0301\u0301')).toBe('ê');
});

test('without a vowel in the word a tone does nothing', () => {
  expect(typed('\u0301')).toBe('');
  expect(typed('ma \u0301')).toBe('ma ');
  expect(typed('ba th\u0301')).toBe('ba th');
});
