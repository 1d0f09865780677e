import { useSyncExternalStore } from 'react';

/** Width from which on the layout is a desktop's (B10). */
const WIDE = '(min-width: 1024px)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
