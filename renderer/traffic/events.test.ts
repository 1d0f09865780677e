import { expect, test } from 'vitest';
import { eventsOf, pageEvents } from './events.ts';

const names = (name: string, variables: Record<string, unknown>) =>
  eventsOf({ name, variables, data: {} }).map((event) => event.name);

test.each([
  ['addCartStore', { store_id: 1 }, ['add_to_cart', 'pg_cart_add']],
  ['delCartStore', { uuid: 'a' }, ['remove_from_cart']],
  ['bill', { store_id: 1 }, ['begin_checkout']],
  ['addCartCheckout', { cart_store_uuid: ['a'] }, ['purchase', 'pg_cart_checkout']],
  ['addCartStoreAndCheckout', { store_id: 1 }, ['purchase', 'pg_store_checkout']],
  ['addStoreComment', { store_id: 1 }, ['pg_store_comment']],
  ['setStoreComment', { uuid: 'a' }, ['pg_store_comment']],
  ['addRecharge', { method: 'credit-card', currency_id: 'USD' }, ['pg_credit_add']],
  ['addRecharge', { method: 'credit-card', currency_id: 'TWD' }, ['pg_credit_add', 'pg_web_creditcard_tw']],
  ['addRecharge', { return_url: 'https://moggie.test/?pg_state=x' }, ['pg_credit_add', 'pg_web_topup']],
  ['findStore', {}, []],
])('%s with %j is %j [X06]', (operation, variables, expected) => {
  expect(names(operation, variables)).toEqual(expected);
});

test('a purchase tells its sum in US dollars [B06]', () => {
  const [purchase] = eventsOf({
    name: 'addCartCheckout',
    variables: { cart_store_uuid: ['a'], expected_total: 1799, operation_id: 'op' },
    data: {},
  });
  expect(purchase?.meta).toEqual({ currency: 'USD', value: 17.99, transaction_id: 'op' });
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
