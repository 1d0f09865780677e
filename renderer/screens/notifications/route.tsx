import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { NotificationsDocument, SetNotificationReadDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { pageIn } from '../../app/page-number.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { NotificationRow, STALE } from './notification-row.tsx';

const PAGE_SIZE = 20;

/** What the player was told, newest first. */
export function Component() {
  const t = useTranslate();
  const { locale } = useApp();
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const question = useQuery({
    ...graphqlQuery(NotificationsDocument, {
      language: locale.toLowerCase(),
      q: { orderField: 'created_at-desc', limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    staleTime: 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const readAll = useGraphqlMutation(SetNotificationReadDocument, {
    stale: STALE,
    // The button goes with the last unread one: the heading stays.
    onSuccess: () => heading.current?.focus(),
  });
  const told = question.data?.findNotification;
  return (
    <div className="page max-w-4xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('notification:title')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {t('notification:title')}
        </h1>
        {told !== undefined && told.unread_count > 0 && (
          <Button kind="plain" size="sm" busy={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('notification:markAll')}
          </Button>
        )}
      </div>
      {told ? (
        told.list.length > 0 && (
          <ul className="-mx-3 mt-4 flex flex-col divide-y divide-line sm:-mx-4">
            {told.list.map((notification) => (
              <NotificationRow key={notification.uuid} notification={notification} />
            ))}
          </ul>
        )
      ) : (
        <AwaitedPart question={question} className="mt-6 h-96" />
      )}
      {told?.totalCount === 0 && (
        <EmptyState title={t('notification:empty')} text={t('notification:emptyText')}>
          <ButtonLink to="/store">{t('notification:browse')}</ButtonLink>
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={Math.ceil((told?.totalCount ?? 0) / PAGE_SIZE)}
        hrefOf={(number) => `/notifications?page=${number}`}
      />
      <p className="mt-8 text-sm">
        <ButtonLink to="/account/profile#notifications" kind="quiet" size="sm" className="-ms-3.5">
          {t('notification:settings.change')}
        </ButtonLink>
      </p>
    </div>
  );
}
