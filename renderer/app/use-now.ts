import { useSyncExternalStore } from 'react';
import { useApp } from './app.ts';

const MINUTE = 60_000;

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
}

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

/** The time, ms since the epoch, as it goes on, to the minute; the page begins with that of the server, which drew it. */
export function useNow(): number {
  const { now } = useApp();
  return useSyncExternalStore(everyMinute, thisMinute, () => now);
}
