import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attempt } from '../db/schema/account.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, signUp, services, database, clock } = await testApp();
const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
let player: { uuid: string; token: string };
let count = 0;

/** Runs an operation as the player; fails on any error. */
async function run(query: string, variables: Record<string, unknown> = {}, host?: string) {
  const { data, codes } = await gql(query, variables, { token: player.token, ...(host && { host }) });
  expect(codes).toEqual([]);
  return data;
}
const codesOf = async (query: string, variables: Record<string, unknown> = {}, host?: string) =>
  (await gql(query, variables, { token: player.token, ...(host && { host }) })).codes;

const ADD = 'mutation ($id: Int!) { addCartStore(store_id: $id) { uuid store_id state store { id } } }';
const BUY = `mutation ($id: Int!, $silver: Minor!, $total: Minor!, $operation: UUID!) {
  addCartStoreAndCheckout(store_id: $id, silverAmount: $silver, expected_total: $total, operation_id: $operation) {
    uuid store_ids total silver meowcent created_at
  }
}`;
const CHECKOUT = `mutation ($uuids: [UUID!]!, $silver: Minor!, $total: Minor!, $operation: UUID!) {
  addCartCheckout(cart_store_uuid: $uuids, account_1_amount: $silver, expected_total: $total, operation_id: $operation) {
    uuid store_ids total silver meowcent
  }
}`;
const WALLET = '{ me(role: "player") { wallet { meowcent silver } account { type balance } } }';

beforeAll(async () => {
  await services.payment.seedPlans();
  await addGames({ catalog: services.catalog, clock }, [
    { id: 7, meowcent: 1299 },
    { id: 8, meowcent: 700, game: { platformKeys: ['moggie', 'lynx'] } },
    { id: 9, meowcent: 0 },
    { id: 10, game: { releaseType: 'soon', releasedAt: new Date('2027-01-01T00:00:00Z') } },
    { id: 11, game: { releaseType: 'trial' } },
    { id: 12, game: { state: 'off' } },
    { id: 13, game: { blockedCountries: ['us'] } },
  ]);
});

beforeEach(async () => {
  count += 1;
  // Every player signs up from the same address here.
  await database.query.delete(attempt);
  player = await signUp(`player${count}@moggie.test`);
  await services.account.setCountry(player.uuid, 'us');
  await services.wallet.reward(player.uuid, `start:${player.uuid}`, { meowcent: 2000, silver: 500 });
});

describe('the wallet', () => {
  test('is two accounts: type 0 meowcent, type 1 silver [B07] [O04]', async () => {
    expect((await run(WALLET)).me).toEqual({
      wallet: { meowcent: 2000, silver: 500 },
      account: [
        { type: 0, balance: 2000 },
        { type: 1, balance: 500 },
      ],
    });
  });

  test('tells every movement, newest first [O31] [S21]', async () => {
    clock.now = new Date(clock.now.getTime() + 1000);
    await run(BUY, { id: 7, silver: 500, total: 1299, operation: randomUUID() });
    const { findAccountLog } = await run(`{
      findAccountLog(q: { orderField: "created_at-desc" }) {
        totalCount list { action_type state meowcent silver balance_after silver_after store_ids }
      }
      }`);
    expect(findAccountLog).toEqual({
      totalCount: 2,
      list: [
        {
          action_type: 'consume',
          state: 1,
          meowcent: -799,
          silver: -500,
          balance_after: 1201,
          silver_after: 0,
          store_ids: [7],
        },
        {
          action_type: 'reward',
          state: 1,
          meowcent: 2000,
          silver: 500,
          balance_after: 2000,
          silver_after: 500,
          store_ids: [],
        },
      ],
    });
    const { findAccountLog: consumed } = await run(
      '{ findAccountLog(action_type: "consume") { list { action_type } } }',
    );
    expect(consumed.list).toEqual([{ action_type: 'consume' }]);
  });
});

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
    expect(await codesOf(ADD, { id })).toEqual(['400']);
    expect(await codesOf(BUY, { id, silver: 0, total: 900, operation: randomUUID() })).toEqual(['400']);
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
    player = await signUp('nowhere@moggie.test');
    await services.wallet.reward(player.uuid, `start:${player.uuid}`, { meowcent: 2000, silver: 0 });
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
  ])('refuses what is %s and takes nothing [V09]', async (_what, wish, code, meowcent) => {
    player = await signUp(`refused${randomUUID()}@moggie.test`);
    await services.wallet.reward(player.uuid, `start:${player.uuid}`, { meowcent, silver: 500 });
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
    expect(await codesOf(BUY, { ...wish, id: 7, silver: 0, total: 1299 }, lynx)).toEqual(['400']);
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
    expect(await codesOf(refund)).toEqual(['400']);
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

describe('top-ups', () => {
  test('offer plans, methods and providers; without a currency in CNY, without amounts nothing [O19] [O20] [O21] [O39] [V10] [B06]', async () => {
    const offer = await run(`{
      findRechargePlan(currency_id: "USD") { id index coin silver currency_id pay_amount amount enable }
      findPaymentMethod(platform: "wap") { method }
      findPaymentProvider(state: 0, method: ["alipay-wap"], currency_id: "CNY") {
        id provider_key payment_provider_method { method provider_key support_currency }
      }
    }`);
    expect(offer.findRechargePlan).toHaveLength(6);
    expect(offer.findRechargePlan[2]).toEqual({
      id: 103,
      index: 3,
      coin: 1000,
      silver: 50,
      currency_id: 'USD',
      pay_amount: 999,
      amount: 1000,
      enable: true,
    });
    expect(offer.findPaymentMethod).toContainEqual({ method: 'alipay-wap' });
    expect(offer.findPaymentProvider).toEqual([
      {
        id: 1,
        provider_key: 'moggie',
        payment_provider_method: [{ method: 'alipay-wap', provider_key: 'moggie', support_currency: 'CNY' }],
      },
    ]);
    const custom =
      'mutation ($amount: [Minor!]!) { preRechargeAccount(amount: $amount) { id coin currency_id } }';
    expect((await run(custom, { amount: [] })).preRechargeAccount).toEqual([]);
    expect((await run(custom, { amount: [300, 500] })).preRechargeAccount).toEqual([
      { id: 1, coin: 300, currency_id: 'CNY' },
      { id: 2, coin: 500, currency_id: 'CNY' },
    ]);
  });

  const RECHARGE = `mutation ($locale: String) {
    addRecharge(plan_id: 103, currency_id: "USD", method: "credit-card", payment_provider_id: 1,
      return_url: "http://localhost:4800/account/log", locale: $locale) {
      token pay_url payment { uuid state coin pay_amount currency_id }
    }
  }`;

  test('open after the country is set, and are seen by their player alone [O40] [V04]', async () => {
    player = await signUp('not-at-home@moggie.test');
    expect(await codesOf(RECHARGE)).toEqual(['400']);
    await run('mutation { setUserCountry(country: "tw") { country } }');
    const { addRecharge } = await run(RECHARGE, { locale: 'de-DE' });
    expect(addRecharge.payment).toMatchObject({ state: 0, coin: 1000, pay_amount: 999, currency_id: 'USD' });
    expect(addRecharge.pay_url).toMatch(/^http:\/\/localhost:4800\/pay\/de-DE\?data=/);
    const find = `{ findPayment(uuid: "${addRecharge.payment.uuid}") { state coin } }`;
    expect((await run(find)).findPayment).toEqual({ state: 0, coin: 1000 });
    player = await signUp(`other${randomUUID()}@moggie.test`);
    expect(await codesOf(find)).toEqual(['404']);
  });

  test('that are open stand in the log as pending, and lead to the payment list [T16] [X04]', async () => {
    await run(RECHARGE);
    const { findAccountLog } = await run(
      '{ findAccountLog(action_type: "recharge") { list { state meowcent pay_amount currency_id balance_after silver_after } } }',
    );
    expect(findAccountLog.list).toEqual([
      {
        state: 0,
        meowcent: 1000,
        pay_amount: 999,
        currency_id: 'USD',
        balance_after: null,
        silver_after: null,
      },
    ]);
    const { addPaymentLogLink } = await run(
      'mutation { addPaymentLogLink(return_url: "http://localhost:4800/account/log", locale: "ja-JP") }',
    );
    expect(addPaymentLogLink).toMatch(/^http:\/\/localhost:4800\/pay\/ja-JP\/payment\?data=/);
  });
});

test('play time is summed over sittings; licences need a build and a device key', async () => {
  const add = (seconds: number, session: string) =>
    run(`mutation { addStorePlayTime(store_id: 7, session_id: "${session}", seconds: ${seconds}) }`);
  const session = randomUUID();
  await add(60, session);
  expect((await add(30, randomUUID())).addStorePlayTime).toBe(90);
  expect((await add(60, session)).addStorePlayTime).toBe(90);
  const issue = (device: string) =>
    `mutation { issueLicence(store_id: 7, type: official_app, device_key: "${device}") { jws } }`;
  expect(await codesOf(issue(DEVICE))).toEqual(['400']);
  expect(await codesOf(issue('short'))).toEqual(['400']);
  const { findLicenceKeys } = await run('{ findLicenceKeys { kid jwk } }');
  const [key] = findLicenceKeys;
  expect(JSON.parse(key?.jwk ?? '')).toMatchObject({ kid: key?.kid, crv: 'Ed25519' });
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
