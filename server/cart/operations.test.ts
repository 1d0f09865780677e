import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUY, openCounter, WALLET } from '../testing/counter.ts';
import { addGames } from '../testing/games.ts';

const { run, codesOf, gql, post, services, clock, player, become } = await openCounter();
const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
beforeAll(() => addGames({ catalog: services.catalog, clock }, [{ id: 14, meowcent: 900 }]));
const ADD = 'mutation ($id: Int!) { addCartStore(store_id: $id) { uuid store_id state store { id } } }';
const CHECKOUT = `mutation ($uuids: [UUID!]!, $silver: Minor!, $total: Minor!, $operation: UUID!) {
  addCartCheckout(cart_store_uuid: $uuids, account_1_amount: $silver, expected_total: $total, operation_id: $operation) {
    uuid store_ids total silver meowcent
  }
}`;

describe('the cart', () => {
  test('takes a game once, lists it and lets it go [O23] [O24] [O25]', async () => {
    const { addCartStore: row } = await run(ADD, { id: 7 });
    expect(row).toEqual({ uuid: expect.any(String), store_id: 7, state: 0, store: { id: 7 } });
    expect((await run(ADD, { id: 7 })).addCartStore.uuid).toBe(row.uuid);
    const list = '{ findCartStore(platform_key: "moggie", state: 0) { totalCount list { uuid } } }';
    expect((await run(list)).findCartStore).toEqual({ totalCount: 1, list: [{ uuid: row.uuid }] });
    const drop = `mutation { delCartStore(uuid: "${row.uuid}") }`;
    expect((await run(drop)).delCartStore).toBe(true);
    expect((await run(list)).findCartStore.totalCount).toBe(0);
  });

  test('lists on each site what that site sells; the rest waits where it is sold', async () => {
    const lynx = 'lynx.localhost:4800';
    for (const id of [7, 8]) {
      await run(ADD, { id });
      await run('mutation($id: Int!) { addWishlist(store_id: $id) { uuid } }', { id });
    }
    const lists = `{ findCartStore(platform_key: "moggie") { totalCount list { store_id } }
      findWishlist { totalCount list { store_id } } }`;
    const games = { totalCount: 1, list: [{ store_id: 8 }] };
    expect(await run(lists, {}, lynx)).toEqual({ findCartStore: games, findWishlist: games });
    expect((await run(lists)).findCartStore.totalCount).toBe(2);
    expect((await run(lists)).findWishlist.totalCount).toBe(2);
  });

  test.each([
    ['not out yet', 10],
    ['trial only', 11],
    ['off the shelves', 12],
    ['unknown', 404],
  ])('refuses a game that is %s [S15]', async (_what, id) => {
    expect(await codesOf(ADD, { id })).toEqual(['store/not-for-sale']);
    expect(await codesOf(BUY, { id, silver: 0, total: 900, operation: randomUUID() })).toEqual([
      'store/not-for-sale',
    ]);
  });

  test('says that a game is not sold where the player lives', async () => {
    expect(await codesOf(ADD, { id: 13 })).toEqual(['store/region-blocked']);
    expect(await codesOf('{ findBill(store_id: 13) { total } }')).toEqual(['store/region-blocked']);
    const buy = { id: 13, silver: 0, total: 900, operation: randomUUID() };
    expect(await codesOf(BUY, buy)).toEqual(['store/region-blocked']);
    expect(await codesOf('mutation { addWishlist(store_id: 13) { uuid } }')).toEqual([
      'store/region-blocked',
    ]);
  });

  test('shows the bill of now: lines, total and balances [P08]', async () => {
    const { addCartStore: row } = await run(ADD, { id: 7 });
    const bill = `query ($uuids: [UUID!]) {
      findBill(cart_store_uuid: $uuids) {
        total meowcent silver items { cart_store_uuid store { id } quote { full meowcent percentage_discount } }
      }
    }`;
    expect((await run(bill, { uuids: [row.uuid] })).findBill).toEqual({
      total: 1299,
      meowcent: 2000,
      silver: 500,
      items: [
        {
          cart_store_uuid: row.uuid,
          store: { id: 7 },
          quote: { full: 1299, meowcent: 1299, percentage_discount: 0 },
        },
      ],
    });
  });

  test('says which of its games cannot be bought now, and why; so does their checkout', async () => {
    const uuids: string[] = [];
    for (const id of [7, 8, 14]) {
      clock.now = new Date(clock.now.getTime() + 1000);
      uuids.push((await run(ADD, { id })).addCartStore.uuid);
    }
    await services.catalog.shelf.setState(14, 'off');
    await services.catalog.shelf.setBlocked(8, ['us'], true);
    try {
      const cart = '{ findCartStore(platform_key: "moggie") { list { store_id hindrance } } }';
      expect((await run(cart)).findCartStore.list).toEqual([
        { store_id: 14, hindrance: 'store/not-for-sale' },
        { store_id: 8, hindrance: 'store/region-blocked' },
        { store_id: 7, hindrance: null },
      ]);
      const bill = `query ($uuids: [UUID!]) {
        findBill(cart_store_uuid: $uuids) { total items { store_id } hindered { cart_store_uuid reason store { id } } }
      }`;
      expect((await run(bill, { uuids })).findBill).toEqual({
        total: 1299,
        items: [{ store_id: 7 }],
        hindered: [
          { cart_store_uuid: uuids[1], reason: 'store/region-blocked', store: { id: 8 } },
          { cart_store_uuid: uuids[2], reason: 'store/not-for-sale', store: { id: 14 } },
        ],
      });
      const variables = { uuids, silver: 0, total: 1999, operation: randomUUID() };
      const headers = { authorization: `Bearer ${player().token}`, 'accept-version': 'v2' };
      const refused = await post('/graphql', { query: CHECKOUT, variables }, headers);
      expect(refused.json().errors).toMatchObject([
        { extensions: { code: 'store/region-blocked', store_id: 8 } },
      ]);
      expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 2000, silver: 500 });
    } finally {
      await services.catalog.shelf.setState(14, 'on');
      await services.catalog.shelf.setBlocked(8, ['us'], false);
    }
  });

  test.each([
    ['no currency in TWD', {}, 'TWD', 41_698],
    ['a currency in it', { currency: 'CNY' }, 'CNY', 9_249],
    ['the coins’ own currency in it', { currency: 'USD' }, 'USD', 1_299],
    ['a currency without a rate in nothing', { currency: 'JPY' }, 'JPY', null],
  ])('says the total’s money to who names %s [B06]', async (_what, asked, currency_id, money) => {
    await services.site.addDocuments([
      {
        site: 'all',
        namespace: 'price/price-rate',
        value: [
          { code: 'USDTWD', rate: '32.1' },
          { code: 'USDCNY', rate: '7.12' },
        ],
      },
    ]);
    const bill = `query ($currency: String) {
      findBill(store_id: 7, currency_id: $currency) { total currency_id money }
    }`;
    expect((await run(bill, asked)).findBill).toEqual({ total: 1299, currency_id, money });
  });

  test('is bought as a whole, and the purchase joins the lists [O27] [O26] [O29] [T13]', async () => {
    const uuids = [
      (await run(ADD, { id: 7 })).addCartStore.uuid,
      (await run(ADD, { id: 8 })).addCartStore.uuid,
    ];
    const bought = await run(CHECKOUT, { uuids, silver: 500, total: 1999, operation: randomUUID() });
    expect(bought.addCartCheckout).toMatchObject({
      store_ids: [7, 8],
      total: 1999,
      silver: 500,
      meowcent: 1499,
    });
    const lists = await run(`{
      findCartStore(platform_key: "moggie", state: 0) { totalCount }
      findCartCheckout(q: { orderField: "created_at-desc" }) { list { uuid total } }
      findStoreOrder(platform_key: "moggie", state: 1, q: { orderField: "updated_at-asc" }) {
        list { store_id silver meowcent refundable_until store { isAuthorized } }
      }
      me { wallet { meowcent silver } }
    }`);
    expect(lists.findCartStore.totalCount).toBe(0);
    expect(lists.findCartCheckout.list).toEqual([{ uuid: bought.addCartCheckout.uuid, total: 1999 }]);
    expect(lists.me.wallet).toEqual({ meowcent: 501, silver: 0 });
    const until = new Date(clock.now.getTime() + 14 * 24 * 60 * 60_000).toISOString();
    expect(lists.findStoreOrder.list).toHaveLength(2);
    const found = `query ($keyword: String) {
      findStoreOrder(platform_key: "moggie", state: 1, keyword: $keyword) { totalCount list { store_id } }
    }`;
    await services.catalog.shelf.setState(7, 'off');
    for (const [keyword, games] of [
      ['game 7', [7]],
      ['  GAME ', [7, 8]],
      ['game 14', []],
    ] as const) {
      const { findStoreOrder } = await run(found, { keyword });
      expect(findStoreOrder.totalCount).toBe(games.length);
      expect(findStoreOrder.list.map(({ store_id }) => store_id).sort()).toEqual(games);
    }
    await services.catalog.shelf.setState(7, 'on');
    const byName = `query ($q: ListQ, $language: String) {
      findStoreOrder(platform_key: "moggie", state: 1, q: $q, language: $language) { totalCount list { store_id } }
    }`;
    for (const [orderField, offset, games] of [
      ['name-asc', 0, [7]],
      ['name-asc', 1, [8]],
      ['name-desc', 0, [8]],
    ] as const) {
      const sought = { q: { orderField, limit: 1, offset }, language: 'de-DE' };
      expect(await run(byName, sought)).toEqual({
        findStoreOrder: { totalCount: 2, list: games.map((store_id) => ({ store_id })) },
      });
    }
    // A language that is none of ours names them in English.
    expect(
      (await run(byName, { q: { orderField: 'name-desc' }, language: '!' })).findStoreOrder.list,
    ).toEqual([{ store_id: 8 }, { store_id: 7 }]);
    expect(lists.findStoreOrder.list).toEqual(
      expect.arrayContaining([
        { store_id: 7, silver: 325, meowcent: 974, refundable_until: until, store: { isAuthorized: true } },
        { store_id: 8, silver: 175, meowcent: 525, refundable_until: until, store: { isAuthorized: true } },
      ]),
    );
  });
});

describe('buy now', () => {
  test('asks for the country of residence before anything is paid, also of a cart [V04]', async () => {
    await become('nowhere@moggie.test');
    await services.wallet.reward(player().uuid, `start:${player().uuid}`, { meowcent: 2000, silver: 0 });
    const buy = { id: 7, silver: 0, total: 1299, operation: randomUUID() };
    const uuids = [(await run(ADD, { id: 8 })).addCartStore.uuid];
    const checkOut = { uuids, silver: 0, total: 700, operation: randomUUID() };
    expect(await codesOf(BUY, buy)).toEqual(['400']);
    expect(await codesOf(CHECKOUT, checkOut)).toEqual(['400']);
    expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 2000, silver: 0 });
    await run(BUY, { id: 9, silver: 0, total: 0, operation: randomUUID() });
    await run('mutation { setUserCountry(country: "us") { country } }');
    expect((await run(BUY, buy)).addCartStoreAndCheckout.meowcent).toBe(1299);
    expect((await run(CHECKOUT, checkOut)).addCartCheckout.meowcent).toBe(700);
  });

  test('a checkout of nothing does nothing [V10]', async () => {
    const before = await run(WALLET);
    const nothing = { uuids: [], silver: 0, total: 0, operation: randomUUID() };
    expect(await codesOf(CHECKOUT, nothing)).toEqual(['400']);
    expect((await run('{ findCartCheckout { totalCount } }')).findCartCheckout.totalCount).toBe(0);
    expect(await run(WALLET)).toEqual(before);
  });

  test('gives the same answer to the same operation, and pays once [O28]', async () => {
    const variables = { id: 8, silver: 0, total: 700, operation: randomUUID() };
    const first = await run(BUY, variables);
    expect(await run(BUY, variables)).toEqual(first);
    expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 1300, silver: 500 });
  });

  test.each([
    ['too dear', { id: 7, silver: 0, total: 1299 }, 'pay/insufficient-balance', 1298],
    ['of another price', { id: 7, silver: 0, total: 1 }, 'pay/price-changed', 2000],
    ['paid by silver in part', { id: 7, silver: 1, total: 1299 }, '400', 2000],
    ['paid by silver below nothing', { id: 7, silver: -1, total: 1299 }, '400', 2000],
    ['paid by silver that is gone', { id: 7, silver: 501, total: 1299 }, 'pay/insufficient-balance', 2000],
  ])('refuses what is %s and takes nothing [V09]', async (_what, wish, code, meowcent) => {
    await become(`refused${randomUUID()}@moggie.test`);
    await services.wallet.reward(player().uuid, `start:${player().uuid}`, { meowcent, silver: 500 });
    expect(await codesOf(BUY, { ...wish, operation: randomUUID() })).toEqual([code]);
    expect((await run(WALLET)).me.wallet).toEqual({ meowcent, silver: 500 });
  });

  test.each([1.5, 'x', 2 ** 53])(
    'refuses %s as an amount before anything is looked up (rule 9)',
    async (silver) => {
      expect(await codesOf(BUY, { id: 7, silver, total: 1299, operation: randomUUID() })).toEqual(['400']);
    },
  );

  test('of an owned game says so', async () => {
    await run(BUY, { id: 9, silver: 0, total: 0, operation: randomUUID() });
    expect(await codesOf(BUY, { id: 9, silver: 0, total: 0, operation: randomUUID() })).toEqual([
      'store/already-owned',
    ]);
    expect(await codesOf(ADD, { id: 9 })).toEqual(['store/already-owned']);
  });

  test('takes no silver on the white label, where only its own games are sold [A08]', async () => {
    const lynx = 'lynx.localhost:4800';
    const wish = { id: 8, silver: 500, total: 700, operation: randomUUID() };
    expect(await codesOf(BUY, wish, lynx)).toEqual(['400']);
    expect(await codesOf(BUY, { ...wish, id: 7, silver: 0, total: 1299 }, lynx)).toEqual([
      'store/not-for-sale',
    ]);
    await run(BUY, { ...wish, silver: 0 }, lynx);
    expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 1300, silver: 500 });
  });

  test('can be taken back: the coins return, the game goes', async () => {
    await run(BUY, { id: 7, silver: 500, total: 1299, operation: randomUUID() });
    const { findStoreOrder } = await run(
      '{ findStoreOrder(platform_key: "moggie", state: 1) { list { uuid } } }',
    );
    const refund = `mutation { refundStoreOrder(uuid: "${findStoreOrder.list[0]?.uuid}") { refundable_until } }`;
    expect((await run(refund)).refundStoreOrder).toEqual({ refundable_until: null });
    expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 2000, silver: 500 });
    expect((await run(refund)).refundStoreOrder).toEqual({ refundable_until: null });
    expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 2000, silver: 500 });
  });
});

test('a game is wished for, its memo changed, and let go [O09] [O10] [O11] [O12] [S14]', async () => {
  const { addWishlist: row } = await run(
    'mutation { addWishlist(store_id: 10, memo: "winter") { uuid memo } }',
  );
  expect(row.memo).toBe('winter');
  const changed = await run(`mutation { setWishlist(uuid: "${row.uuid}", memo: "spring") { memo } }`);
  expect(changed.setWishlist.memo).toBe('spring');
  const list = '{ findWishlist { totalCount list { uuid memo store_id store { release_type } } } }';
  expect((await run(list)).findWishlist).toEqual({
    totalCount: 1,
    list: [{ uuid: row.uuid, memo: 'spring', store_id: 10, store: { release_type: 'soon' } }],
  });
  expect((await run(`mutation { delWishlist(uuid: "${row.uuid}") }`)).delWishlist).toBe(true);
  expect((await run(list)).findWishlist.totalCount).toBe(0);
});

describe('guests are asked to sign in, and nothing happens (rule 38)', () => {
  const uuid = '5b0c1c8e-7d36-4a55-9f0e-2f3a9d1b7c11';
  test.each([
    'query { findCartStore(platform_key: "moggie") { totalCount } }',
    'query { findCartCheckout { totalCount } }',
    'query { findStoreOrder(platform_key: "moggie", state: 1) { totalCount } }',
    'query { findWishlist { totalCount } }',
    'query { findBill(store_id: 7) { total } }',
    'query { findAccountLog { totalCount } }',
    `query { findPayment(uuid: "${uuid}") { state } }`,
    'mutation { addCartStore(store_id: 7) { uuid } }',
    `mutation { delCartStore(uuid: "${uuid}") }`,
    'mutation { addWishlist(store_id: 7) { uuid } }',
    `mutation { setWishlist(uuid: "${uuid}") { uuid } }`,
    `mutation { delWishlist(uuid: "${uuid}") }`,
    `mutation { addCartCheckout(cart_store_uuid: ["${uuid}"], account_1_amount: 0, expected_total: 0, operation_id: "${uuid}") { uuid } }`,
    `mutation { addCartStoreAndCheckout(store_id: 9, silverAmount: 0, expected_total: 0, operation_id: "${uuid}") { uuid } }`,
    `mutation { refundStoreOrder(uuid: "${uuid}") { uuid } }`,
    'mutation { addRecharge(plan_id: 103, currency_id: "USD", method: "credit-card", payment_provider_id: 1, return_url: "http://localhost:4800/") { token } }',
    'mutation { addPaymentLogLink(return_url: "http://localhost:4800/") }',
    `mutation { issueLicence(store_id: 7, type: trial_app, device_key: "${DEVICE}") { jws } }`,
    `mutation { addStorePlayTime(store_id: 7, session_id: "${uuid}", seconds: 1) }`,
  ])('%s', async (query) => {
    expect((await gql(query)).codes).toEqual(['401']);
  });
});
