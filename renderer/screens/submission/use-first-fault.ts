import { type RefObject, useEffect, useRef } from 'react';

const FAULTY =
  '[aria-invalid="true"], [data-faulty] input:not([hidden]), [data-faulty] button, [data-faulty] select';

/** Looks for the first fault once so many are there; it gets the focus, and what is folded over a fault is opened. */
export function useFirstFault(
  fields: RefObject<HTMLElement | null>,
  faults: number,
): (awaited: number) => void {
  const sought = useRef<number>(undefined);
  // What was kept and what is wrong with it may be drawn one after the other.
  useEffect(() => {
    if (sought.current !== faults) return;
    const first = fields.current?.querySelector<HTMLElement>(FAULTY);
    if (!first) return;
    sought.current = undefined;
    for (const fold of fields.current?.querySelectorAll<HTMLDetailsElement>(`details:has(${FAULTY})`) ?? [])
      fold.open = true;
    first.focus();
  });
  return (awaited) => {
    sought.current = awaited;
  };
}
