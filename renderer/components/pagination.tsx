import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePath, useTranslate } from '../app/app.ts';
import { classes } from './classes.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { Link } from './link.tsx';
import { pagesAround } from './pages-around.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

const ITEM =
  'inline-flex h-11 min-w-11 items-center justify-center rounded-full px-3 font-medium text-sm tabular-nums';

/** Links to the pages of a list. A page past the last, whose rows have gone since, leads to the last. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const last = pages > 0 && page > pages ? path(hrefOf(pages)) : undefined;
  useEffect(() => {
    if (last) void navigate(last, { replace: true, preventScrollReset: true });
  }, [last, navigate]);
  if (pages < 2) return null;
  return (
    <nav
      aria-label={t('common:pages.label')}
      className="mt-12 flex flex-wrap items-center justify-center gap-1"
    >
      {page > 1 && (
        <Link
          to={hrefOf(page - 1)}
          rel="prev"
          aria-label={t('common:pages.previous')}
          className={classes(ITEM, 'hover:bg-ink/8')}
        >
          <ChevronLeftIcon />
        </Link>
      )}
      {pagesAround(page, pages).map((number, index) =>
        number === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other name
          <span key={`gap-${index}`} className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefOf(number)}
            aria-label={t('common:pages.page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            className={classes(ITEM, number === page ? 'bg-ink text-canvas' : 'hover:bg-ink/8')}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link
          to={hrefOf(page + 1)}
          rel="next"
          aria-label={t('common:pages.next')}
          className={classes(ITEM, 'hover:bg-ink/8')}
        >
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  );
}
