import { beforeAll, describe, expect, test } from 'vitest';
import { articleFeedback } from '../db/schema/article.ts';
import { testApp } from '../testing/app.ts';
import { guestReader } from './service.ts';

const { gql, services, database, signUp, clock } = await testApp();
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
  return { totalCount, ids: list.map(({ uuid }) => uuid) };
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

describe('broadcasts', () => {
  const ids = async (at: string) => {
    clock.now = new Date(at);
    const { data } = await gql('{ findArticle(broadcasting: true) { list { uuid } } }');
    clock.now = new Date('2026-11-21T12:00:00Z');
    return data.findArticle.list.map(({ uuid }) => uuid);
  };

  test('are under way from their start to their end, and only with a state that is not 0 [P04]', async () => {
    expect(await ids('2026-10-31T23:59:59.999Z')).toEqual([]);
    expect(await ids('2026-11-01T00:00:00Z')).toEqual([id(4)]);
    expect(await ids('2026-12-01T00:00:00Z')).toEqual([id(4)]);
    expect(await ids('2026-12-01T00:00:00.001Z')).toEqual([]);
  });
});

describe('search', () => {
  const found = async (keyword: string, language: string) => {
    const query = `query ($search: ArticleSearch) { findArticle(search: $search) { list { uuid } } }`;
    const { data, codes } = await gql(query, { search: { keyword, language } });
    return codes.length > 0 ? codes : data.findArticle.list.map(({ uuid }) => uuid);
  };

  test('looks in headline and text of the article and of the reader’s language [S23]', async () => {
    expect(await found('headline 2', 'en-US')).toEqual([id(2)]);
    expect(await found(' TEXT 4 ', 'de-DE')).toEqual([id(4)]);
    expect(await found('見出し2', 'ja-JP')).toEqual([id(2)]);
    expect(await found('見出し2', 'de-DE')).toEqual([]);
    expect(await found('%', 'en-US')).toEqual([]);
    expect(await found('  ', 'en-US')).toEqual(['400']);
    expect(await found('x'.repeat(101), 'en-US')).toEqual(['400']);
  });
});

describe('was this helpful', () => {
  const SAY = `mutation ($uuid: UUID!, $helpful: Boolean!, $reader: UUID!) { setArticleFeedback(uuid: $uuid, helpful: $helpful, reader: $reader) }`;
  const answers = () =>
    database.query
      .select({ reader: articleFeedback.reader, helpful: articleFeedback.helpful })
      .from(articleFeedback);

  test('counts each reader once, by their last answer, and players as themselves [S23]', async () => {
    const player = await signUp('reader@moggie.test');
    expect((await gql(SAY, { uuid: id(1), helpful: true, reader: id(7) })).data).toEqual({
      setArticleFeedback: true,
    });
    await gql(SAY, { uuid: id(1), helpful: false, reader: id(7) });
    await gql(SAY, { uuid: id(1), helpful: true, reader: id(7) }, { token: player.token });
    await gql(SAY, { uuid: id(1), helpful: true, reader: id(8) }, { token: player.token });
    expect(await answers()).toEqual([
      { reader: guestReader(id(7)), helpful: false },
      { reader: player.uuid, helpful: true },
    ]);
  });

  test('lets no guest answer for a player', async () => {
    const player = await signUp('answering@moggie.test');
    await gql(SAY, { uuid: id(1), helpful: true, reader: player.uuid }, { token: player.token });
    await gql(SAY, { uuid: id(1), helpful: false, reader: player.uuid });
    expect(await answers()).toContainEqual({ reader: player.uuid, helpful: true });
    expect(guestReader(player.uuid)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('is refused for an article that is not public', async () => {
    expect((await gql(SAY, { uuid: id(5), helpful: true, reader: id(7) })).codes).toEqual(['404']);
  });

  test('guests of one machine cannot make up readers without an end, and take no player’s answer', async () => {
    const player = await signUp('hundredth@moggie.test');
    clock.now = new Date(clock.now.getTime() + 24 * 60 * 60_000);
    const before = (await answers()).length;
    const say = async (by: Parameters<typeof gql>[2] = {}) =>
      (await gql(SAY, { uuid: id(2), helpful: true, reader: crypto.randomUUID() }, by)).codes;
    for (let n = 1; n <= 200; n += 1) expect(await say()).toEqual([]);
    expect(await say()).toEqual(['auth/too-many-requests']);
    expect(await say({ token: player.token })).toEqual([]);
    expect((await answers()).length - before).toBe(201);
    clock.now = new Date(clock.now.getTime() + 24 * 60 * 60_000);
    expect(await say()).toEqual([]);
  });
});
