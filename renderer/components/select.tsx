import type { SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { ChevronDownIcon } from './icons.tsx';

/** The system's own list of choices in the store's clothes. */
export const Select = ({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) => (
  <span className={classes('relative inline-flex', className)}>
    <select
      className="h-11 w-full appearance-none truncate rounded-full border border-line-strong bg-surface ps-4 pe-10 font-semibold text-ink text-sm disabled:bg-sunken disabled:opacity-60"
      {...rest}
    />
    <ChevronDownIcon className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted" />
  </span>
);
