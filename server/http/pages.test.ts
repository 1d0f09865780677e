import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { installErrorHandler } from './errors.ts';
import { registerPages } from './pages.ts';
import { installRateLimit } from './rate-limit.ts';

const PAGES = 5;

const app = Fastify();
afterAll(() => app.close());
installErrorHandler(app);
await installRateLimit(app, PAGES);
registerPages(app, async () => {
  throw new Error('the database is gone');
});

const open = (
  url: string,
  { host = 'localhost:4800', accept = 'text/html', remoteAddress = '10.0.0.1' } = {},
) => app.inject({ url, headers: { host, accept }, remoteAddress });

/** What a person reads on a page, and where its links lead. */
const read = (html: string) => ({
  lang: /<html lang="(.*?)">/.exec(html)?.[1],
  says: [...html.matchAll(/<(?:title|h1|p)>(.*?)</g)].map(([, words]) => words),
  links: [...html.matchAll(/href="(.*?)">(.*?)</g)].map(([, to, words]) => [to, words]),
});

test('a page that cannot be drawn says so in the language of its address, with the ways on [R17]', async () => {
  const page = await open('/ja-JP/store/1001?page=2');
  expect(page.statusCode).toBe(500);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(read(page.body)).toEqual({
    lang: 'ja-JP',
    says: [
      '問題が発生しました',
      '問題が発生しました',
      'お客さまの操作が原因ではありません。しばらくしてから、もう一度お試しください。',
    ],
    links: [
      ['/ja-JP', 'ホームに戻る'],
      ['', 'もう一度試す'],
    ],
  });
  expect(page.body).not.toContain('database');
  const english = read((await open('/store')).body);
  expect([english.lang, english.links[0]]).toEqual(['en-US', ['/', 'Back to the home page']]);
  const master = read((await open('/de-DE/store', { host: 'master.localhost:4800' })).body);
  expect([master.lang, master.links[0]]).toEqual(['zh-CN', ['/', '返回首页']]);
});

test('who opens too many pages reads that it is too many, not a line for programs', async () => {
  const from = { remoteAddress: '10.0.0.2' };
  for (let page = 0; page < PAGES; page += 1) expect((await open('/', from)).statusCode).toBe(500);
  const refused = await open('/', from);
  expect(refused.statusCode).toBe(429);
  expect(read(refused.body).says.at(-1)).toBe('Too many attempts. Please wait a while and try again.');
});

test('what asks for no page hears a code, which no cache keeps for whoever asks for the page', async () => {
  const from = { remoteAddress: '10.0.0.3' };
  const program = await open('/store', { ...from, accept: 'application/json' });
  expect([program.statusCode, program.headers['cache-control'], program.json()]).toEqual([
    404,
    'no-store',
    { error: { code: '404', message: 'There is nothing here' } },
  ]);
  expect((await open('/api/nowhere', from)).json().error.code).toBe('404');
});
