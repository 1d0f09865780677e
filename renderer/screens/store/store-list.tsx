import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { RecentlyViewed } from '../../browsing/late-parts.tsx';
import { Button } from '../../components/button.tsx';
import { GameGrid } from '../../components/game-grid.tsx';
import { FilterIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { BreadcrumbData } from '../../components/structured-data.tsx';
import { useFocusWhenFewer } from '../../components/use-focus-when-lost.ts';
import { ActiveFilters } from './active-filters.tsx';
import { EmptyList } from './empty-list.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { type Filters, isNarrowed, PAGE_SIZE, parseFilters, searchOf } from './filters.ts';
import { OrderSelect } from './order-select.tsx';
import { listQuery } from './queries.ts';
import { useChosen } from './use-chosen.ts';

/** The store (R11): filters at the side, everything in the address, pages of 24. */
export function StoreList() {
  const t = useTranslate();
  const app = useApp();
  const [parameters] = useSearchParams();
  const [unfolded, setUnfolded] = useState(false);
  const filters = parseFilters(parameters);
  const { data } = useSuspenseQuery(listQuery(app, filters));
  const { list, totalCount, corrected } = data.findStore;
  const searched = corrected ?? filters.keyword;
  const title = useTitle({ ...filters, keyword: searched });
  const { chosen, choose } = useChosen(filters);
  // The last filter leaves nothing behind that could have the focus.
  const heading = useFocusWhenFewer<HTMLHeadingElement>(
    Number(isNarrowed(filters) || filters.keyword !== ''),
  );
  const foldButton = useRef<HTMLButtonElement>(null);
  /** The list stands where the panel was, and the focus above it. */
  const fold = () => {
    setUnfolded(false);
    foldButton.current?.focus();
  };
  return (
    <>
      <div className="page pt-6 lg:pt-10">
        <PageMeta title={title} description={t('store:list.description')} />
        <BreadcrumbData trail={[{ name: t('store:list.title'), to: '/store' }]} />
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 max-sm:w-full">
            <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
              {title}
            </h1>
            <p aria-live="polite" className="mt-1.5 text-muted text-sm">
              {t('store:gameCount', { count: totalCount })}
            </p>
            {corrected && (
              <Link
                to={`/store${searchOf({ ...filters, exact: true, page: 1 })}`}
                className="mt-1 inline-flex min-h-6 pointer-coarse:min-h-11 items-center text-accent-text text-sm underline-offset-4 hover:underline"
              >
                {t('store:list.instead', { keyword: filters.keyword })}
              </Link>
            )}
          </div>
          {/* On phones the order fills what the button leaves of the line, or one of its own where it is not whole beside it. */}
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            <Button
              ref={foldButton}
              kind="plain"
              aria-expanded={unfolded}
              aria-controls="filters"
              onClick={() => setUnfolded(!unfolded)}
              className="lg:hidden"
            >
              <FilterIcon />
              {t('store:filter.label')}
            </Button>
            <OrderSelect filters={chosen} choose={choose} />
          </div>
        </div>
        <div className="mt-6 grid gap-x-10 gap-y-2 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
          <FilterPanel filters={chosen} choose={choose} unfolded={unfolded} count={totalCount} fold={fold} />
          <div className="min-w-0">
            <ActiveFilters
              filters={chosen}
              searched={chosen.keyword === filters.keyword ? searched : chosen.keyword}
            />
            {totalCount > 0 ? <GameGrid games={list} heading="h2" /> : <EmptyList filters={filters} />}
            <Pagination
              page={filters.page}
              pages={Math.ceil(totalCount / PAGE_SIZE)}
              hrefOf={(page) => `/store${searchOf({ ...filters, page })}`}
            />
          </div>
        </div>
      </div>
      <RecentlyViewed />
    </>
  );
}

function useTitle({ keyword, categories, switches }: Filters): string {
  const t = useTranslate();
  const [category] = categories;
  const [only] = switches;
  if (keyword) return t('store:list.resultsFor', { keyword });
  if (category && categories.length === 1) return t(`common:category.${category}`);
  if (only && switches.length === 1) return t(`store:switch.${only}`);
  return t('store:list.title');
}
