import type { ReactNode } from 'react';
import { CheckIcon } from './icons.tsx';

interface CheckboxProps {
  name: string;
  value: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A choice that is on or off, with the whole line as its target. */
export function Checkbox({ name, value, checked, onChange, children }: CheckboxProps) {
  return (
    <label className="group/check -mx-2 flex min-h-10 pointer-coarse:min-h-11 items-center gap-3 rounded-md px-2 text-sm not-has-disabled:hover:bg-ink/5">
      <span className="relative inline-flex size-5 shrink-0">
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 appearance-none rounded-sm border-2 border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <CheckIcon className="pointer-events-none absolute inset-0 m-auto hidden size-4 stroke-3 text-accent-ink peer-checked:block" />
      </span>
      {children}
    </label>
  );
}
