import { type RefObject, useEffect, useRef } from 'react';
import { CONTROLS, REACHABLE } from './controls.ts';

/** What may have the focus: what is reachable, and what takes it by script alone, as headings do. */
const FOCUSABLE = `${REACHABLE}, [tabindex]:not(${CONTROLS})`;

/** What has the focus and all that it lies in, from the inside out. */
type FocusPlace = readonly HTMLElement[];

/** Where the focus is; empty where nothing has it. */
export function focusPlace(): FocusPlace {
  const place: HTMLElement[] = [];
  let each: Element | null = document.activeElement;
  for (; each instanceof HTMLElement && each !== document.body; each = each.parentElement) place.push(each);
  return place;
}

/** What stands for a part now: itself, or where it has gone what bears its name elsewhere (`data-place`). */
function standing(part: HTMLElement): HTMLElement | null {
  if (part.isConnected) return part;
  const { place } = part.dataset;
  return place === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
}

/** Gives a focus that went with its element to what stands in that element's place now. */
export function focusInPlace(place: FocusPlace): void {
  for (const part of place) {
    const now = standing(part);
    if (!now) continue;
    const first = now.matches('[tabindex]')
      ? now
      : [...now.querySelectorAll<HTMLElement>(FOCUSABLE)].find((each) => each.checkVisibility());
    first?.focus({ preventScroll: true });
    if (first && document.activeElement === first) return;
  }
}

/** Keeps the focus in a box whose buttons come and go by what happens, and not by a press alone. */
export function useKeptFocus<Box extends HTMLElement>(): RefObject<Box | null> {
  const ref = useRef<Box>(null);
  const place = useRef<FocusPlace>([]);
  // React tells nothing of a focus that a dialog gives back as it goes.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const keep = () => {
      const whole = focusPlace();
      // No further: where the box is empty for a moment, its next button is waited for.
      place.current = whole.slice(0, whole.indexOf(box) + 1);
    };
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        // What has gone has not been left, nor has anything in a window that is.
        const isLeft = target instanceof Node && target.isConnected && document.hasFocus();
        if (isLeft && !box.contains(document.activeElement)) place.current = [];
      });
    // On a page of the server's the focus can be there before the box lives.
    if (box.contains(document.activeElement)) keep();
    box.addEventListener('focusin', keep);
    box.addEventListener('focusout', leave);
    return () => {
      box.removeEventListener('focusin', keep);
      box.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    const [element] = place.current;
    if (!element || element.isConnected || document.activeElement !== document.body) return;
    focusInPlace(place.current);
  });
  return ref;
}
