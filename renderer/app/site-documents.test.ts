import { expect, test } from 'vitest';
import { contentOf } from './site-documents.ts';

const header = JSON.stringify({
  items: [
    {
      path: '/article',
      translations: [
        { lang: 'en-US', key: 'title', value: 'News' },
        { lang: 'ja-JP', key: 'title', value: 'ニュース' },
      ],
    },
  ],
});
const footer = JSON.stringify({
  partners: [
    {
      name: 'Lantern Moon',
      url: 'https://lanternmoon.example',
      translations: [{ lang: 'en-US', key: 'description', value: 'A studio.' }],
    },
  ],
});

test('configuration adds header items and partners in the page’s language, else in English [L08]', () => {
  expect(contentOf(header, footer, 'ja-JP')).toEqual({
    items: [{ path: '/article', title: 'ニュース' }],
    partners: [{ name: 'Lantern Moon', url: 'https://lanternmoon.example', description: 'A studio.' }],
  });
});

test('documents that are missing or of another shape add nothing', () => {
  expect(contentOf(undefined, '{"partners":"none"}', 'en-US')).toEqual({ items: [], partners: [] });
});
