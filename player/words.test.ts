import { expect, test } from 'vitest';
import { loadWords } from './words.ts';

test('numbers are written as in the reader’s language [D09]', async () => {
  const progress = async (locale: 'en-US' | 'de-DE' | 'fr-FR') =>
    (await loadWords(locale))('progress', { loaded: 900, total: 1234 });
  expect([await progress('en-US'), await progress('de-DE'), await progress('fr-FR')]).toEqual([
    '900 of 1,234 KB',
    '900 von 1.234 KB',
    '900 sur 1\u202f234 Ko',
  ]);
});
