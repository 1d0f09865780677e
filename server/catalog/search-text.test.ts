import { describe, expect, test } from 'vitest';
import { gramsOf, lookupsOf } from './search-text.ts';

describe('a text to search in', () => {
  test('is found by each dense character and pair, and by how other words begin', () => {
    expect(gramsOf('港あかり of light').toSorted()).toEqual(
      ['港', '港あ', 'あ', 'あか', 'か', 'かり', 'り', 'o', 'of', 'l', 'li'].toSorted(),
    );
  });
});

describe('what was typed', () => {
  test.each([
    ['', []],
    ['  ', []],
    ['港', [{ grams: ['港'] }]],
    ['あか', [{ grams: ['あか'] }]],
    ['アカリ', [{ grams: ['あか', 'かり'], part: 'あかり' }]],
    ['l', [{ grams: ['l'] }]],
    ['LI', [{ grams: ['li'] }]],
    ['light', [{ grams: [], part: 'light' }]],
    ['港 light', [{ grams: ['港'] }, { grams: [], part: 'light' }]],
    [
      'Light sea LIGHT',
      [
        { grams: [], part: 'light' },
        { grams: [], part: 'sea' },
      ],
    ],
    ['a港', [{ grams: [], part: 'a港' }]],
    ['l’', [{ grams: ['l'], part: "l'" }]],
    ['+', [{ grams: [], part: '+' }]],
  ])('%j is looked up as %j', (keyword, lookups) => {
    expect(lookupsOf(keyword)).toEqual(lookups);
  });
});
