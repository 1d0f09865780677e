import { useSyncExternalStore } from 'react';

/** What the window hears at each press and push of a controller. */
export const PAD_USED = 'pad-used';

let isInUse = false;
const listeners = new Set<() => void>();

/** To be told by what reads controllers: whether a person moves through the store by one just now. */
export function setGamepadInUse(next: boolean): void {
  isInUse = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a person moves through the store by a controller just now. */
export const useGamepadInUse = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isInUse,
    () => false,
  );
