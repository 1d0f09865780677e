import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AccountLogDocument, GameNamesDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { LogCard } from './log-card.tsx';

const PAGE_SIZE = 20;
const FILTERS = ['all', 'consume', 'recharge'] as const;

/** The statement of the wallet: purchases, top-ups and whatever else moved coins, newest first (S21). */
export function Component() {
  const t = useTranslate();
  const { site, locale } = useApp();
  const [parameters] = useSearchParams();
  const filter = FILTERS.find((each) => each === parameters.get('type')) ?? 'all';
  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '', 10) || 1);
  const question = useQuery(
    graphqlQuery(AccountLogDocument, {
      ...(filter !== 'all' && { action_type: filter }),
      q: { orderField: 'created_at-desc', limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
  );
  const { data } = question;
  const list = data?.findAccountLog.list ?? [];
  const ids = [...new Set(list.flatMap(({ store_ids }) => store_ids))];
  const { data: games } = useQuery({
    ...graphqlQuery(GameNamesDocument, {
      platform_key: [site.platformKey],
      language: locale.toLowerCase(),
      ids,
    }),
    enabled: ids.length > 0,
  });
  const names = new Map(games?.findStore.list.map(({ id, store_info: [info] }) => [id, info?.name]));

  return (
    <div className="page max-w-4xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('wallet:log.title')} />
      <h1 className="text-3xl">{t('wallet:log.title')}</h1>
      <p className="mt-3 text-muted">{t('wallet:log.text')}</p>
      <nav aria-label={t('wallet:log.filter.label')} className="mt-6 flex flex-wrap gap-1">
        {FILTERS.map((each) => (
          <Link
            key={each}
            to={each === 'all' ? '/account/log' : `/account/log?type=${each}`}
            aria-current={each === filter ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-muted text-sm hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-canvas"
          >
            {t(`wallet:log.filter.${each}`)}
          </Link>
        ))}
      </nav>
      {data ? (
        <ul className="mt-4 flex flex-col gap-3">
          {list.map((entry) => (
            <LogCard key={entry.id} entry={entry} names={names} />
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          <AwaitedPart question={question} className="h-96" />
        </div>
      )}
      {data?.findAccountLog.totalCount === 0 && (
        <EmptyState title={t('wallet:log.empty')} text={t('wallet:log.emptyText')}>
          <ButtonLink to="/store">{t('account:myStore.browse')}</ButtonLink>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={Math.ceil((data?.findAccountLog.totalCount ?? 0) / PAGE_SIZE)}
        hrefOf={(number) => {
          const next = new URLSearchParams(parameters);
          next.set('page', String(number));
          return `/account/log?${next}`;
        }}
      />
    </div>
  );
}
