import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { languageFollow } from './language-follow.ts';

/** Where the page's script leads a visitor of this cookie, or that it lets the page begin. */
function led(cookie: string): string {
  let to = 'nowhere';
  const page = {
    document: { cookie, documentElement: { style: {} } },
    location: {
      hash: '#reviews',
      replace(address: string) {
        to = address;
      },
    },
    begin() {
      to = 'stays';
    },
  };
  runInNewContext(languageFollow({ 'ja-JP': '/ja-JP/store?redirect=1' }, 'begin()'), page);
  return to;
}

test.each([
  ['theme=dark; user.specified.language=ja-JP', '/ja-JP/store?redirect=1#reviews'],
  ['user.specified.language=de-DE', 'stays'],
  ['user.specified.language=constructor', 'stays'],
  ['theme=dark', 'stays'],
])('who comes from another site with the cookie %s: %s [P06]', (cookie, to) => {
  expect(led(cookie)).toBe(to);
});
