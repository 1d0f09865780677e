import { type RefObject, useEffect, useRef, useState } from 'react';
import { tabStorage } from '../platform/storage.ts';
import { OBSTACLES } from './ball-obstacles.ts';

/** How long the words stay, ms (P21). */
const TIP_MS = 5000;
/** Where a tab keeps that they were seen. */
const SEEN_KEY = 'ball-tip-seen';

/**
 * Whether the words beside the ball are seen: once a visit, for five seconds, until Escape or a press anywhere, and never
 * over something that can be pressed. Their place is theirs once the browser has told that nothing of the page lies there.
 */
export function useBallTip(
  ball: RefObject<HTMLElement | null>,
  tip: RefObject<HTMLElement | null>,
  rise: number,
) {
  const [state, setState] = useState<'waiting' | 'shown' | 'gone'>('waiting');
  const isOurs = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words rise with the ball
  useEffect(() => {
    const [holder, words] = [ball.current, tip.current];
    if (!holder || !words) return;
    if (!isOurs.current && tabStorage.getItem(SEEN_KEY) !== null) return setState('gone');
    const over = new AbortController();
    const end = () => {
      setState('gone');
      over.abort();
    };
    const timer = setTimeout(end, TIP_MS);
    const place = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) return end();
        isOurs.current = true;
        tabStorage.setItem(SEEN_KEY, '');
        setState('shown');
      },
      { rootMargin: marginsAround(words.getBoundingClientRect()) },
    );
    const observe = () => {
      for (const control of document.querySelectorAll(OBSTACLES))
        if (!holder.contains(control)) place.observe(control);
    };
    observe();
    const arrivals = new MutationObserver(observe);
    arrivals.observe(document.body, { childList: true, subtree: true });
    const { signal } = over;
    addEventListener('pointerdown', end, { signal });
    addEventListener('resize', end, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      place.disconnect();
      arrivals.disconnect();
    });
    return () => over.abort();
  }, [ball, tip, rise]);
  return state;
}

/** What an observer takes off the window's sides, so that only a box of the window is left to be watched. */
function marginsAround({ top, right, bottom, left }: DOMRect): string {
  const { clientWidth, clientHeight } = document.documentElement;
  const taken = [top, clientWidth - right, clientHeight - bottom, left];
  return taken.map((side) => `${-Math.floor(side)}px`).join(' ');
}
