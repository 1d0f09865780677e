import type { ReactNode } from 'react';

interface RadioRowProps {
  /** One for all rows of a group. */
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of several answers, each on a line as wide as the list that holds them. */
export const RadioRow = ({ name, value, checked, onChoose, children }: RadioRowProps) => (
  <label className="flex min-h-11 items-center gap-3 px-4 py-2 text-ink text-sm hover:bg-ink/6 has-checked:bg-accent-wash">
    <input
      type="radio"
      name={name}
      value={value}
      checked={checked}
      onChange={onChoose}
      className="size-4 shrink-0 accent-accent"
    />
    {children}
  </label>
);
