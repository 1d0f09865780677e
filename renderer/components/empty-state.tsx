import type { ReactNode } from 'react';
import { SleepingCat } from './sleeping-cat.tsx';

/** Says that there is nothing here, and what to do about it. */
export const EmptyState = ({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) => (
  <div className="mt-6 flex flex-col items-center gap-4 rounded-2xl border border-line border-dashed px-6 py-14 text-center">
    <SleepingCat />
    <p className="font-display font-semibold text-xl">{title}</p>
    {text && <p className="max-w-prose text-muted">{text}</p>}
    {children}
  </div>
);
