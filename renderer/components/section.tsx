import type { ReactNode } from 'react';
import { useTranslate } from '../app/app.ts';
import { classes } from './classes.ts';
import { ArrowRightIcon } from './icons.tsx';
import { useLaidOut } from './laid-out.ts';
import { Link } from './link.tsx';

interface SectionProps {
  title: string;
  /** One line under the title. */
  text?: string;
  /** Where all of it is. */
  href?: string;
  /** A button at the end of the title's line. */
  action?: ReactNode;
  /** Whether it is much higher than a shelf. */
  tall?: boolean;
  children: ReactNode;
}

/** A part of a page under its heading, below the first view. */
export function Section({ title, text, href, action, tall, children }: SectionProps) {
  const t = useTranslate();
  const isLaidOut = useLaidOut();
  return (
    <section className={classes('page mt-16 lg:mt-20', !isLaidOut && (tall ? 'below-tall' : 'below'))}>
      <div className="flex min-h-11 flex-wrap items-baseline gap-x-5 gap-y-1 lg:pe-28">
        <h2 className="text-2xl">{title}</h2>
        {href && (
          <Link
            to={href}
            aria-label={`${t('common:seeAll')}: ${title}`}
            className="group/all inline-flex items-center gap-1 py-2 font-semibold text-accent-text text-sm underline-offset-4 hover:underline"
          >
            {t('common:seeAll')}
            <ArrowRightIcon className="size-4 transition-transform group-hover/all:translate-x-0.5" />
          </Link>
        )}
        {action}
        {text && <p className="w-full text-muted text-sm">{text}</p>}
      </div>
      {children}
    </section>
  );
}
