/** Longest wait for a browser that is never idle, ms. */
const LONGEST_MS = 2000;
/** Wait where the browser cannot tell when it is idle, ms. */
const BLIND_MS = 200;

/** Runs something once the browser has nothing better to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has it behind a flag only.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, BLIND_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(waiting);
}
