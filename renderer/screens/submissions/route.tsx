import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  AddStoreSubmitDocument,
  StoreSubmitsDocument,
  type StoreSubmitsQuery,
} from '../../../shared/contract/gql/graphql.ts';
import { submissionName } from '../../../shared/contract/submission.ts';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { pageIn } from '../../app/page-number.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { useMe } from '../../app/session.ts';
import { everyAuthorGameQuery, userQuery } from '../../community/queries.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { Notice } from '../../components/notice.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { Select } from '../../components/select.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { shortDate } from '../../i18n/format.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { usePersonal } from '../../platform/personal.ts';

const PAGE_SIZE = 20;

/** The games that an author wants in the store, and how each of them stands. */
export function Component() {
  const t = useTranslate();
  const question = useMe();
  const uuid = question.data?.me.uuid;
  return (
    <div className="page max-w-4xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('submission:title')} />
      <h1 className="text-3xl">{t('submission:title')}</h1>
      {uuid ? <Author uuid={uuid} /> : <AwaitedPart question={question} className="mt-8 h-96" />}
    </div>
  );
}

function Author({ uuid }: { uuid: string }) {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const person = usePersonal(userQuery(uuid));
  const isAuthor = person.data?.findUserPublic.list[0]?.is_author;
  const question = useQuery(
    graphqlQuery(StoreSubmitsDocument, {
      user_uuid: uuid,
      q: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
  );
  if (!person.data || !question.data)
    return <AwaitedPart question={person.data ? question : person} className="mt-8 h-96" />;
  const { list, totalCount } = question.data.findStoreSubmit;
  if (!isAuthor)
    return (
      <EmptyState title={t('submission:authorsOnly')} text={t('submission:authorsOnlyText')}>
        <SupportAddress />
        <ButtonLink to="/user">{t('common:account.page')}</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <p className="mt-3 max-w-prose text-muted">{t('submission:text')}</p>
      <ButtonLink to="/account/earnings" kind="plain" size="sm" className="mt-4">
        {t('earnings:title')}
      </ButtonLink>
      <Beginning uuid={uuid} />
      {totalCount === 0 ? (
        <EmptyState title={t('submission:empty')} text={t('submission:emptyText')} />
      ) : (
        <ul className="mt-8 flex flex-col gap-3">
          {list.map((submission) => (
            <Row key={submission.uuid} submission={submission} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(totalCount / PAGE_SIZE)}
        hrefOf={(number) => `/account/submissions?page=${number}`}
      />
    </>
  );
}

/** Begins a draft of a new game, or of a change of one that is in the store. */
function Beginning({ uuid }: { uuid: string }) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const { data: games = [] } = useQuery(everyAuthorGameQuery(useApp(), uuid));
  const [wanted, setWanted] = useState<number>();
  const choice = useId();
  const chosen = games.find(({ id }) => id === wanted) ?? games[0];
  const begin = useGraphqlMutation(AddStoreSubmitDocument, {
    stale: ['storeSubmits'],
    onSuccess: ({ addStoreSubmit }) => void navigate(path(`/account/submissions/${addStoreSubmit.uuid}`)),
  });
  return (
    <div className="mt-6 flex flex-col gap-6 sm:flex-row sm:flex-wrap sm:items-end sm:gap-x-8">
      <Button busy={begin.isPending} onClick={() => begin.mutate({})}>
        {t('submission:new')}
      </Button>
      {chosen && (
        <div className="min-w-0">
          <label htmlFor={choice} className="text-muted text-sm">
            {t('submission:changeLabel')}
          </label>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Select
              id={choice}
              value={chosen.id}
              onChange={({ target }) => setWanted(Number(target.value))}
              className="min-w-0 max-w-full"
            >
              {games.map(({ id, store_info: [info] }) => (
                <option key={id} value={id}>
                  {info?.name ?? id}
                </option>
              ))}
            </Select>
            <Button
              kind="plain"
              disabled={begin.isPending}
              onClick={() => begin.mutate({ store_id: chosen.id })}
            >
              {t('submission:change')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

type Submission = StoreSubmitsQuery['findStoreSubmit']['list'][number];

const LOOKS: Record<Submission['state'], string> = {
  draft: 'bg-ink/8 text-ink',
  submitted: 'bg-accent-wash text-accent-text',
  returned: 'bg-bad/8 text-bad',
  released: 'bg-good/8 text-good',
};

function Row({
  submission: { uuid, state, reason, updated_at, store, store_submit_info },
}: {
  submission: Submission;
}) {
  const t = useTranslate();
  const { locale } = useApp();
  return (
    <li className="rounded-xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 grow break-words text-lg">
          <Link to={`/account/submissions/${uuid}`} className="inline-block py-1 hover:underline">
            {submissionName(store_submit_info) ?? t('submission:untitled')}
          </Link>
        </h2>
        <span className={`rounded-full px-3 py-1 font-semibold text-xs ${LOOKS[state]}`}>
          {t(`submission:state.${state}`)}
        </span>
      </div>
      <p className="mt-1 text-muted text-sm">
        {t('submission:changedOn', { date: shortDate(locale, updated_at) })}
      </p>
      {state === 'returned' && (
        <div className="mt-3">
          <Notice look="bad">{t('submission:reason', { reason })}</Notice>
        </div>
      )}
      {state === 'released' && store && (
        <ButtonLink to={`/store/${store.id}`} kind="plain" size="sm" className="mt-3">
          {t('submission:seeInStore')}
        </ButtonLink>
      )}
    </li>
  );
}
