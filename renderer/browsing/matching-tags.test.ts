import { expect, test } from 'vitest';
import { matchingTags } from './matching-tags.ts';

const NAMES: Record<string, [name: string, ...synonyms: string[]]> = {
  romance: ['ロマンス', 'love story'],
  action: ['Acción', 'boys’ love'],
  mystery: ['Mystery', 'Krimi', '推理'],
  slice: ['Slice of life'],
  novel: ['Visual novel', 'VN', 'ビジュアルノベル', 'mystery novel'],
};
const namesOf = (tag: string) => {
  const [name = tag, ...synonyms] = NAMES[tag] ?? [];
  return { name, synonyms };
};
const matching = (typed: string) => matchingTags(Object.keys(NAMES), namesOf, typed);

test.each([
  ['ロ', ['romance']],
  ['ﾛ', ['romance']],
  ['m', ['mystery']],
  ['LIFE', ['slice']],
  ['ance', []],
  // Synonyms whole, or from three characters on; by name comes first.
  ['accion', ['action']],
  ['ACCIÓN', ['action']],
  ["boys' l", ['action']],
  ['ろま', ['romance']],
  ['vn', ['novel']],
  ['推理', ['mystery']],
  ['kr', []],
  ['KRI', ['mystery']],
  ['ビジュ', ['novel']],
  ['story', []],
  ['mys', ['mystery', 'novel']],
])('%j suggests %j', (typed, tags) => {
  expect(matching(typed)).toEqual(tags);
});

test('two are suggested at most', () => {
  const named = (tag: string) => ({ name: tag, synonyms: [] });
  expect(matchingTags(['a1', 'a2', 'a3'], named, 'a')).toEqual(['a1', 'a2']);
});
