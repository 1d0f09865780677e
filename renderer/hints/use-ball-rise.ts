import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { riseOver } from './ball-rise.ts';
import { CONTROLS } from './controls.ts';

/**
 * How far the ball stands above its place in the window's corner, px: where a page begins, and wherever it or the window
 * gets another size, it lies on nothing that can be pressed, if there is such a place. While one scrolls it stays.
 */
export function useBallRise(ball: RefObject<HTMLElement | null>): number {
  const { pathname } = useLocation();
  const [rise, setRise] = useState(0);
  const choose = useEffectEvent(() => {
    const holder = ball.current;
    const box = holder?.querySelector('a')?.getBoundingClientRect();
    if (!holder || !box) return;
    const taken = [...document.querySelectorAll(CONTROLS)]
      .filter((control) => !holder.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .map((control) => control.getBoundingClientRect())
      .filter(({ left, right, width }) => width > 0 && left < box.right && right > box.left);
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const ground = { top: box.top + rise, bottom: box.bottom + rise };
    setRise(riseOver(ground, taken, Math.max(0, header)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its controls elsewhere
  useLayoutEffect(() => {
    // At once, so that the words beside the ball look for their place where it will be.
    choose();
    const observer = new ResizeObserver(() => choose());
    observer.observe(document.body);
    const again = () => choose();
    addEventListener('resize', again);
    return () => {
      observer.disconnect();
      removeEventListener('resize', again);
    };
  }, [pathname]);
  return rise;
}
