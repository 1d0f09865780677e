// What a purchase charges is the price of where the buyer lives at that moment, and never another than the one seen.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, signUp, services, clock } = await testApp();
const BILL =
  '{ findBill(store_id: 7) { total items { quote { full meowcent } store { quote { meowcent } } } } }';
const CARTED = '{ findCartStore(platform_key: "moggie") { list { store { quote { meowcent } } } } }';
const WISHED = '{ findWishlist { list { store { quote { meowcent } } } } }';
const WALLET = '{ me(role: "player") { wallet { meowcent silver } } }';
const ADD = 'mutation { addCartStore(store_id: 7) { uuid } }';
const WISH = 'mutation { addWishlist(store_id: 7) { uuid } }';
const BUY = `mutation ($silver: Minor!, $total: Minor!, $operation: UUID!) {
  addCartStoreAndCheckout(store_id: 7, silverAmount: $silver, expected_total: $total, operation_id: $operation) { total silver meowcent }
}`;
const PAY_CART = `mutation ($uuid: UUID!, $total: Minor!, $operation: UUID!) {
  addCartCheckout(cart_store_uuid: [$uuid], account_1_amount: 0, expected_total: $total, operation_id: $operation) { total }
}`;
const ORDERS = '{ findStoreOrder(platform_key: "moggie", state: 1) { list { uuid silver meowcent } } }';
const REFUND = 'mutation ($uuid: UUID!) { refundStoreOrder(uuid: $uuid) { uuid } }';

await addGames({ catalog: services.catalog, clock }, [{ id: 7, meowcent: 1299, own: { tw: 900, jp: 1100 } }]);

/** A player with 2,000 meow and 500 silver; `run` fails on any error. */
async function player(country: string | null) {
  const { uuid, token } = await signUp(`${randomUUID()}@moggie.test`);
  if (country !== null) await services.account.setCountry(uuid, country);
  await services.wallet.reward(uuid, `start:${uuid}`, { meowcent: 2000, silver: 500 });
  const ask = (query: string, variables: Record<string, unknown> = {}) => gql(query, variables, { token });
  return {
    uuid,
    codes: async (query: string, variables: Record<string, unknown> = {}) =>
      (await ask(query, variables)).codes,
    async run(query: string, variables: Record<string, unknown> = {}) {
      const { data, codes } = await ask(query, variables);
      expect(codes).toEqual([]);
      return data;
    },
  };
}
const operation = () => randomUUID();
const moves = (uuid: string, to: string) => services.account.residenceChanges.change(uuid, to, 'moved');

test.each([
  ['us', 1299],
  ['tw', 900],
  ['jp', 1100],
  ['de', 1299],
])(
  'who lives in %s sees and pays %i everywhere, and gets the same mix back [B02] (rule 31)',
  async (country, price) => {
    const { run } = await player(country);
    const { addCartStore } = await run(ADD);
    await run(WISH);
    expect((await run(CARTED)).findCartStore.list).toEqual([{ store: { quote: { meowcent: price } } }]);
    expect((await run(WISHED)).findWishlist.list).toEqual([{ store: { quote: { meowcent: price } } }]);
    expect((await run(BILL)).findBill).toEqual({
      total: price,
      items: [{ quote: { full: price, meowcent: price }, store: { quote: { meowcent: price } } }],
    });
    expect(addCartStore.uuid).toEqual(expect.any(String));
    const bought = await run(BUY, { silver: 500, total: price, operation: operation() });
    expect(bought.addCartStoreAndCheckout).toEqual({ total: price, silver: 500, meowcent: price - 500 });
    expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 2500 - price, silver: 0 });
    const [order] = (await run(ORDERS)).findStoreOrder.list;
    expect(order).toEqual({ uuid: expect.any(String), silver: 500, meowcent: price - 500 });
    await run(REFUND, { uuid: order?.uuid });
    expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 2000, silver: 500 });
  },
);

test('the price of another country than the buyer’s is refused, and nothing is taken [V09]', async () => {
  const { run, codes } = await player('us');
  const { addCartStore } = await run(ADD);
  const seen = { total: 900, operation: operation() };
  expect(await codes(BUY, { ...seen, silver: 0 })).toEqual(['pay/price-changed']);
  expect(await codes(PAY_CART, { ...seen, uuid: addCartStore.uuid })).toEqual(['pay/price-changed']);
  expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 2000, silver: 500 });
});

test('a price seen before the country was chosen is refused after it', async () => {
  const { uuid, run, codes } = await player(null);
  expect((await run(BILL)).findBill.total).toBe(1299);
  await services.account.setCountry(uuid, 'tw');
  expect(await codes(BUY, { silver: 0, total: 1299, operation: operation() })).toEqual(['pay/price-changed']);
  expect((await run(BILL)).findBill.total).toBe(900);
});

test('a purchase charges the new country at once, the lists show it within a minute', async () => {
  const { uuid, run, codes } = await player('us');
  expect((await run(BILL)).findBill.total).toBe(1299);
  await moves(uuid, 'tw');
  expect(await codes(BUY, { silver: 0, total: 1299, operation: operation() })).toEqual(['pay/price-changed']);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect((await run(BILL)).findBill.total).toBe(900);
  const bought = await run(BUY, { silver: 0, total: 900, operation: operation() });
  expect(bought.addCartStoreAndCheckout.total).toBe(900);
});

test('what was bought before the move stays as it was, sent again too, and its coins go back', async () => {
  const { uuid, run } = await player('us');
  const first = { silver: 0, total: 1299, operation: operation() };
  await run(BUY, first);
  await moves(uuid, 'tw');
  expect((await run(BUY, first)).addCartStoreAndCheckout.total).toBe(1299);
  const [order] = (await run(ORDERS)).findStoreOrder.list;
  await run(REFUND, { uuid: order?.uuid });
  expect((await run(WALLET)).me.wallet).toEqual({ meowcent: 2000, silver: 500 });
});
