import { useSyncExternalStore } from 'react';

let pending = 0;
const listeners = new Set<() => void>();

const change = (by: number) => {
  pending += by;
  for (const listener of listeners) listener();
};

/** Counts a request until it settles, so that the progress bar can show (X01). */
export function trackRequest(settled: Promise<unknown>): void {
  change(1);
  const done = () => change(-1);
  settled.then(done, done);
}

/** Whether any request is under way. */
export function useRequestsPending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending > 0,
    () => false,
  );
}
