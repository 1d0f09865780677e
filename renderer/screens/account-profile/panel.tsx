import type { ReactNode } from 'react';
import { usePointedAt } from '../../components/use-pointed-at.ts';

/** One subject of the profile under its heading. An address that points at it brings it into view, and the focus to it. */
export function Panel({
  id,
  title,
  text,
  action,
  children,
}: {
  /** What an address can point at. */
  id?: string;
  title: string;
  /** One line under the title. */
  text?: string;
  /** A button at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const place = usePointedAt<HTMLElement>(id);
  return (
    <section {...place} className="mt-8 rounded-xl border border-line bg-surface p-5 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">{title}</h2>
        {action}
      </div>
      {text && <p className="mt-1 max-w-prose text-muted text-sm">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
