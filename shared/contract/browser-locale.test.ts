import { expect, test } from 'vitest';
import { localeOfBrowser, localeOfHeader } from './browser-locale.ts';

test.each([
  ['de-DE', 'de-DE'],
  ['de-AT', 'de-DE'],
  ['en-GB', 'en-US'],
  ['pt', 'pt-BR'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-SG', 'zh-TW'],
  ['zh-SG', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['ko-KP', 'ko-KR'],
  ['sv-SE', undefined],
  ['', undefined],
])('a browser that speaks %s is offered %s', (browser, locale) => {
  expect(localeOfBrowser(browser)).toBe(locale);
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de-DE'],
  ['sv-SE, zh-HK;q=0.7', 'zh-TW'],
  ['sv-SE', 'en-US'],
  ['*', 'en-US'],
  [undefined, 'en-US'],
])('who asks in %s is answered in %s', (header, locale) => {
  expect(localeOfHeader(header)).toBe(locale);
});
