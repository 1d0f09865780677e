import { type ReactNode, useRef } from 'react';
import { scrollsClearOf, useKeepClear } from '../components/keep-clear.ts';

/** What grows or moves by the dock's height (styles.css). */
const KEEPING_CLEAR = 'body, .dock-space, .quick-hide, .ball, .toast, .cart-sum, .filters-end';

/**
 * Holds one hint at the bottom of the window. The page grows by as much, so that nothing lies under it at the page's end
 * and what is focused scrolls clear of it; nothing that is in view moves.
 */
export function Dock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useKeepClear(box, (height) => `${KEEPING_CLEAR} { --dock: ${height}px } ${scrollsClearOf(height)}`);
  return (
    <aside
      ref={box}
      className="dock fixed inset-x-0 z-30 border-line border-t bg-raised px-4 py-2.5 text-ink sm:py-3 shadow-float"
    >
      {children}
    </aside>
  );
}
