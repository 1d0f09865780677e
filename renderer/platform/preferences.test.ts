import { expect, test } from 'vitest';
import { cookieOf, preferenceCookie } from './preferences.ts';

test.each([
  ['r18=1; theme=dark', 'theme', 'dark'],
  ['r18=1;theme=dark', 'r18', '1'],
  ['a=b=c', 'a', 'b=c'],
  ['name=%E7%8C%AB', 'name', '猫'],
  ['xr18=1', 'r18', undefined],
  ['', 'r18', undefined],
])('in %j, %s is %j', (header, name, value) => {
  expect(cookieOf(header, name)).toBe(value);
});

test('preferences come along from other sites, the language alone does not [P05]', () => {
  expect(preferenceCookie('discreet', '1', { seconds: 60, secure: false })).toBe(
    'discreet=1; path=/; max-age=60; samesite=lax',
  );
  expect(preferenceCookie('r18', '1', { seconds: 60, secure: true })).toBe(
    'r18=1; path=/; max-age=60; samesite=lax; secure',
  );
  expect(preferenceCookie('user.specified.language', 'ja-JP', { seconds: 31_536_000, secure: true })).toBe(
    'user.specified.language=ja-JP; path=/; max-age=31536000; samesite=strict; secure',
  );
});
