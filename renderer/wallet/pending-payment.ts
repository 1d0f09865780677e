/** Parameter of a return address that says what a payment interrupted (T14). */
export const PG_STATE = 'pg_state';

const STORAGE_KEY = 'pending-payment';

/** Remembers the payment whose pay page this tab goes to, until it comes back. */
export const keepPayment = (uuid: string): void => sessionStorage.setItem(STORAGE_KEY, uuid);

/** The payment that this tab went to pay, once. */
export function takePayment(): string | undefined {
  const uuid = sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  sessionStorage.removeItem(STORAGE_KEY);
  return uuid;
}
