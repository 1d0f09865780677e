import { expect, test } from 'vitest';
import { articleFor, closeAnnouncement, isAnnounced, isFirstView, recordRead } from './notices.ts';

function flags() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const maintenance = {
  startsAt: '2021-12-05T04:00:00Z',
  endsAt: '2021-12-05T07:00:00Z',
  text: 'We rest.',
};

test('a maintenance notice shows before its end only, until it is closed; the next one shows again [P02]', () => {
  const kept = flags();
  const at = (time: string) => isAnnounced(maintenance, kept, Date.parse(time));
  expect(at('2021-12-04T00:00:00Z')).toBe(true);
  expect(at('2021-12-05T06:59:59.999Z')).toBe(true);
  expect(at('2021-12-05T07:00:00Z')).toBe(false);
  closeAnnouncement(maintenance, kept);
  expect(at('2021-12-05T05:00:00Z')).toBe(false);
  const next = { ...maintenance, startsAt: '2022-01-01T00:00:00Z', endsAt: '2022-01-02T00:00:00Z' };
  expect(isAnnounced(next, kept, Date.parse('2021-12-31T00:00:00Z'))).toBe(true);
});

test('the first view of a browser lasts until its second page or its second visit [P03]', () => {
  const kept = flags();
  const sees = (page: string, visit: string) => isFirstView(page, visit, kept);
  expect(sees('/', 'monday')).toBe(true);
  expect(sees('/', 'monday')).toBe(true);
  expect(sees('/store', 'monday')).toBe(false);
  expect(sees('/', 'monday')).toBe(false);

  kept.kept.clear();
  expect(sees('/', 'monday')).toBe(true);
  expect(sees('/', 'tuesday')).toBe(false);
  expect(sees('/', 'monday')).toBe(false);
});

const NOW = Date.parse('2026-11-20T12:00:00Z');

const broadcast = (uuid: string, path: string | null, endsAt: string | null = null) => ({
  uuid,
  path,
  endsAt,
  category: 'announcement',
  headline: uuid,
  text: uuid,
  published_at: '2026-11-01T00:00:00Z',
});

test('an article pops up on its own route, or on every one, until it was read [P03]', () => {
  const kept = flags();
  const list = [broadcast('sale', '/'), broadcast('games', '/my-store'), broadcast('all', null)];
  expect(articleFor(list, '/', kept, NOW)?.uuid).toBe('sale');
  expect(articleFor(list, '/my-store', kept, NOW)?.uuid).toBe('games');
  expect(articleFor(list, '/store', kept, NOW)?.uuid).toBe('all');
  recordRead('sale', kept);
  expect(articleFor(list, '/', kept, NOW)?.uuid).toBe('all');
  recordRead('all', kept);
  expect(articleFor(list, '/', kept, NOW)).toBeUndefined();
  expect(kept.kept.get('has_read_article_list')).toBe('["sale","all"]');
});

test('an article pops up until its broadcast ends, however long ago the store was asked [P04]', () => {
  const list = [broadcast('sale', '/', '2026-11-20T12:00:00Z'), broadcast('all', null)];
  expect(articleFor(list, '/', flags(), NOW)?.uuid).toBe('sale');
  expect(articleFor(list, '/', flags(), NOW + 1)?.uuid).toBe('all');
});

test('the latest 200 that were read are remembered, each once', () => {
  const kept = flags();
  for (let number = 0; number <= 200; number += 1) recordRead(`article ${number}`, kept);
  recordRead('article 7', kept);
  const read: string[] = JSON.parse(kept.kept.get('has_read_article_list') ?? '');
  expect([read.length, read[0], read.at(-2), read.at(-1)]).toEqual([
    200,
    'article 1',
    'article 200',
    'article 7',
  ]);
});

test.each(['', 'sale,games', '{"sale":true}', 'null'])('%j is no list of what was read', (rubbish) => {
  const kept = flags();
  kept.setItem('has_read_article_list', rubbish);
  const list = [broadcast('sale', '/')];
  expect(articleFor(list, '/', kept, NOW)?.uuid).toBe('sale');
  recordRead('sale', kept);
  expect(kept.kept.get('has_read_article_list')).toBe('["sale"]');
});
