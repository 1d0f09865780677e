import { type ReactNode, useEffect, useRef } from 'react';

/** What grows or moves by the dock's height (styles.css). */
const KEEPING_CLEAR = 'body, .dock-space, .quick-hide, .ball, .toast';

/**
 * Holds one hint at the bottom of the window. The page grows by as much, so that nothing lies under it at the page's end
 * and what is focused scrolls clear of it; nothing that is in view moves.
 */
export function Dock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0);
      sheet.replaceSync(`
        ${KEEPING_CLEAR} { --dock: ${height}px }
        html { scroll-padding-block-end: calc(var(--tab-bar) + ${height}px + var(--pad-bar, 0px) + 0.5rem) }
      `);
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
  return (
    <aside
      ref={box}
      className="dock fixed inset-x-0 z-30 border-line border-t bg-raised px-4 py-3 text-ink shadow-float"
    >
      {children}
    </aside>
  );
}
