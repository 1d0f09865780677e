import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FindStoreDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { pageIn } from '../../app/page-number.ts';
import { AwaitedPart, type Question } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { GameGrid } from '../../components/game-grid.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { PAGE_SIZE } from './queries.ts';
import { type Tab, tabOf } from './tabs.tsx';

/** Stands where rows are on their way; says so when they do not come. */
export const AwaitedRows = ({ question }: { question: Question }) => (
  <div className="mt-6">
    <AwaitedPart question={question} className="h-96" />
  </div>
);

/** Turns the pages of the open tab. */
export function PanelPages({ total }: { total: number }) {
  const [parameters] = useSearchParams();
  const hrefOf = (number: number) => {
    const next = new URLSearchParams(parameters);
    next.set('page', String(number));
    return `/my-store?${next}`;
  };
  return <Pagination page={pageIn(parameters)} pages={Math.ceil(total / PAGE_SIZE)} hrefOf={hrefOf} />;
}

const RECOMMENDED = 5;

/** What an empty tab says, the way to the store, and five games to begin with (S17). */
export function EmptyPanel() {
  const t = useTranslate();
  const { site, locale } = useApp();
  const [parameters] = useSearchParams();
  const tab: Tab = tabOf(parameters);
  const { data } = useQuery(
    graphqlQuery(FindStoreDocument, {
      platform_key: [site.platformKey],
      language: locale.toLowerCase(),
      q: { orderField: 'released_at-asc', limit: RECOMMENDED },
    }),
  );
  const games = data?.findStore.list ?? [];
  return (
    <>
      <EmptyState title={t(`account:empty.${tab}.title`)} text={t(`account:empty.${tab}.text`)}>
        <ButtonLink to="/store">{t('account:myStore.browse')}</ButtonLink>
      </EmptyState>
      {games.length > 0 && (
        <section className="mt-12">
          <h2 className="text-2xl">{t('account:myStore.recommended')}</h2>
          <GameGrid games={games} />
        </section>
      )}
    </>
  );
}
