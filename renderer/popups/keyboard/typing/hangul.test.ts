import { expect, test } from 'vitest';
import { eraseJamo, typeJamo } from './hangul.ts';

const typed = (keys: string) => [...keys].reduce(typeJamo, '');

test.each([
  ['ㅎㅏㄴㄱㅡㄹ', '한글'],
  ['ㄱㅔㅇㅣㅁ', '게임'],
  ['ㄷㅏㄹㄱ', '닭'],
  ['ㄷㅏㄹㄱㅣ', '달기'],
  ['ㅇㅏㄴㅈㄷㅏ', '앉다'],
  ['ㄱㅏㅂㅅㅣ', '갑시'],
  ['ㅇㅗㅏㄴ', '완'],
  ['ㅇㅡㅣㅈㅏ', '의자'],
  ['ㄲㅗㅊ', '꽃'],
  ['ㄱㅏㄸㅏ', '가따'],
  ['ㅇㅣㅆㅇㅓ', '있어'],
  ['ㅇㅣㅆㅓ', '이써'],
  ['ㅋㅋㅋ', 'ㅋㅋㅋ'],
  ['ㅗㅏ', 'ㅘ'],
  ['ㄱㅏㅏ', '가ㅏ'],
  ['ㅎㅣㅎ', '힣'],
  ['a ㄴㅏ1ㄴㅏ', 'a 나1나'],
])('%s is written %s', (keys, text) => {
  expect(typed(keys)).toBe(text);
  expect(text.normalize('NFC')).toBe(text);
});

test('what was typed last goes letter by letter', () => {
  const steps = [];
  for (let text = 'a닭꽈'; text !== ''; text = eraseJamo(text)) steps.push(text);
  expect(steps).toEqual(['a닭꽈', 'a닭꼬', 'a닭ㄲ', 'a닭', 'a달', 'a다', 'aㄷ', 'a']);
  expect(eraseJamo('가😀')).toBe('가');
});
