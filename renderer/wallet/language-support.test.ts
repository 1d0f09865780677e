import { expect, test } from 'vitest';
import { languageDiffers } from './language-support.ts';

test.each([
  [['en-us', 'ja-jp'], 'ja-JP', false],
  [['en-us', 'zh-cn'], 'zh-TW', false],
  [['en-us'], 'de-DE', true],
  [[], 'en-US', true],
])('a game in %j differs for a reader of %s: %s', (languages, locale, differs) => {
  expect(languageDiffers(languages, locale)).toBe(differs);
});
