import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Spares a page that the visitor walks on to the layout of all below its first view, as script-start.ts does the page that they
 * come to. Where they go back to, or to a place within it, the page has its exact height, so that they find it where it was.
 */
export function Arrival() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    document.documentElement.toggleAttribute('data-arriving', type === 'PUSH' && hash === '');
  }, [pathname, hash, type]);
  return null;
}
