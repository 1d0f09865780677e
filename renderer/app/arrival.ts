import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Ends with the first step to another page what spares the first view the layout of all below it (script-start.ts): where a
 * visitor goes back to, the page has its exact height, so that they find it where they left it.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useLayoutEffect(() => {
    if (pathname !== first) document.documentElement.removeAttribute('data-arriving');
  }, [pathname, first]);
  return null;
}
