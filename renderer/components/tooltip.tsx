import { type ReactNode, useRef } from 'react';

const GAP_PX = 6;
/** Least distance from the window's edges. */
const EDGE_PX = 8;

/**
 * A name that shows below what it wraps, above it where there is no room, on hover and keyboard focus, after 20 ms (B10);
 * Escape hides it. A popover, so that nothing cuts it off and it never widens the page. It repeats the control's own
 * label, so screen readers need no second one.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const tip = useRef<HTMLSpanElement>(null);
  const hide = () => tip.current?.togglePopover(false);
  const show = (control: Element) => {
    const shown = tip.current;
    if (!shown) return;
    shown.togglePopover(true);
    place(shown, control.getBoundingClientRect());
    addEventListener('scroll', hide, { once: true, capture: true, passive: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the control inside
    <span
      className="inline-flex"
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') show(currentTarget);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target, currentTarget }) => {
        if (target.matches(':focus-visible')) show(currentTarget);
      }}
      onBlur={hide}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide();
      }}
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        aria-hidden="true"
        className="tip pointer-events-none inset-auto m-0 max-w-60 rounded-md bg-ink px-2.5 py-1.5 text-2xs text-canvas"
      >
        {text}
      </span>
    </span>
  );
}

function place(tip: HTMLElement, control: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = tip;
  const centred = control.left + (control.width - width) / 2;
  const below = control.bottom + GAP_PX;
  const fitsBelow = below + height + EDGE_PX <= clientHeight;
  tip.style.left = `${Math.max(EDGE_PX, Math.min(centred, clientWidth - width - EDGE_PX))}px`;
  tip.style.top = `${fitsBelow ? below : control.top - GAP_PX - height}px`;
}
