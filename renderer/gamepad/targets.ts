import { REACHABLE } from '../components/controls.ts';
import type { Box } from './spatial.ts';

/** Something that can have the focus, and where it lies. */
export interface Target {
  element: HTMLElement;
  box: Box;
  /** What lies over the page and holds it: header, dock, tab bar; absent on the page itself. */
  overlay: Element | undefined;
}

/** What the pad moves in: the dialog or menu on top, else the page. */
export function currentScope(): HTMLElement {
  const modals = [...document.querySelectorAll<HTMLElement>('dialog:modal')];
  const menu = document.querySelector<HTMLElement>('[popover="auto"]:popover-open');
  if (menu) return menu;
  return modals.find((modal) => modal.contains(document.activeElement)) ?? modals.at(-1) ?? document.body;
}

/** Everything in a scope that can have the focus and be seen or scrolled to, in the order of the page, measured as it lies now. */
export function targetsIn(scope: HTMLElement, from?: HTMLElement): Target[] {
  const own = from && scrollerOf(placeOf(from), scope);
  return controlsIn(scope).flatMap((element) => {
    const place = placeOf(element);
    const scroller = scrollerOf(place, scope);
    const whole = boxOf(place);
    const box = scroller && scroller !== own ? shared(whole, boxOf(scroller)) : whole;
    return box ? [{ element, box, overlay: overlayOf(element, scope) }] : [];
  });
}

/** Where something that has the focus lies. */
export function targetOf(element: HTMLElement, scope: HTMLElement): Target {
  return { element, box: boxOf(placeOf(element)), overlay: overlayOf(element, scope) };
}

/** What is seen of a control: the card of a link that spreads over it, the label that stands for a hidden box, or itself. */
export function placeOf(element: HTMLElement): Element {
  if (element.offsetWidth <= 1) return element.closest('label') ?? element;
  const spreads = element.matches('a') && getComputedStyle(element, '::after').position === 'absolute';
  const card = spreads ? element.offsetParent : null;
  const isAlone = card && [...card.querySelectorAll(REACHABLE)].every((control) => control === element);
  return isAlone ? card : element;
}

function controlsIn(scope: HTMLElement): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (element) =>
      !element.matches(':disabled') &&
      element.closest('[inert], [popover]:not(:popover-open)') === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      // What is there for screen readers alone is one pixel wide.
      placeOf(element).getBoundingClientRect().width > 1,
  );
}

/** The nearest box around an element that scrolls, and so cuts off what leaves it. */
function scrollerOf(element: Element, scope: HTMLElement): Element | undefined {
  for (let each = element.parentElement; each && each !== scope; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowX)) return each;
  return undefined;
}

function overlayOf(element: Element, scope: HTMLElement): Element | undefined {
  for (let each = element.parentElement; each && each !== scope; each = each.parentElement) {
    const { position, zIndex } = getComputedStyle(each);
    if (position === 'fixed' || (position === 'sticky' && zIndex !== 'auto')) return each;
  }
  return undefined;
}

function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}

/** What two boxes have in common. */
function shared(one: Box, other: Box): Box | undefined {
  const box = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : undefined;
}
