import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Tells what keeps clear of a box at the foot of the window how high (px) it is, for as long as it is there. By a rule for
 * those whom it concerns: a property of the root has every element's style computed anew.
 */
export function useKeepClear(box: RefObject<HTMLElement | null>, ruleOf: (height: number) => string): void {
  const rule = useEffectEvent(ruleOf);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(([entry]) => {
      sheet.replaceSync(rule(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)));
      uncoverField();
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [box]);
}

/** A field that was focused before something came over it scrolls clear of that; one out of sight stays where it is. */
function uncoverField(): void {
  const field = document.activeElement;
  if (!field?.matches('input, textarea, select')) return;
  const { top, bottom } = field.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  if (top < innerHeight && bottom > innerHeight - padding) field.scrollIntoView({ block: 'nearest' });
}

/** What is focused scrolls clear of so much (px) at the window's foot, above the bars that are always there. */
export const scrollsClearOf = (height: number): string =>
  `html { scroll-padding-block-end: calc(var(--tab-bar) + ${height}px + var(--pad-bar, 0px) + 0.5rem) }`;
