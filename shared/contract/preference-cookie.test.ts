import { expect, test } from 'vitest';
import { preferenceCookie } from './preference-cookie.ts';

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
