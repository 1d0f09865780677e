import { useEffect, useState } from 'react';
import { whenIdle } from '../platform/when-idle.ts';

/** What a visitor does first who is about to walk down the page. */
const STIRS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'];

/** What waits to be laid out, in the order of the page. */
const waiting = new Set<() => void>();
let hasStirred = false;
let isWaiting = false;

/**
 * Whether a part below the first view is to be laid out although nobody has come near it yet. It is once the visitor
 * stirs and the browser has nothing else to do, one part in a frame: a fast scroll then meets no gap, and a phone on which
 * the first view is only read has nothing to do for it.
 */
export function useLaidOut(): boolean {
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => {
    const layOut = () => setLaidOut(true);
    waiting.add(layOut);
    if (!hasStirred) awaitStir();
    else if (!isWaiting) layOutNext();
    return () => {
      waiting.delete(layOut);
    };
  }, []);
  return isLaidOut;
}

/** Waits for the first thing that the visitor does; to wait twice is to wait once. */
function awaitStir(): void {
  for (const type of STIRS) addEventListener(type, stir, { capture: true, passive: true });
}

function stir(): void {
  for (const type of STIRS) removeEventListener(type, stir, true);
  hasStirred = true;
  layOutNext();
}

function layOutNext(): void {
  isWaiting = true;
  whenIdle(() => {
    const [next] = waiting;
    if (next) waiting.delete(next);
    next?.();
    isWaiting = waiting.size > 0;
    if (isWaiting) requestAnimationFrame(layOutNext);
  });
}
