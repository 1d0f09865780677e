import { expect, test } from 'vitest';
import { runStore } from './store-command.ts';
import { testApp } from './testing/app.ts';
import { jsonFiles } from './testing/json-files.ts';

const { gql, services, clock } = await testApp();
const run = (...args: string[]) => runStore(args, services);
const file = jsonFiles();

const QUERY = `query ($uuid: UUID!) { findArticle(uuid: $uuid) { list {
  headline text t { lang key value } broadcast_state broadcast_started_at broadcast_ended_at broadcast_path published_at } } }`;
const shown = async (uuid: string) => (await gql(QUERY, { uuid })).data.findArticle.list;
const popping = async () =>
  (await gql('{ findArticle(broadcasting: true) { list { headline } } }')).data.findArticle.list;

const UUID = '5f0d1c7e-9f0a-4b60-8f7e-2f4f3a4b5c6d';
const ARTICLE = { category: 'announcement', headline: 'Closed on Sunday', text: 'We move house.' };

test('an article is put, replaced with its time kept, and removed [O30]', async () => {
  const begun = clock.now.toISOString();
  const t = [{ lang: 'de-DE', key: 'headline', value: 'Sonntag geschlossen' }];
  expect(await run('article', 'put', file({ ...ARTICLE, uuid: UUID, t }))).toBe(`article ${UUID}: added`);
  expect(await shown(UUID)).toEqual([
    {
      headline: 'Closed on Sunday',
      text: 'We move house.',
      t,
      broadcast_state: 0,
      broadcast_started_at: null,
      broadcast_ended_at: null,
      broadcast_path: null,
      published_at: begun,
    },
  ]);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect(await run('article', 'put', file({ ...ARTICLE, uuid: UUID, text: 'We stay.' }))).toBe(
    `article ${UUID}: replaced`,
  );
  expect(await shown(UUID)).toMatchObject([{ text: 'We stay.', t: [], published_at: begun }]);
  expect(await run('article', 'remove', UUID)).toBe(`article ${UUID}: removed`);
  expect(await shown(UUID)).toEqual([]);
  await expect(run('article', 'remove', UUID)).rejects.toThrow('there is no such article');
});

test('a broadcast pops up between its times, and no longer once it is put without [P04]', async () => {
  const broadcast = { from: '2026-11-23T00:00:00Z', until: '2026-11-24T00:00:00Z', path: '/' };
  await run('article', 'put', file({ ...ARTICLE, uuid: UUID, broadcast }));
  const at = async (time: string) => {
    clock.now = new Date(time);
    return (await popping()).length;
  };
  expect([
    await at('2026-11-22T23:59:59Z'),
    await at('2026-11-23T00:00:00Z'),
    await at('2026-11-24T00:00:01Z'),
  ]).toEqual([0, 1, 0]);
  clock.now = new Date('2026-11-23T12:00:00Z');
  expect(await popping()).toEqual([{ headline: 'Closed on Sunday' }]);
  await run('article', 'put', file({ ...ARTICLE, uuid: UUID }));
  expect(await popping()).toEqual([]);
});

test('one that is not due yet waits, and one without a uuid gets one', async () => {
  const published_at = new Date(clock.now.getTime() + 60_000).toISOString();
  const [, uuid = ''] =
    /^article (\S+): added$/.exec(await run('article', 'put', file({ ...ARTICLE, published_at }))) ?? [];
  expect(await shown(uuid)).toEqual([]);
  clock.now = new Date(published_at);
  expect(await shown(uuid)).toMatchObject([{ published_at }]);
});

test.each([
  [{ ...ARTICLE, category: 'gossip' }, 'category: '],
  [{ ...ARTICLE, headline: ' ' }, 'headline: '],
  [{ ...ARTICLE, head: 'x' }, 'head: '],
  [{ ...ARTICLE, t: [{ lang: 'xx-XX', key: 'text', value: 'x' }] }, 't.0.lang: '],
  [{ ...ARTICLE, published_at: 'soon' }, 'published_at: '],
  [
    { ...ARTICLE, broadcast: { from: '2026-11-24T00:00:00Z', until: '2026-11-23T00:00:00Z' } },
    'a broadcast ends after it began',
  ],
  [[], 'category: '],
  [7, 'an article: '],
])('%j is refused and adds nothing', async (value, line) => {
  const count = async () => (await gql('{ findArticle { totalCount } }')).data.findArticle.totalCount;
  const before = await count();
  await expect(run('article', 'put', file(value))).rejects.toThrow(line);
  expect(await count()).toBe(before);
});

test.each([
  [['put'], 'a file is needed'],
  [['put', '/nowhere.json'], 'there is no file /nowhere.json'],
  [['remove', 'seven'], 'a uuid is needed'],
  [['print'], 'article: put or remove'],
])('article %j is refused', async (args, line) => {
  await expect(run('article', ...args)).rejects.toThrow(line);
});
