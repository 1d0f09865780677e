import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Holds one hint at the bottom of the window. The page grows by as much, so that nothing lies under it at the page's end
 * and what is focused scrolls clear of it; nothing that is in view moves.
 */
export function Dock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--dock', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
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
