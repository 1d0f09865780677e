import { expect, test } from 'vitest';
import { errorsIn, missingIn, nearest, spellingsOf } from './spellings.ts';

test.each([
  ['fox', 0],
  ['snow', 1],
  ['kitchen', 1],
  ['orchards', 2],
  ['гава', 1],
  ['a'.repeat(30), 2],
  ['a'.repeat(31), 0],
  ['港あかりの', 0],
  ['항구의불빛', 0],
  ['รถรางคืน', 0],
  ['night港', 0],
  ['1984', 0],
  ['r18plus', 0],
  ["moon's", 0],
  ['', 0],
])('%j may have %i errors', (term, errors) => {
  expect(errorsIn(term)).toBe(errors);
});

test('the nearest words come first, of equal ones those with the same first letter, then as they were given', () => {
  expect(nearest('snow', ['slow', 'know', 'show', 'snows', 'sow', 'snowy', 'snow', 'glow', 'sun'])).toEqual([
    { word: 'snow', errors: 0 },
    { word: 'slow', errors: 1 },
    { word: 'show', errors: 1 },
    { word: 'snows', errors: 1 },
    { word: 'sow', errors: 1 },
    { word: 'snowy', errors: 1 },
    { word: 'know', errors: 1 },
  ]);
  expect(nearest('orchadrs', ['orchard', 'orchards', 'orphan'])).toEqual([
    { word: 'orchards', errors: 1 },
    { word: 'orchard', errors: 2 },
  ]);
  expect(nearest('fox', ['fix', 'fox'])).toEqual([{ word: 'fox', errors: 0 }]);
});

test.each([
  ['fox', 0],
  ['snow', 1],
  ['harbr', 2],
  ['orchrd', 2],
  ['orchards', 2],
  ['1984', 0],
  ['港あかりの灯', 0],
])('%j may be short of %i letters', (term, missing) => {
  expect(missingIn(term)).toBe(missing);
});

test('two letters may be left out of a word of five that begins and ends right, not exchanged or put in', () => {
  const words = ['harbour', 'harbor', 'harbinger', 'harbours', 'charbor', 'herber', 'barb', 'harvest'];
  expect(nearest('harbr', words)).toEqual([
    { word: 'harbor', errors: 1 },
    { word: 'harbour', errors: 2 },
  ]);
  expect(nearest('harb', ['harbour', 'harb'])).toEqual([{ word: 'harb', errors: 0 }]);
  expect(nearest('гавнь', ['гавань', 'гаванень', 'гавани'])).toEqual([{ word: 'гавань', errors: 1 }]);
});

test('no more than twelve words are tried', () => {
  const words = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `snow${letter}`);
  expect(nearest('snow', words).map(({ word }) => word)).toEqual(words.slice(0, 12));
});

test('the ways to spell are those with the fewest errors, sixteen at most', () => {
  const near = (word: string, errors: number) => ({ word, errors });
  expect(
    spellingsOf([[near('red', 0)], [near('moon', 1), near('noon', 2)], [near('fox', 1), near('fix', 1)]]),
  ).toEqual([
    ['red', 'moon', 'fox'],
    ['red', 'moon', 'fix'],
    ['red', 'noon', 'fox'],
    ['red', 'noon', 'fix'],
  ]);
  expect(spellingsOf([[near('moon', 1)], []])).toEqual([]);
  const many = Array.from({ length: 12 }, (_, at) => near(`w${at}`, 1));
  expect(spellingsOf([many, many])).toHaveLength(16);
});
