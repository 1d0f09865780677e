import { useEffect, useState } from 'react';
import { whenIdle } from '../platform/when-idle.ts';

/** What waits to be laid out, in the order of the page. */
const waiting = new Set<() => void>();
let isWaiting = false;

/**
 * Whether a part below the first view is to be laid out although nobody has come near it yet. It is once the browser has
 * nothing else to do, one part in a frame: a fast scroll then meets no gap, and a picture of the whole page shows all of it.
 */
export function useLaidOut(): boolean {
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => {
    const layOut = () => setLaidOut(true);
    waiting.add(layOut);
    if (!isWaiting) layOutNext();
    return () => {
      waiting.delete(layOut);
    };
  }, []);
  return isLaidOut;
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
