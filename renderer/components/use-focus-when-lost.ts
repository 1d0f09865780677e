import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to what came by a press, when the button that was pressed went and left the focus nowhere. */
export function useFocusWhenLost<Element extends HTMLElement>(hasCome: boolean): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (hasCome && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [hasCome]);
  return ref;
}

/** Gives the focus to what stays of a list of so many rows, when the button that was pressed went with its row. */
export function useFocusWhenFewer<Element extends HTMLElement>(rows: number): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const before = useRef(rows);
  useEffect(() => {
    const isFewer = rows < before.current;
    before.current = rows;
    if (isFewer && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [rows]);
  return ref;
}
