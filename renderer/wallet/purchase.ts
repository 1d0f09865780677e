/** What is to be bought: one game at once, or rows of the cart. */
export type Purchase = { storeId: number } | { cartStoreIds: readonly string[] };

/** A row of the cart. */
interface CartRow {
  uuid: string;
  store_id: number;
}

/** The games of a purchase, as far as the cart has its rows. */
export function storeIdsOf(purchase: Purchase, cart: readonly CartRow[]): number[] {
  if ('storeId' in purchase) return [purchase.storeId];
  return cart.filter(({ uuid }) => purchase.cartStoreIds.includes(uuid)).map(({ store_id }) => store_id);
}

/** What a payment interrupted, as the `pg_state` parameter of its return address carries it (T14). */
export type PgState =
  | { action: 'bill'; cart_store_uuid: string[] }
  | { action: 'addCartStoreAndCheckout'; store_id: number }
  | { action: 'addCredit' };

/** The `pg_state` text of what a top-up interrupts; nothing for a top-up for its own sake. */
export function encodePgState(interrupted: Purchase | undefined): string {
  return btoa(JSON.stringify(stateOf(interrupted)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function stateOf(interrupted: Purchase | undefined): PgState {
  if (!interrupted) return { action: 'addCredit' };
  if ('storeId' in interrupted) return { action: 'addCartStoreAndCheckout', store_id: interrupted.storeId };
  return { action: 'bill', cart_store_uuid: [...interrupted.cartStoreIds] };
}
