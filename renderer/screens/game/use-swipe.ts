import { type PointerEvent, useRef } from 'react';

/** How far (px) a finger goes before it turns a picture. */
const TURN = 40;

/** What a drag from one point to another asks for: the next (1), the one before (-1), or nothing. */
export function turnOf(right: number, down: number): 1 | -1 | 0 {
  if (Math.abs(right) < TURN || Math.abs(right) <= Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

/**
 * Turns pictures under a finger, which they follow; it goes on a part that leaves only vertical scrolling to the browser
 * (`touch-pan-y`). Mouse and pen keep their own ways.
 */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null);
  const follow = (element: HTMLElement, x: number) => {
    // It stays under the finger at once, and goes back at its own pace.
    element.style.transition = x === 0 ? '' : 'none';
    element.style.translate = x === 0 ? '' : `${x}px`;
  };
  const leave = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = null;
    follow(currentTarget, 0);
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch' && isPrimary) from.current = { id: pointerId, x: clientX, y: clientY };
    },
    onPointerMove: ({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      if (from.current?.id === pointerId) follow(currentTarget, clientX - from.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (from.current?.id !== event.pointerId) return;
      const by = turnOf(event.clientX - from.current.x, event.clientY - from.current.y);
      leave(event);
      if (by !== 0) turn(by);
    },
    onPointerCancel: leave,
  };
}
