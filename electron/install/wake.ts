const TICK_MS = 2000;
/** Ticks this far apart mean that the machine slept: no program is kept waiting for so long. */
const SLEPT_MS = 12_000;

/** Whether the machine slept between two looks at the clock, in ms since the epoch. */
export const hasSlept = (before: number, now: number) => now - before > SLEPT_MS;

/** Calls back when the machine woke up, until the returned function is called. Connections from before lead nowhere. */
export function onWake(wake: () => void): () => void {
  let before = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (hasSlept(before, now)) wake();
    before = now;
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}
