import { tabStorage } from '../platform/storage.ts';

/** Parameter of a return address that says what a payment interrupted (T14). */
export const PG_STATE = 'pg_state';

const STORAGE_KEY = 'pending-payment';

/** Remembers the payment whose pay page this tab goes to, until it comes back. */
export function keepPayment(uuid: string): void {
  tabStorage.setItem(STORAGE_KEY, uuid);
}

const RETRY_KEY = 'retry-payment';

/** Remembers, over the page's reload, a top-up whose pay page did not open: as `pg_state` (C09). */
export function keepRetry(pgState: string): void {
  tabStorage.setItem(RETRY_KEY, pgState);
}

/** The top-up to try again, once. */
export function takeRetry(): string | undefined {
  const pgState = tabStorage.getItem(RETRY_KEY) ?? undefined;
  tabStorage.removeItem(RETRY_KEY);
  return pgState;
}

/** The payment that this tab went to pay, once. */
export function takePayment(): string | undefined {
  const uuid = tabStorage.getItem(STORAGE_KEY) ?? undefined;
  tabStorage.removeItem(STORAGE_KEY);
  return uuid;
}
