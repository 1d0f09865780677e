import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { OBSTACLES, UNCOVERED } from './ball-obstacles.ts';
import { riseOver } from './ball-rise.ts';

/**
 * How far the ball stands above its place in the window's corner, px: where a page begins, and wherever it or the window
 * gets another size, it lies on nothing that can be pressed, if there is such a place, and on nothing that must be seen
 * whole. While one scrolls it stays.
 */
export function useBallRise(ball: RefObject<HTMLElement | null>): number {
  const { pathname } = useLocation();
  const [rise, setRise] = useState(0);
  const choose = useEffectEvent(() => {
    const holder = ball.current;
    const box = holder?.querySelector('a')?.getBoundingClientRect();
    if (!holder || !box) return;
    const boxesOf = (what: string) =>
      [...document.querySelectorAll(what)]
        .map((each) => ({ each, place: each.getBoundingClientRect() }))
        .filter(({ place: { left, right, width } }) => width > 0 && left < box.right && right > box.left)
        // Of the few beside it alone: what costs a phone a tenth of a second of a whole page.
        .filter(({ each }) => !holder.contains(each) && each.checkVisibility({ visibilityProperty: true }))
        .map(({ place }) => place);
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const ground = { top: box.top + rise, bottom: box.bottom + rise };
    const over = (what: string) => riseOver(ground, boxesOf(what), Math.max(0, header));
    setRise(over(OBSTACLES) ?? over(UNCOVERED) ?? 0);
  });
  // At once, so that the words beside the ball look for their place where it will be.
  useLayoutEffect(() => choose(), []);
  // On another page once it is laid out, which what is observed first tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its controls elsewhere
  useLayoutEffect(() => {
    // The body of a short page is as high as the window, whatever comes to stand on it.
    let content: Element | null = null;
    const observer = new ResizeObserver(() => {
      follow();
      choose();
    });
    const follow = () => {
      const latest = document.querySelector('main > :last-child');
      if (latest === content) return;
      if (content) observer.unobserve(content);
      if (latest) observer.observe(latest);
      content = latest;
    };
    observer.observe(document.body);
    follow();
    const again = () => choose();
    addEventListener('resize', again);
    return () => {
      observer.disconnect();
      removeEventListener('resize', again);
    };
  }, [pathname]);
  return rise;
}
