import * as v from 'valibot';
import type { PgState, Purchase } from './purchase.ts';

// A file of its own, since every game's page writes this text and only a page that is returned to reads it.
const pgState: v.GenericSchema<unknown, PgState> = v.variant('action', [
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
