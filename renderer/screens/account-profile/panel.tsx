import type { ReactNode } from 'react';
import { useTranslate } from '../../app/app.ts';
import { type Section, TITLES } from './sections.ts';

/** One part of the profile under its heading. */
export function Panel({
  section,
  text,
  children,
}: {
  section: Section;
  /** One line under the title. */
  text?: string;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <section id={section} className="mt-8 rounded-xl border border-line bg-surface p-5 outline-none">
      <h2 className="text-xl">{t(TITLES[section])}</h2>
      {text && <p className="mt-1 max-w-prose text-muted text-sm">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
