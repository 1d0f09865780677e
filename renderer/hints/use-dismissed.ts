import { useCallback, useState } from 'react';

/** Whether something was closed in this tab, and how to close it. */
export function useDismissed(name: string): [boolean, () => void] {
  const key = `closed:${name}`;
  const [closed, setClosed] = useState(() => sessionStorage.getItem(key) !== null);
  const close = useCallback(() => {
    sessionStorage.setItem(key, '1');
    setClosed(true);
  }, [key]);
  return [closed, close];
}
