import { use, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';
import { PAD_USED } from './gamepad-in-use.ts';

/** How long (ms) what fills a page may take to come. */
const COMING_MS = 10_000;

/** What a visitor does who moves on the page by themselves. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown', PAD_USED];

/**
 * Stands behind the router's scroll restoration, which scrolls once: a page whose rows are still on their way is not yet as
 * high as it was left. As it grows, whoever came back is taken to where they were, unless they have begun to move.
 */
export function LatePlace() {
  const router = use(RouterContext)?.router;
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step in the history has a place of its own
  useLayoutEffect(() => {
    const place = router?.state.restoreScrollPosition;
    if (typeof place !== 'number') return;
    if (isAt(place)) return;
    const done = new AbortController();
    const { signal } = done;
    const end = () => done.abort();
    const observer = new ResizeObserver(() => {
      scrollTo(0, place);
      if (isAt(place)) end();
    });
    observer.observe(document.body);
    const timer = setTimeout(end, COMING_MS);
    for (const sign of SIGNS) addEventListener(sign, end, { signal, passive: true });
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    return end;
  }, [router, location]);
  return null;
}

/** Browsers round to the screen's dots. */
const isAt = (place: number) => Math.abs(scrollY - place) < 1;
