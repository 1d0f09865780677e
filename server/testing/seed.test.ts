// The demo's seed, run against the real services on both databases.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../scripts/seed/accounts.ts';
import { readCatalogue } from '../../scripts/seed/resources.ts';
import { prepareDemo, seed } from '../../scripts/seed/seed.ts';
import { addDefaults } from '../defaults.ts';
import { readDefaultDocuments } from '../site/default-documents.ts';
import { cookieOf, testApp } from './app.ts';

const { app, gql, post, services, database, config, clock } = await testApp();

let rowsOfPublicStore: Record<string, number | undefined>;

beforeAll(async () => {
  // Long after the demo was written: what must lie ahead does so whenever it opens.
  clock.now = new Date('2029-02-28T12:00:00Z');
  await addDefaults(services);
  await prepareDemo({ ...config, hasDemo: false }, services, clock.now);
  rowsOfPublicStore = await rowCounts();
  await prepareDemo(config, services, clock.now);
}, 300_000);

const TABLES = [
  'account',
  'author',
  'store',
  'store_info',
  'store_price',
  'store_activity',
  'store_update_log',
  'store_comment',
  'store_like',
  'user_follow',
  'user_page',
  'search_word',
  'store_name_start',
  'store_search',
  'article',
  'site_document',
  'recharge_plan',
  'redemption_code',
  'ledger_entry',
  'ledger_posting',
  'entitlement',
  'cart_checkout',
];

async function rowCounts() {
  const counts = TABLES.map(async (table) => {
    const { rows } = await database.query.execute<{ n: number }>(
      sql.raw(`select count(*)::int as n from ${table}`),
    );
    return [table, rows[0]?.n];
  });
  return Object.fromEntries(await Promise.all(counts));
}

async function signIn(email: string) {
  const cookie = cookieOf(await post('/api/account/sign-in', { email, password: DEMO_PASSWORD }));
  return { token: (await app.inject({ url: '/api/account/token', headers: { cookie } })).json().token };
}

describe('a store that others reach', () => {
  test('opens with plans and the sites’ documents, and nothing of the demo', () => {
    const { recharge_plan, site_document, ...rest } = rowsOfPublicStore;
    expect([recharge_plan, site_document]).toEqual([expect.any(Number), readDefaultDocuments().length]);
    expect(recharge_plan).toBeGreaterThan(0);
    expect(rest).toEqual(Object.fromEntries(Object.keys(rest).map((table) => [table, 0])));
  });

  test('does not open on a database with the demo’s accounts', async () => {
    await expect(prepareDemo({ ...config, hasDemo: false }, services, clock.now)).rejects.toThrow(
      'DEMO: it is off, and the database holds player@moggie.test, whose password everybody knows',
    );
  });
});

describe('the demo', () => {
  test('has every game of the catalogue, in every state, with texts in 13 languages and pictures', async () => {
    const { games } = readCatalogue();
    const query = `{ findStore(platform_key: ["moggie"], q: { limit: 100 }) { totalCount list {
      id store_info { language name introduction data { cover cover1to1 screenshots } } release_type quote { percentage_discount full } type } } }`;
    const { totalCount, list } = (await gql(query)).data.findStore;
    expect(totalCount).toBe(games.length);
    for (const { store_info } of list) {
      expect(store_info).toHaveLength(13);
      const [pictures] = store_info.map(({ data }) => [data.cover, data.cover1to1, ...data.screenshots]);
      for (const picture of pictures ?? [])
        expect(existsSync(path.join(config.dataDir, 'files', picture.replace('/cdn/', '')))).toBe(true);
    }
    const having = (condition: (game: (typeof list)[number]) => boolean) => list.filter(condition).length;
    expect(having(({ quote }) => (quote?.percentage_discount ?? 0) > 0)).toBe(16);
    expect(having(({ quote }) => quote?.full === 0)).toBe(7);
    expect(having(({ release_type }) => release_type === 'trial')).toBe(4);
    expect(having(({ release_type }) => release_type === 'soon')).toBe(4);
    expect(having(({ type }) => type === 1)).toBe(5);
  });

  test('has authors who can be followed, and readers of whom most show what they do', async () => {
    const query = `{ findStore(platform_key: ["moggie"], q: { limit: 100 }) { list { author { uuid } like_count } } }`;
    const { list } = (await gql(query)).data.findStore;
    const uuid = [...new Set(list.map(({ author }) => author.uuid))];
    const people =
      'query ($uuid: [UUID!]!) { findUserPublic(uuid: $uuid) { list { is_author follower_count } } }';
    const authors = (await gql(people, { uuid })).data.findUserPublic.list;
    expect(authors).toHaveLength(uuid.length);
    for (const each of authors) expect(each.is_author && each.follower_count > 0).toBe(true);
    const { rows } = await database.query.execute<{ open: boolean; n: number }>(
      sql`select activity_open as open, count(*)::int as n from user_page group by 1 order by 1`,
    );
    expect(rows.map(({ open }) => open)).toEqual([false, true]);
    expect(rows[1]?.n).toBeGreaterThan(rows[0]?.n ?? 0);
  });

  test('shows pictures, reviews and news', async () => {
    const picture = await app.inject({
      url: '/cdn/games/harbour-lights/cover.svg?w=640',
      headers: { accept: 'image/webp' },
    });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const { data } = await gql(
      '{ findStoreComment(store_id: 1001, q: { limit: 1 }) { totalCount list { user { nickname } } } findArticle { totalCount } }',
    );
    expect(data.findStoreComment.totalCount).toBeGreaterThan(2);
    expect(data.findStoreComment.list[0]?.user.nickname).toEqual(expect.any(String));
    expect(data.findArticle.totalCount).toBe(10);
  });

  test('has news that pops up, and games to come, whenever it opens', async () => {
    const query = `{ findArticle(broadcasting: true) { list { headline text broadcast_path broadcast_ended_at } }
      findStore(platform_key: ["moggie"], q: { release_type: soon, limit: 100 }) { list { path released_at } } }`;
    const { data } = await gql(query);
    const [maintenance, sale] = data.findArticle.list;
    expect(maintenance).toMatchObject({
      headline: 'Planned maintenance on March 9',
      text: expect.stringMatching(/^On March 9, from .*\n\n2029-03-09T02:00Z\/2029-03-09T04:00Z\n\n/),
      broadcast_path: '/my-store',
      broadcast_ended_at: '2029-03-09T04:00:00.000Z',
    });
    expect(sale).toMatchObject({
      headline: 'Autumn sale: blankets, tea, and up to 60% off',
      text: expect.stringContaining('Through March 10, selected titles'),
      broadcast_path: '/',
      broadcast_ended_at: '2029-03-10T23:59:59.000Z',
    });
    expect(data.findArticle.list).toHaveLength(2);
    const released = data.findStore.list.map(({ path, released_at }) => [path, released_at]);
    expect(Object.fromEntries(released)).toEqual({
      'blackberry-summer': '2029-07-29T00:00:00.000Z',
      'summer-of-the-comet': '2029-08-08T00:00:00.000Z',
      'under-the-maple-bridge': '2029-08-12T00:00:00.000Z',
      'snow-on-the-south-sea': '2029-09-11T00:00:00.000Z',
    });
  });

  test('has a player with coins, silver, a country and three games, all through the ledger', async () => {
    const { data } = await gql(
      '{ me { country wallet { meowcent silver } } findStoreOrder(platform_key: "moggie", state: 1) { list { store_id store { isAuthorized } } } findAccountLog { list { action_type } } }',
      {},
      await signIn('player@moggie.test'),
    );
    expect(data.me).toEqual({ country: 'us', wallet: { meowcent: 5000, silver: 800 } });
    expect(data.findStoreOrder.list).toEqual(
      expect.arrayContaining(
        [1001, 1003, 1006].map((store_id) => ({ store_id, store: { isAuthorized: true } })),
      ),
    );
    expect(data.findAccountLog.list).toContainEqual({ action_type: 'recharge' });
  });

  test.each(DEMO_ACCOUNTS)('signs $email in', async ({ email }) => {
    const { data } = await gql('{ me { email } isRootAdmin }', {}, await signIn(email));
    expect(data).toEqual({ me: { email }, isRootAdmin: email === 'admin@moggie.test' });
  });

  test('changes nothing when it is seeded again, later', async () => {
    const before = await rowCounts();
    clock.now = new Date(clock.now.getTime() + 40 * 24 * 60 * 60_000);
    await seed(services, config.dataDir, clock.now);
    expect(await rowCounts()).toEqual(before);
  });
});
