const INTERVAL_MS = 1000;
const TIMEOUT_MS = 60_000;

/** States of a payment as the store says them; any other is pending (T15). */
export const PAYMENT_MADE = 1;
export const PAYMENT_FAILED = 2;

/**
 * Asks for a payment's state at once and every second until it is decided (T15): resolves on success, rejects with
 * `Error` on failure and with `Timeout` after 60 s; once `signal` is aborted it does neither. Any other state, or no
 * answer, counts as pending.
 */
export function pollPayment(findState: () => Promise<number>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let over = signal.aborted;
    let next: ReturnType<typeof setTimeout>;
    const end = () => {
      over = true;
      clearTimeout(next);
      clearTimeout(limit);
    };
    const limit = setTimeout(() => {
      end();
      reject(new Error('Timeout'));
    }, TIMEOUT_MS);
    signal.addEventListener('abort', end, { once: true });

    const ask = async () => {
      const state = await findState().catch(() => undefined);
      if (over) return;
      if (state === PAYMENT_MADE) {
        end();
        resolve();
      } else if (state === PAYMENT_FAILED) {
        end();
        reject(new Error('Error'));
      } else next = setTimeout(ask, INTERVAL_MS);
    };
    void ask();
  });
}
