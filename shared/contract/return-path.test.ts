import { expect, test } from 'vitest';
import { sameSitePath } from './return-path.ts';

test.each([
  ['/my-store?tab=cart', '/my-store?tab=cart'],
  ['/ja-JP/store/1001#comments', '/ja-JP/store/1001#comments'],
  ['/redirect?returnPath=%2Fstore', '/redirect?returnPath=%2Fstore'],
  [null, '/'],
  ['', '/'],
  ['store', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
  ['/\t/elsewhere.example/', '/'],
  ['/.//elsewhere.example/', '/'],
  ['/..//elsewhere.example/', '/'],
  ['javascript:alert(1)', '/'],
])('%j leads to %j', (text, path) => {
  expect(sameSitePath(text)).toBe(path);
});
