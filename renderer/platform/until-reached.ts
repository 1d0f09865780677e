import { isNetworkLost } from '../../shared/contract/errors.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** How long to wait before asking again, in ms, after so many questions in vain. */
export const askDelay = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));

/**
 * Asks until the store is reached: less and less often, and at once when the network is back. Throws every other failure,
 * and the signal's reason once nobody waits for the answer any more.
 */
export async function untilReached<Result>(
  ask: () => Promise<Result>,
  signal: AbortSignal,
  network: EventTarget = window,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (failure) {
      if (!isNetworkLost(failure)) throw failure;
      await elapsed(askDelay(failures), signal, network);
    }
  }
}

/** Resolves after a time, ms, or once the network is back; rejects when it is not waited for any more. */
function elapsed(ms: number, signal: AbortSignal, network: EventTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      over.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), ms);
    if (signal.aborted) return end(() => reject(signal.reason))();
    network.addEventListener('online', end(resolve), { signal: over.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: over.signal },
    );
  });
}
