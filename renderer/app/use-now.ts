import { useSyncExternalStore } from 'react';
import { useApp } from './app.ts';

const MINUTE = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const listener of listeners) listener();
};

/** One clock for all that tells the time. Timers rest with the machine, so a page that is looked at again asks at once. */
function onEveryMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, MINUTE);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/**
 * What follows from the time (ms since the epoch) as it goes on, such as how many days are left: only what changes draws anew.
 * The page begins with the time of the server, which drew it.
 */
export function useByNow<Value extends number | string | boolean>(read: (now: number) => Value): Value {
  const { now } = useApp();
  return useSyncExternalStore(
    onEveryMinute,
    () => read(Date.now()),
    () => read(now),
  );
}

const minuteOf = (now: number) => Math.floor(now / MINUTE) * MINUTE;

/** The time, ms since the epoch, as it goes on, to the minute. */
export const useNow = (): number => useByNow(minuteOf);
