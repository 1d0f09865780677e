import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

const row = (lang: string, key: string) => ({ lang, key, value: `${key} in ${lang}` });

test('a document keeps the rows of one language at every depth, and English ones where it has none', () => {
  const document = {
    updated_at: '2026-11-01',
    items: [
      {
        path: '/article',
        translations: [row('en-US', 'title'), row('ja-JP', 'title'), row('de-DE', 'title')],
      },
    ],
    translations: [row('en-US', 'title'), row('en-US', 'text'), row('ja-JP', 'title')],
    numbers: [1, 2],
    nothing: null,
  };
  expect(inLanguage(document, 'ja-jp')).toEqual({
    updated_at: '2026-11-01',
    items: [{ path: '/article', translations: [row('ja-JP', 'title')] }],
    translations: [row('ja-JP', 'title'), row('en-US', 'text')],
    numbers: [1, 2],
    nothing: null,
  });
});

test('English gives English once', () => {
  expect(inLanguage([row('en-US', 'title'), row('th-TH', 'title')], 'en-US')).toEqual([
    row('en-US', 'title'),
  ]);
});
