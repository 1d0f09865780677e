import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainPage, plainPolicy } from './plain-page.ts';

test('a page has its language, its title, its size on phones, and is in no search engine', () => {
  expect(plainPage({ lang: 'ja-JP', title: '<b> & "猫"', body: '<h1>猫</h1>' })).toBe(`<!doctype html>
<html lang="ja-JP">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>&lt;b&gt; &amp; &quot;猫&quot;</title>
</head>
<body>
<h1>猫</h1>
</body>
</html>
`);
});

test('the policy of a page lets the very style count that the page has, and nothing else', () => {
  const style = '\n  h1 { color: teal }\n';
  const page = plainPage({
    lang: 'en-US',
    title: 'A',
    style,
    links: '<link rel="icon" href="/a">',
    body: '',
  });
  expect(page).toContain(
    '</title>\n<style>\n  h1 { color: teal }\n</style>\n<link rel="icon" href="/a">\n</head>',
  );
  const [, text = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(text).digest('base64');
  expect(plainPolicy(style)).toBe(`default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`);
});
