import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  text?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** True while the last change is being kept: it stays in place, but does nothing. */
  busy?: boolean;
}

/** Turns something on or off at once. */
export function Switch({ label, text, checked, onChange, busy }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={text ? `${id}-text` : undefined}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onChange(!checked);
      }}
      className="group flex w-full items-center justify-between gap-4 rounded-lg py-2 text-start"
    >
      <span>
        <span id={`${id}-label`} className="block font-semibold text-ink text-sm">
          {label}
        </span>
        {text && (
          <span id={`${id}-text`} className="block text-sm">
            {text}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors group-aria-checked:border-accent group-aria-checked:bg-accent"
      >
        <span className="absolute start-1 top-1 size-4.5 rounded-full bg-line-strong transition-transform forced-colors:bg-[ButtonText]! group-aria-checked:translate-x-5 group-aria-checked:bg-accent-ink" />
      </span>
    </button>
  );
}
