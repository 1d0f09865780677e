import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Attributes of a part of a page that an address can point at: it comes into view then, and gets the focus. */
export function usePointedAt<Element extends HTMLElement>(
  id: string | undefined,
): { ref: RefObject<Element | null>; id: string | undefined; tabIndex: -1 | undefined } {
  const ref = useRef<Element>(null);
  const { hash, key } = useLocation();
  const isPointedAt = id !== undefined && hash === `#${id}`;
  // What is there comes with an answer, when the browser has long looked for the place in vain; `key` is another one for
  // whoever is led there again.
  useEffect(() => {
    if (!isPointedAt || !key) return;
    ref.current?.scrollIntoView();
    ref.current?.focus({ preventScroll: true });
  }, [isPointedAt, key]);
  return { ref, id, tabIndex: isPointedAt ? -1 : undefined };
}
