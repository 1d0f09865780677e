import { type ReactNode, useState } from 'react';

/**
 * A name that shows above what it wraps on hover and keyboard focus, after 20 ms (B10); Escape hides it. It repeats the
 * control's own label, so screen readers need no second one.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [hidden, setHidden] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the control inside
    <span
      className="group/tip relative inline-flex"
      onPointerEnter={() => setHidden(false)}
      onFocus={() => setHidden(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setHidden(true);
      }}
    >
      {children}
      {!hidden && (
        <span
          aria-hidden="true"
          className="tip pointer-events-none absolute start-1/2 top-full z-30 mt-1.5 w-max max-w-60 rounded-md bg-ink px-2.5 py-1.5 text-2xs text-canvas"
        >
          {text}
        </span>
      )}
    </span>
  );
}
