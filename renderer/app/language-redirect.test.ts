import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { languageRedirect } from './language-redirect.ts';

const at = (address: string, specified?: string) => {
  const url = new URL(address);
  return languageRedirect(url, siteOfHost(url.host), specified);
};

test.each([
  ['http://localhost/', 'ja-JP', '/ja-JP?redirect=1'],
  ['http://localhost/store?keyword=winter', 'de-DE', '/de-DE/store?keyword=winter&redirect=1'],
  ['http://localhost/de-DE/store', 'en-US', '/store?redirect=1'],
  ['http://localhost/de-DE', 'zh-CN', '/zh-CN?redirect=1'],
  ['http://localhost/ja-JP//moggie.test/store', 'en-US', '/moggie.test/store?redirect=1'],
  ['http://localhost/ja-JP/\\\\moggie.test', 'en-US', '/moggie.test?redirect=1'],
  ['http://localhost/ja-JP//moggie.test', 'de-DE', '/de-DE/moggie.test?redirect=1'],
  ['http://cn.localhost/store', undefined, '/zh-CN/store?redirect=1'],
  ['http://cn.localhost/store', 'en-US', undefined],
])('%s with the cookie %s leads to %s [P06]', (address, specified, to) => {
  expect(at(address, specified)).toBe(to);
});

test.each([
  ['there is the marker', 'http://localhost/store?redirect=1', 'ja-JP'],
  ['the language is the page’s own', 'http://localhost/ja-JP/store', 'ja-JP'],
  ['the language is none of ours', 'http://localhost/store', 'xx-XX'],
  ['no language was chosen', 'http://localhost/store', undefined],
  ['the site has one language only', 'http://master.localhost/store', 'ja-JP'],
])('nobody is sent away where %s [P06]', (_name, address, specified) => {
  expect(at(address, specified)).toBeUndefined();
});
