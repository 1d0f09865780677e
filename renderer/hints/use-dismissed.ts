import { useCallback, useState } from 'react';
import { tabStorage } from '../platform/storage.ts';

/** Whether something was closed in this tab, and how to close it. */
export function useDismissed(name: string): [boolean, () => void] {
  const key = `closed:${name}`;
  const [closed, setClosed] = useState(() => tabStorage.getItem(key) !== null);
  const close = useCallback(() => {
    tabStorage.setItem(key, '1');
    setClosed(true);
  }, [key]);
  return [closed, close];
}
