import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const { gql, services, clock } = await testApp();
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const row = (n: number, category: string, publishedAt: string) => ({
  id: id(n),
  category,
  headline: `Headline ${n}`,
  text: `Text ${n}`,
  translations: [{ lang: 'ja-JP', key: 'headline', value: `見出し${n}` }],
  broadcastState: 0,
  publishedAt: new Date(publishedAt),
});

beforeAll(() =>
  services.article.add([
    row(1, 'announcement', '2026-01-01T00:00:00Z'),
    row(2, 'qa', '2026-03-01T00:00:00Z'),
    row(3, 'ad', '2026-03-01T00:00:00Z'),
    {
      ...row(4, 'announcement', '2026-02-01T00:00:00Z'),
      broadcastState: 1,
      broadcastStartedAt: new Date('2026-11-01T00:00:00Z'),
      broadcastEndedAt: new Date('2026-12-01T00:00:00Z'),
      broadcastPath: '/',
    },
    row(5, 'announcement', '2026-11-21T12:00:01Z'),
  ]),
);

const LIST = `query ($category: [String!], $uuid: UUID, $q: ListQ) { findArticle(category: $category, uuid: $uuid, q: $q) { totalCount list { uuid } } }`;
async function uuids(variables: Record<string, unknown> = {}) {
  const { totalCount, list } = (await gql(LIST, variables)).data.findArticle;
  return { totalCount, ids: list.map(({ uuid }: { uuid: string }) => uuid) };
}

describe('articles', () => {
  test('stand newest first, those that are due only [O30]', async () => {
    expect(await uuids()).toEqual({ totalCount: 4, ids: [id(3), id(2), id(4), id(1)] });
    clock.now = new Date('2026-11-21T12:00:01Z');
    expect((await uuids()).ids[0]).toBe(id(5));
    clock.now = new Date('2026-11-21T12:00:00Z');
  });

  test('narrow by category and by uuid, and page [O30]', async () => {
    expect(await uuids({ category: ['announcement'] })).toEqual({ totalCount: 2, ids: [id(4), id(1)] });
    expect(await uuids({ uuid: id(2) })).toEqual({ totalCount: 1, ids: [id(2)] });
    expect(await uuids({ uuid: id(5) })).toEqual({ totalCount: 0, ids: [] });
    expect(await uuids({ q: { limit: 2, offset: 1 } })).toEqual({ totalCount: 4, ids: [id(2), id(4)] });
  });

  test('carry what a broadcast needs and their translations', async () => {
    const { data } = await gql(
      `{ findArticle(uuid: "${id(4)}") { list { headline t { lang key value } broadcast_state broadcast_started_at broadcast_ended_at broadcast_path } } }`,
    );
    expect(data.findArticle.list).toEqual([
      {
        headline: 'Headline 4',
        t: [{ lang: 'ja-JP', key: 'headline', value: '見出し4' }],
        broadcast_state: 1,
        broadcast_started_at: '2026-11-01T00:00:00.000Z',
        broadcast_ended_at: '2026-12-01T00:00:00.000Z',
        broadcast_path: '/',
      },
    ]);
  });

  test('come in one language alone where one is asked for, in any letter case', async () => {
    const textIn = async (language: string) => {
      const { data } = await gql(
        `{ findArticle(uuid: "${id(2)}") { list { headline t(language: "${language}") { lang key value } } } }`,
      );
      return data.findArticle.list[0];
    };
    const japanese = [{ lang: 'ja-JP', key: 'headline', value: '見出し2' }];
    expect(await textIn('ja-jp')).toEqual({ headline: 'Headline 2', t: japanese });
    expect(await textIn('de-DE')).toEqual({ headline: 'Headline 2', t: [] });
  });
});
