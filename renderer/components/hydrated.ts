import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page's script runs. Buttons of forms wait for it: before, the browser itself would send the form.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
