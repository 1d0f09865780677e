import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * The part of a page, by its id, that the page's address points at; it comes into view, and gets the focus. Wants the parts
 * to be drawn: what comes with an answer, the browser has long looked for in vain.
 */
export function usePointedAt<Part extends string>(parts: readonly Part[]): Part | undefined {
  const { hash, key } = useLocation();
  const pointedAt = parts.find((part) => hash === `#${part}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever follows the same link again wants to be there again
  useEffect(() => {
    const element = pointedAt && document.getElementById(pointedAt);
    if (!element) return;
    element.tabIndex = -1;
    element.scrollIntoView();
    element.focus({ preventScroll: true });
  }, [pointedAt, key]);
  return pointedAt;
}
