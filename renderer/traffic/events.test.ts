import { expect, test } from 'vitest';
import { encodePgState } from '../wallet/purchase.ts';
import { eventsOf, pageEvents } from './events.ts';

/** The page has seen a cart of one row. */
const gameOfRow = (uuid: unknown) => (uuid === 'a' ? { id: 7, quote: { meowcent: 1799 } } : undefined);
const events = (name: string, variables: Record<string, unknown>, data: unknown = {}) =>
  eventsOf({ name, variables, data }, gameOfRow);

test.each([
  ['delCartStore', { uuid: 'a' }, ['remove_from_cart']],
  ['bill', { store_id: 1 }, []],
  ['addCartCheckout', { cart_store_uuid: ['a'] }, ['purchase', 'pg_cart_checkout']],
  ['addCartStoreAndCheckout', { store_id: 1 }, ['purchase', 'pg_store_checkout']],
  ['addStoreComment', { store_id: 1 }, ['pg_store_comment']],
  ['setStoreComment', { uuid: 'a' }, ['pg_store_comment']],
  ['addRecharge', { method: 'credit-card', currency_id: 'USD' }, ['pg_credit_add']],
  ['addRecharge', { method: 'credit-card', currency_id: 'TWD' }, ['pg_credit_add', 'pg_web_creditcard_tw']],
  [
    'addRecharge',
    { return_url: `https://moggie.test/?pg_state=${encodePgState(undefined)}` },
    ['pg_credit_add'],
  ],
  ['topUpFromCheckout', { store_id: [1005] }, ['pg_web_topup']],
  ['findStore', {}, []],
])('%s with %j is %j [X06]', (operation, variables, expected) => {
  expect(events(operation, variables).map(({ name }) => name)).toEqual(expected);
});

test.each([
  ['addCartCheckout', { cart_store_uuid: ['a'] }],
  ['addCartStoreAndCheckout', { store_id: 7 }],
])('a purchase by %s tells its sum in US dollars [B06]', (operation, bought) => {
  const [purchase] = events(operation, { ...bought, expected_total: 1799, operation_id: 'op' });
  expect(purchase?.meta).toEqual({ currency: 'USD', value: 17.99, transaction_id: 'op' });
});

test('what goes into the cart, out of it and onto a bill is told with its items and what they cost, in US dollars [X06] [B06]', () => {
  const ledger = { item_id: 7, price: 17.99, quantity: 1 };
  const added = { addCartStore: { uuid: 'a', store: { id: 7, quote: { meowcent: 1799 } } } };
  expect(events('addCartStore', { store_id: 7 }, added)).toEqual([
    { name: 'add_to_cart', meta: { currency: 'USD', value: 17.99, items: [ledger] } },
    { name: 'pg_cart_add', meta: { store_id: 7 } },
  ]);
  expect(events('delCartStore', { uuid: 'a' })[0]?.meta).toEqual({
    currency: 'USD',
    value: 17.99,
    items: [ledger],
  });
  expect(events('delCartStore', { uuid: 'never seen' })[0]?.meta).toEqual({
    currency: 'USD',
    value: 0,
    items: [],
  });
  const bill = {
    items: [
      { store: { id: 7 }, quote: { full: 1999, meowcent: 1799 } },
      { store: { id: 8 }, quote: { full: 2999, meowcent: 2999 } },
    ],
    total: 4798,
  };
  expect(events('beginCheckout', {}, bill)[0]?.meta).toEqual({
    currency: 'USD',
    value: 47.98,
    items: [ledger, { item_id: 8, price: 29.99, quantity: 1 }],
  });
});

test('a top-up from the checkout names the games that wait for it [X06]', () => {
  expect(events('topUpFromCheckout', { store_id: [7, 8] })).toEqual([
    { name: 'pg_web_topup', meta: { store_id: [7, 8] } },
  ]);
});

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://moggie.test');
  return { pathname, search };
};
const winter = { name: 'pg_store_search', meta: { type: 'all', search_term: 'winter' } };
const view = { name: 'page_view', meta: {} };

test.each([
  [undefined, '/store', [view]],
  [undefined, '/de-DE/store?keyword=winter', [view, winter]],
  ['/about-us', '/store/1001?keyword=winter', [view]],
  ['/store', '/store?keyword=winter', [winter]],
  ['/store?keyword=summer', '/store?keyword=winter', [winter]],
  ['/store?keyword=winter', '/store?keyword=winter&page=2', []],
  ['/store?keyword=winter', '/store', []],
  ['/about-us', '/about-us?from=mail', []],
])('coming from %s to %s: each path once, each search once [X06 X09]', (before, now, expected) => {
  expect(pageEvents(before === undefined ? undefined : at(before), at(now))).toEqual(expected);
});
