import { expect, test } from 'vitest';
import { eventsOf, searchEvent } from './events.ts';

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

test('a search is the store’s address with a keyword [X06]', () => {
  expect(searchEvent('/de-DE/store', '?keyword=winter')).toEqual({
    name: 'pg_store_search',
    meta: { type: 'all', search_term: 'winter' },
  });
  expect(searchEvent('/store', '')).toBeUndefined();
  expect(searchEvent('/store/1001', '?keyword=winter')).toBeUndefined();
});
