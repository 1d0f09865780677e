import { expect, test } from 'vitest';
import { matchingTags } from './matching-tags.ts';

const NAMES: Record<string, string> = { romance: 'ロマンス', mystery: 'Mystery', slice: 'Slice of life' };
const matching = (typed: string) =>
  matchingTags(Object.keys(NAMES), (tag) => NAMES[tag] ?? tag, typed, 'en-US');

test.each([
  ['ロ', ['romance']],
  ['ﾛ', ['romance']],
  ['m', ['mystery']],
  ['LIFE', ['slice']],
  ['ance', []],
])('%j suggests %j', (typed, tags) => {
  expect(matching(typed)).toEqual(tags);
});

test('two are suggested at most', () => {
  expect(matchingTags(['a1', 'a2', 'a3'], (tag) => tag, 'a', 'en-US')).toEqual(['a1', 'a2']);
});
