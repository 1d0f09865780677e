import { browserStorage, tabStorage } from '../platform/storage.ts';

/** Parameter of a return address that says what a payment interrupted (T14). */
export const PG_STATE = 'pg_state';

const STORAGE_KEY = 'pending-payment';

/** A payment whose pay page was opened, and what it interrupted, as `pg_state`. */
export interface PendingPayment {
  uuid: string;
  pgState: string;
}

/** Remembers a payment until the player has heard what became of it, through reloads and the browser's Back. */
export function keepPayment({ uuid, pgState }: PendingPayment): void {
  const text = `${uuid} ${pgState}`;
  tabStorage.setItem(STORAGE_KEY, text);
  browserStorage.setItem(STORAGE_KEY, text);
}

/** The payment that this tab went to pay. */
export const keptPayment = (): PendingPayment | undefined => parse(tabStorage.getItem(STORAGE_KEY));

/** The payment that any tab of this browser went to pay last; that tab may be closed by now, or paying. */
export const paymentOfBrowser = (): PendingPayment | undefined => parse(browserStorage.getItem(STORAGE_KEY));

/** The player has heard what became of the payment, or waits no more. */
export function forgetPayment(): void {
  tabStorage.removeItem(STORAGE_KEY);
  browserStorage.removeItem(STORAGE_KEY);
}

function parse(text: string | null): PendingPayment | undefined {
  const [uuid, pgState] = text?.split(' ') ?? [];
  return uuid && pgState ? { uuid, pgState } : undefined;
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
