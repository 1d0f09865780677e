import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApp, useTranslate } from '../../app/app.ts';
import { GameGrid } from '../../components/game-grid.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { EmptyList } from './empty-list.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { type Filters, PAGE_SIZE, parseFilters, searchOf } from './filters.ts';
import { OrderSelect } from './order-select.tsx';
import { listQuery } from './queries.ts';

/** The store (R11): filters at the side, everything in the address, pages of 24. */
export function StoreList() {
  const t = useTranslate();
  const app = useApp();
  const [parameters] = useSearchParams();
  const filters = parseFilters(parameters);
  const { data } = useSuspenseQuery(listQuery(app, filters));
  const { list, totalCount } = data.findStore;
  const title = useTitle(filters);
  return (
    <div className="page pt-6 lg:pt-10">
      <title>{`${title} · ${t('common:brand')}`}</title>
      <meta name="description" content={t('store:list.description')} />
      <h1 className="text-3xl">{title}</h1>
      <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <FilterPanel filters={filters} />
        <section aria-labelledby="result-count" className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2
              id="result-count"
              aria-live="polite"
              className="font-normal font-sans text-muted text-sm tracking-normal"
            >
              {t('store:gameCount', { count: totalCount })}
            </h2>
            <OrderSelect filters={filters} />
          </div>
          <ActiveFilters filters={filters} />
          {list.length > 0 ? <GameGrid games={list} /> : <EmptyList filters={filters} />}
          <Pagination
            page={filters.page}
            pages={Math.ceil(totalCount / PAGE_SIZE)}
            hrefOf={(page) => `/store${searchOf({ ...filters, page })}`}
          />
        </section>
      </div>
    </div>
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
