import { expect, test } from 'vitest';
import { articleParts, articleWords } from './article-parts.ts';

const NOTICE = 'We rest.\nTwice.\n\n2026-12-01T02:00Z/2026-12-01T04:00:00Z\n\n \n\nGames start.';

test('an interval that is a paragraph of its own is a span of time', () => {
  expect(articleParts(NOTICE)).toEqual([
    { text: 'We rest.\nTwice.' },
    { start: '2026-12-01T02:00Z', end: '2026-12-01T04:00:00Z' },
    { text: 'Games start.' },
  ]);
});

test.each([
  'From 2026-12-01T02:00Z/2026-12-01T04:00Z on.',
  '2026-12-01T02:00/2026-12-01T04:00',
  '2026-12-01T02:00Z',
])('%s is words', (text) => {
  expect(articleParts(text)).toEqual([{ text }]);
});

test('the words of an article leave its spans out', () => {
  expect(articleWords(NOTICE)).toBe('We rest.\nTwice.\n\nGames start.');
});
