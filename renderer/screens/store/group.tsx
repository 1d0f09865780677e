import type { ReactNode } from 'react';

/** Filters of one kind under their name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{title}</legend>
      {children}
    </fieldset>
  );
}
