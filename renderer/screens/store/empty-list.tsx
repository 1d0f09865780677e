import { useQuery } from '@tanstack/react-query';
import { useApp, useTranslate } from '../../app/app.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { GameGrid } from '../../components/game-grid.tsx';
import { type Filters, isNarrowed, searchOf, widened } from './filters.ts';
import { lovedQuery } from './queries.ts';

/** Nothing was found: a wider search, and what players like best. */
export function EmptyList({ filters }: { filters: Filters }) {
  const t = useTranslate();
  const { data } = useQuery(lovedQuery(useApp()));
  return (
    <>
      <EmptyState title={t('store:empty.title')} text={t('store:empty.text')}>
        <ButtonLink to={isNarrowed(filters) ? `/store${searchOf(widened(filters))}` : '/store'}>
          {t(isNarrowed(filters) ? 'store:filter.clear' : 'store:empty.all')}
        </ButtonLink>
      </EmptyState>
      {data && (
        <>
          <h2 className="mt-12 text-xl">{t('store:empty.loved')}</h2>
          {/* Four are one too many where there are three columns. */}
          <div className="lg:max-xl:[&_li:nth-child(4)]:hidden">
            <GameGrid games={data.findStore.list} />
          </div>
        </>
      )}
    </>
  );
}
