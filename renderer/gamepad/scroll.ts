import { currentScope } from './targets.ts';
import { focusedIn } from './walk.ts';

/** Speed of a stick that is pushed to its end, px a second. */
const SPEED = 1600;

/** Scrolls what the focus lies in by a stick's push during a time (s): what scrolls around it, in its popup, or the page. */
export function scrollBy({ x, y }: { x: number; y: number }, seconds: number): void {
  const scope = currentScope();
  const scroller = scrollerAround(focusedIn(scope), scope) ?? (scope === document.body ? window : scope);
  scroller.scrollBy({
    left: x * SPEED * seconds,
    top: y * SPEED * seconds,
    behavior: 'instant',
  });
}

function scrollerAround(element: HTMLElement | undefined, scope: HTMLElement): Element | undefined {
  const inside = scope === document.body ? [] : [...scope.querySelectorAll('*')];
  return [...ancestors(element, scope), ...inside].find(
    (each) =>
      each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY),
  );
}

function ancestors(element: HTMLElement | undefined, scope: HTMLElement): Element[] {
  const found: Element[] = [];
  for (let each = element?.parentElement; each && each !== scope; each = each.parentElement) found.push(each);
  return found;
}
