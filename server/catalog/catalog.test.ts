import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { rowsRead } from '../testing/rows-read.ts';
import { openShelves } from '../testing/shelves.ts';
import { NO_PREFERENCE } from './service.ts';

const { gql, services, clock, signUp, at } = await openShelves();

interface Query {
  q?: Record<string, unknown>;
  search_type?: string;
  tag_id?: string[];
  id?: number;
}

const LIST = `query ($q: FindStoreQ, $search_type: String, $tag_id: [String!], $id: Int, $platform_key: [String!]!) {
  findStore(platform_key: $platform_key, search_type: $search_type, tag_id: $tag_id, id: $id, q: $q) {
    totalCount
    list { id }
  }
}`;

/** Ids in their order, having checked that the count agrees. */
async function ids(
  { q = {}, ...rest }: Query = {},
  sender: Parameters<typeof gql>[2] = {},
  platform = 'moggie',
) {
  const variables = { platform_key: [platform], q: { limit: 100, ...q }, ...rest };
  const { findStore } = (await gql(LIST, variables, sender)).data;
  const list = findStore.list.map(({ id }) => id);
  expect(findStore.totalCount).toBe(list.length);
  return list;
}

describe('visible games', () => {
  test('are those released on the site, out by now or announced, where the visitor is [O13]', async () => {
    expect(await ids({ q: { orderField: 'released_at-asc' } })).toEqual([11, 10, 9, 8, 7, 6, 4, 3, 2, 1, 5]);
  });

  test('depend on site and country, in every list and by id', async () => {
    expect(await ids({}, { host: 'lynx.localhost:4800' }, 'lynx')).toEqual([92]);
    expect(await ids({}, {}, 'lynx')).toEqual([]);
    expect(await ids({ id: 94 })).toEqual([]);
    expect(await ids({ id: 94 }, { headers: { 'cf-ipcountry': 'de' } })).toEqual([94]);
    for (const id of [90, 91, 92, 93, 999]) expect(await ids({ id })).toEqual([]);
  });

  test('depend on where a player lives, wherever the request comes from', async () => {
    const { uuid, token } = await signUp('resident@moggie.test');
    const inGermany = { token, headers: { 'cf-ipcountry': 'de' } };
    expect(await ids({ id: 94 }, inGermany)).toEqual([94]);
    await services.account.setCountry(uuid, 'us');
    expect(await ids({ id: 94 }, inGermany)).toEqual([]);
    expect(await ids({}, inGermany)).not.toContain(94);
    expect(await ids({ id: 94 }, { headers: { 'cf-ipcountry': 'de' } })).toEqual([94]);
    const asked = '{ ifconfig { country } getConfig2 { country } }';
    expect((await gql(asked, {}, inGermany)).data).toEqual({
      ifconfig: { country: 'us' },
      getConfig2: { country: 'us' },
    });
  });

  test('are, for who owns one, those that were taken down or are hidden, by id alone', async () => {
    const owner = await signUp('owner@moggie.test');
    for (const storeId of [91, 94])
      await services.library.grant(owner.uuid, [{ storeId, orderId: randomUUID(), paid: 0 }]);
    const { token } = owner;
    for (const id of [91, 94]) expect(await ids({ id }, { token })).toEqual([id]);
    expect(await ids({ id: 90 }, { token })).toEqual([]);
    expect(await ids({ q: { ids: [91, 94] } }, { token })).toEqual([]);
    const { token: another } = await signUp('another@moggie.test');
    for (const id of [91, 94]) expect(await ids({ id }, { token: another })).toEqual([]);
  });

  test('include one that is due once its time has come', async () => {
    clock.now = at(1);
    expect(await ids({ id: 93 })).toEqual([93]);
    clock.now = at(0);
  });

  test('a page is one game unless a limit says otherwise [B09]', async () => {
    const { data } = await gql('{ findStore(platform_key: ["moggie"]) { totalCount list { id } } }');
    expect(data.findStore).toEqual({ totalCount: 11, list: [{ id: 5 }] });
  });
});

describe('filters and orders', () => {
  test.each([
    ['category', { categories: ['girl-gl'] }, [3]],
    ['full price', { price_min: 1000, price_max: 1299, orderField: 'released_at-asc' }, [11, 10, 9, 8, 1]],
    ['price to pay', { price_max: 849, after_discount: true, orderField: 'meowcent-asc' }, [3, 7, 10, 9, 2]],
    ['running discount', { discounted: true, orderField: 'meowcent-asc' }, [10, 9, 2]],
    [
      'content warnings',
      { exclude_tags: ['warning:power-play'], price_max: 999, orderField: 'meowcent-asc' },
      [3, 2],
    ],
    ['soon', { release_type: 'soon' }, [5]],
    ['web', { web: true }, [3]],
    ['free', { free: true }, [3]],
    ['another game', { exclude_id: 1, price_min: 1299 }, []],
  ])('narrow by %s [S01] [S03]', async (_what, q, expected) => {
    expect(await ids({ q })).toEqual(expected);
  });

  test('price order is that of the price to pay, games that cannot be bought last', async () => {
    const dearest = await ids({ q: { orderField: 'meowcent-desc' } });
    expect(dearest.slice(0, 8)).toEqual([1, 11, 8, 2, 9, 10, 7, 3]);
    expect(new Set(dearest.slice(8))).toEqual(new Set([4, 5, 6]));
  });

  test.each(['released_at', 'updated_at', 'meowcent', 'rating', 'relevance'])(
    'pages by %s neither overlap nor leave out [S02]',
    async (field) => {
      for (const direction of ['asc', 'desc']) {
        const orderField = `${field}-${direction}`;
        const pages = await Promise.all(
          [0, 3, 6, 9].map(async (offset) => {
            const variables = { platform_key: ['moggie'], q: { orderField, limit: 3, offset } };
            return (await gql(LIST, variables)).data.findStore.list.map(({ id }) => id);
          }),
        );
        expect(pages.flat()).toEqual(await ids({ q: { orderField } }));
      }
    },
  );

  test.each([
    { orderField: 'id-asc' },
    { orderField: 'released_at' },
    { limit: -1 },
    { limit: 101 },
    { offset: -1 },
  ])('refuses %j', async (q) => {
    expect((await gql(LIST, { platform_key: ['moggie'], q })).codes).toEqual(['400']);
  });

  test('tags are those that games carry', async () => {
    expect(await ids({ tag_id: ['status:on', 'mystery', 'warning:power-play'] })).toEqual([7]);
    expect(await ids({ tag_id: ['girl-gl'] })).toEqual([3]);
    expect(await ids({ tag_id: ['nothing'] })).toEqual([]);
  });
});

describe('search', () => {
  const search = (keyword: string) =>
    ids({ search_type: 'search:list', q: { keyword, orderField: 'released_at-desc' } });

  test.each([
    ['港', [1]],
    ['あか', [1]],
    ['アカリ', [1]],
    ['燈火', [1]],
    ['港邊燈', [1]],
    ['항', [7]],
    ['항구', [7]],
    ['항구의', [7]],
    ['밤', [7]],
    ['s', [1, 2, 3, 4, 7, 6, 8, 9, 10, 11, 5].toSorted((a, b) => a - b)],
    ['ke', [2]],
    ['KESTREL', [2]],
    ['kestrel 2', [2]],
    ['estre', [2]],
    ['romance', [1]],
    ['  Romance  ', [1]],
    ['海', []],
    ['港あかりん', []],
  ])('%j finds %j [S03]', async (keyword, expected) => {
    expect((await search(keyword)).toSorted((a: number, b: number) => a - b)).toEqual(expected);
  });

  test.each(["'; drop table store; --", '%', '_', '\\', '%%%', '___', '\\\\\\', '"'])(
    '%j is only text',
    async (keyword) => {
      expect(await search(keyword)).toEqual([]);
    },
  );

  test('an empty keyword narrows nothing, and without search:list it is not looked at', async () => {
    expect(await search('   ')).toHaveLength(11);
    expect(await ids({ search_type: 'all', q: { keyword: '海' } })).toHaveLength(11);
  });
});

describe('a game', () => {
  const texts =
    'query ($language: String) { findStore(platform_key: ["moggie"], id: 1) { list { store_info(language: $language) { language name } } } }';

  test.each([
    ['ja-jp', ['ja-jp']],
    ['ZH-TW', ['zh-tw']],
    ['fr-fr', ['en-us']],
    [null, ['en-us', 'ja-jp', 'zh-tw']],
  ])('speaks %s as %j', async (language, languages) => {
    const [game] = (await gql(texts, { language })).data.findStore.list;
    expect(game?.store_info.map((info) => info.language)).toEqual(languages);
  });

  test('tells what it is [S12]', async () => {
    const { data } = await gql(
      `{ findStore(platform_key: ["moggie"], id: 2) { list { id path tags type support_platform release_type
         store_price { country price discount percentage_discount meowcent }
         store_activity { state percentage_discount ends_at } quote { full meowcent percentage_discount discount_ends_at }
         game_pack { type official_app { os } trial_app { os } web_url } rating { positive_percent count } isAuthorized } } }`,
    );
    const ends = at(1).toISOString();
    expect(data.findStore.list).toEqual([
      {
        id: 2,
        path: 'game-2',
        tags: ['status:on', 'boy-r18'],
        type: 2,
        support_platform: 'windows',
        release_type: 'normal',
        store_price: [{ country: 'us', price: 999, discount: 150, percentage_discount: 15, meowcent: 999 }],
        store_activity: { state: 2, percentage_discount: 15, ends_at: ends },
        quote: { full: 999, meowcent: 849, percentage_discount: 15, discount_ends_at: ends },
        game_pack: { type: 0, official_app: { os: [] }, trial_app: null, web_url: null },
        rating: { positive_percent: null, count: 0 },
        isAuthorized: false,
      },
    ]);
  });

  test('that has no builds, or that nobody may see, offers none [O33]', async () => {
    const builds =
      'query ($id: Int!) { getStoreAuthorizedAndFindStoreUrl(id: $id, os: ["windows", "web"]) { isAuthorized list { os } } }';
    for (const id of [1, 90, 999])
      expect((await gql(builds, { id })).data.getStoreAuthorizedAndFindStoreUrl).toEqual({
        isAuthorized: false,
        list: [],
      });
  });

  test('has an update log for everyone, empty for an unknown id [S10] [O38]', async () => {
    const logs = 'query ($id: Int!) { findStoreUpdateLogByNoAuth(id: $id) { totalCount list { version } } }';
    expect((await gql(logs, { id: 999 })).data.findStoreUpdateLogByNoAuth).toEqual({
      totalCount: 0,
      list: [],
    });
  });
});

describe('the work of a list', () => {
  const CARDS = `query ($q: FindStoreQ) { findStore(platform_key: ["moggie"], search_type: "search:list", q: $q) { totalCount list {
    id tags quote { meowcent } rating { count } isAuthorized author { profile { nickname } }
    store_info(language: "ja-jp") { name brief labels data { cover } } store_price { country price } } } }`;

  test.each([
    ['two games', { limit: 2 }],
    ['all games', { limit: 100 }],
    ['a search', { limit: 100, keyword: 's' }],
    ['a search by relevance', { limit: 100, keyword: 's', orderField: 'relevance-desc' }],
    ['a price order', { limit: 100, orderField: 'meowcent-asc', discounted: true }],
  ])('is the same six statements for %s', async (_what, q) => {
    const { uuid, token } = await signUp(`list-${JSON.stringify(q).length}@moggie.test`);
    await services.account.setCountry(uuid, 'us');
    expect(await services.account.residenceOf(uuid)).toBe('us');
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const { data } = await gql(CARDS, { q }, { token });
      expect(data.findStore.list.length).toBeGreaterThan(1);
      expect(statements.mock.calls).toHaveLength(6);
    } finally {
      statements.mockRestore();
    }
  });

  test('counts nothing that nobody asked for', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await gql('{ findStore(platform_key: ["moggie"], q: { limit: 2 }) { list { id } } }');
      expect(statements.mock.calls).toHaveLength(1);
    } finally {
      statements.mockRestore();
    }
  });

  test('reads the reduced games alone, of which none may belong to it', async () => {
    clock.now = at(0);
    const visitor = { platformKey: 'moggie', country: 'us', preference: NO_PREFERENCE };
    const filter = {
      tags: [],
      keyword: '',
      excludeTags: [],
      languages: [],
      platforms: [],
      categories: [],
      afterDiscount: false,
      web: true,
    };
    const page = { field: 'updated_at' as const, direction: 'desc' as const, limit: 8, offset: 0 };
    const read = rowsRead(services.database, 'store_by_update', async () => {
      const { list } = await services.catalog.find(visitor, { ...filter, discounted: true }, page);
      expect(list).toEqual([]);
    });
    // Each of the three that are reduced is found and read; the shelves hold more than ten.
    expect(await read).toBeLessThanOrEqual(2 * 3);
  });
});
