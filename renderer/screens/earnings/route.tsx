import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AuthorStatementDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { pageIn } from '../../app/page-number.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { useMe } from '../../app/session.ts';
import { everyAuthorGameQuery } from '../../community/queries.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { useWork } from '../../components/use-work.ts';
import { SupportAddress } from '../../hints/support-address.tsx';
import { everyRowByKey } from '../../platform/every-row.ts';
import { execute, graphqlQuery } from '../../platform/graphql.ts';
import { saveFile } from '../../platform/save-file.ts';
import { usePopups } from '../../popups/popups.tsx';
import { earningsFile, type Month } from './earnings-file.ts';
import { MonthCard } from './month-card.tsx';

const PAGE_SIZE = 12;

/** What an author's games earned, month by month, the newest first. */
export function Component() {
  const t = useTranslate();
  const question = useMe();
  const uuid = question.data?.me.uuid;
  return (
    <div className="page max-w-4xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('earnings:title')} />
      <Link
        to="/account/submissions"
        className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent-text text-sm underline-offset-4 hover:underline"
      >
        {t('submission:title')}
      </Link>
      <h1 className="text-3xl">{t('earnings:title')}</h1>
      <p className="mt-3 max-w-prose text-muted">{t('earnings:text')}</p>
      <p className="mt-3 max-w-prose text-muted">{t('earnings:payout')}</p>
      <SupportAddress className="mt-1" />
      {uuid ? <Months uuid={uuid} /> : <AwaitedPart question={question} className="mt-8 h-96" />}
    </div>
  );
}

function Months({ uuid }: { uuid: string }) {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const names = useNames(uuid);
  const question = useQuery(
    graphqlQuery(AuthorStatementDocument, { q: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
  );
  if (!question.data) return <AwaitedPart question={question} className="mt-8 h-96" />;
  const { list, totalCount } = question.data.findAuthorStatement;
  if (totalCount === 0) return <EmptyState title={t('earnings:empty')} text={t('earnings:emptyText')} />;
  return (
    <>
      <FileButton names={names} />
      <div className="mt-4 flex flex-col gap-6">
        {list.map((month) => (
          <MonthCard key={month.month} month={month} names={names} />
        ))}
      </div>
      <Pagination
        page={page}
        pages={Math.ceil(totalCount / PAGE_SIZE)}
        hrefOf={(number) => `/account/earnings?page=${number}`}
      />
    </>
  );
}

/** Names of the author's games that are on the shelves, by id. */
function useNames(uuid: string): ReadonlyMap<number, string> {
  const { data: games = [] } = useQuery(everyAuthorGameQuery(useApp(), uuid));
  return new Map(games.flatMap(({ id, store_info: [info] }) => (info ? [[id, info.name] as const] : [])));
}

/** Saves all months as a file for spreadsheets. */
function FileButton({ names }: { names: ReadonlyMap<number, string> }) {
  const t = useTranslate();
  const { run } = useApp();
  const popups = usePopups();
  const [busy, save] = useWork(async () => {
    try {
      const months = await everyRowByKey<Month>(async (limit, last) => {
        const asked = { after: last?.month, q: { limit } };
        return (await execute(run, AuthorStatementDocument, asked)).findAuthorStatement.list;
      });
      const name = `${t('common:brand').toLowerCase()}-earnings.csv`;
      saveFile(new Blob([earningsFile(months, names)], { type: 'text/csv' }), name);
    } catch (refusal) {
      popups.showError(refusal);
    }
  });
  return (
    <Button kind="plain" busy={busy} onClick={save} className="mt-6">
      {t('wallet:log.file')}
    </Button>
  );
}
