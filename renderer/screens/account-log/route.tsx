import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AccountLogDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { gameNamesQuery } from './game-names.ts';
import { LogCard } from './log-card.tsx';
import { LogTools } from './log-tools.tsx';
import { askedFor, EVERYTHING, hrefOf, parseSelection } from './selection.ts';

const PAGE_SIZE = 20;
const NO_NAMES: ReadonlyMap<number, string> = new Map();

/** The statement of the wallet: purchases, top-ups and whatever else moved coins, newest first (S21). */
export function Component() {
  const t = useTranslate();
  const app = useApp();
  const [parameters] = useSearchParams();
  const selection = parseSelection(parameters);
  const { page } = selection;
  const question = useQuery(
    graphqlQuery(AccountLogDocument, {
      ...askedFor(selection, app.now),
      q: { orderField: 'created_at-desc', limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
  );
  const { data } = question;
  const list = data?.findAccountLog.list ?? [];
  const total = data?.findAccountLog.totalCount;
  const ids = [...new Set(list.flatMap(({ store_ids }) => store_ids))];
  const { data: names, isError: isNameless } = useQuery({
    ...gameNamesQuery(app, ids),
    enabled: ids.length > 0,
  });
  return (
    <div className="page max-w-4xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('wallet:log.title')} />
      <h1 className="text-3xl">{t('wallet:log.title')}</h1>
      <p className="mt-3 text-muted">{t('wallet:log.text')}</p>
      <LogTools selection={selection} total={total ?? 0} />
      {data ? (
        <ul className="mt-4 flex flex-col gap-3">
          {list.map((entry) => (
            <LogCard key={entry.id} entry={entry} names={isNameless ? NO_NAMES : names} />
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          <AwaitedPart question={question} className="h-96" />
        </div>
      )}
      {total === 0 && <NothingMoved isNarrowed={hrefOf({ ...selection, page: 1 }) !== hrefOf(EVERYTHING)} />}
      <Pagination
        page={page}
        pages={Math.ceil((total ?? 0) / PAGE_SIZE)}
        hrefOf={(number) => hrefOf({ ...selection, page: number })}
      />
    </div>
  );
}

/** Says that nothing moved: ever, where the store is the way on, or of the kind and in the time that are asked for. */
function NothingMoved({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useTranslate();
  if (isNarrowed)
    return (
      <EmptyState title={t('wallet:log.noMatch')}>
        <ButtonLink to={hrefOf(EVERYTHING)} kind="plain">
          {t('wallet:log.showAll')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title={t('wallet:log.empty')} text={t('wallet:log.emptyText')}>
      <ButtonLink to="/store">{t('account:myStore.browse')}</ButtonLink>
    </EmptyState>
  );
}
