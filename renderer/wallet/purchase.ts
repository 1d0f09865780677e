import * as v from 'valibot';

/** What is to be bought: one game at once, or rows of the cart. */
export type Purchase = { storeId: number } | { cartStoreIds: readonly string[] };

/** What a payment interrupted, as the `pg_state` parameter of its return address carries it (T14). */
const pgState = v.variant('action', [
  v.object({
    action: v.literal('bill'),
    cart_store_uuid: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1)),
  }),
  v.object({
    action: v.literal('addCartStoreAndCheckout'),
    store_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.object({ action: v.literal('addCredit') }),
]);

/** The `pg_state` text of what a top-up interrupts; nothing for a top-up for its own sake. */
export function encodePgState(interrupted: Purchase | undefined): string {
  return btoa(JSON.stringify(stateOf(interrupted)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function stateOf(interrupted: Purchase | undefined): v.InferInput<typeof pgState> {
  if (!interrupted) return { action: 'addCredit' };
  if ('storeId' in interrupted) return { action: 'addCartStoreAndCheckout', store_id: interrupted.storeId };
  return { action: 'bill', cart_store_uuid: [...interrupted.cartStoreIds] };
}

/** What a `pg_state` text says; undefined for one that is not ours. */
export function decodePgState(text: string): { interrupted?: Purchase } | undefined {
  const parsed = v.safeParse(pgState, jsonOf(text));
  if (!parsed.success) return undefined;
  const state = parsed.output;
  if (state.action === 'addCredit') return {};
  if (state.action === 'bill') return { interrupted: { cartStoreIds: state.cart_store_uuid } };
  return { interrupted: { storeId: state.store_id } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}
