import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { languageRedirect, languageRedirects } from './language-redirect.ts';

const at = (address: string, specified?: string, isFromElsewhere = false) => {
  const url = new URL(address);
  return languageRedirect(url, siteOfHost(url.host), { specified, isFromElsewhere });
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

test('who comes from another site may have chosen unseen: a guess leaves that open, a cookie decides [P06]', () => {
  expect(at('http://cn.localhost/store', undefined, true)).toBe('/zh-CN/store');
  expect(at('http://cn.localhost/store?keyword=winter', undefined, true)).toBe('/zh-CN/store?keyword=winter');
  expect(at('http://cn.localhost/zh-CN/store', undefined, true)).toBeUndefined();
  expect(at('http://localhost/store', undefined, true)).toBeUndefined();
  expect(at('http://localhost/store', 'ja-JP', true)).toBe('/ja-JP/store?redirect=1');
});

test('the page is told where each language leads, once [P06]', () => {
  const from = (address: string) => languageRedirects(new URL(address), siteOfHost(new URL(address).host));
  const destinations = from('http://localhost/de-DE/store?keyword=winter');
  expect(Object.keys(destinations)).toHaveLength(12);
  expect(destinations).toMatchObject({
    'en-US': '/store?keyword=winter&redirect=1',
    'ja-JP': '/ja-JP/store?keyword=winter&redirect=1',
  });
  expect(from('http://cn.localhost/zh-CN/store')).toMatchObject({ 'en-US': '/store?redirect=1' });
  expect(from('http://localhost/de-DE/store?redirect=1')).toEqual({});
  expect(from('http://master.localhost/store')).toEqual({});
});
