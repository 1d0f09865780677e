import { expect, test } from 'vitest';
import { decodePgState } from './decode-pg-state.ts';
import { encodePgState, type Purchase, storeIdsOf } from './purchase.ts';

const CART = ['7f3c1f0a-58a3-4a52-9d6f-0b8f3f6f9a10', '0d9e0a55-3b52-4d0c-8f0e-6d7ab2f5c1aa'];

test.each<Purchase | undefined>([{ storeId: 1001 }, { cartStoreIds: CART }, undefined])(
  'what a top-up interrupts survives the way through the pay page: %j',
  (interrupted) => {
    const text = encodePgState(interrupted);
    expect(text).toMatch(/^[\w-]+$/);
    expect(decodePgState(text)).toEqual(interrupted ? { interrupted } : {});
  },
);

test.each([
  '',
  '%',
  btoa('[]'),
  btoa('{"action":"bill","cart_store_uuid":[]}'),
  btoa('{"action":"bill","cart_store_uuid":["1"]}'),
  btoa('{"action":"addCartStoreAndCheckout","store_id":0}'),
  btoa('{"action":"refund"}'),
])('a pg_state that we did not write says nothing: %s', (text) => {
  expect(decodePgState(text)).toBeUndefined();
});

test('the games of a purchase are the one, or those of the rows that are still in the cart', () => {
  const cart = [
    { store_id: 1005, uuid: CART[0] ?? '' },
    { store_id: 1008, uuid: 'another row' },
  ];
  expect(storeIdsOf({ storeId: 1001 }, cart)).toEqual([1001]);
  expect(storeIdsOf({ cartStoreIds: CART }, cart)).toEqual([1005]);
});
