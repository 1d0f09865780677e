import { useQuery } from '@tanstack/react-query';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { useMe } from '../../app/session.ts';
import { ActivityList } from '../../community/activity-list.tsx';
import { ActivitySwitch } from '../../community/activity-switch.tsx';
import { usePersonName } from '../../community/person.ts';
import { PersonDetails } from '../../community/person-details.tsx';
import { PersonHeader } from '../../community/person-header.tsx';
import { followedActivityQuery, userQuery } from '../../community/queries.ts';
import { UserActivities } from '../../community/user-activities.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { usePersonal } from '../../platform/personal.ts';
import { Blocked } from './blocked.tsx';
import { Followed } from './followed.tsx';

/** The player's own page (R14): what they do and who may see it, whom they follow and what those do, whom they blocked. */
export function Component() {
  const question = useMe();
  if (!question.data)
    return (
      <div className="page py-12">
        <AwaitedPart question={question} className="h-64" />
      </div>
    );
  return <OwnPage uuid={question.data.me.uuid} />;
}

function OwnPage({ uuid }: { uuid: string }) {
  const t = useTranslate();
  const nameOf = usePersonName();
  const question = usePersonal(userQuery(uuid));
  const person = question.data?.findUserPublic.list[0];
  return (
    <div className="page max-w-4xl pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('common:account.page')} />
      {person ? (
        <PersonHeader person={person} name={nameOf(person)}>
          <ButtonLink to="/account/profile" kind="plain" size="sm">
            {t('common:account.profile')}
          </ButtonLink>
          <ButtonLink to={`/user/${uuid}`} kind="quiet" size="sm">
            {t('community:own.publicPage')}
          </ButtonLink>
          {person.is_author && (
            <ButtonLink to="/account/submissions" kind="quiet" size="sm">
              {t('account:submissions')}
            </ButtonLink>
          )}
        </PersonHeader>
      ) : (
        <AwaitedPart question={question} className="h-48" />
      )}
      {person && <PersonDetails person={person} />}
      <section className="mt-6 rounded-2xl border border-line bg-surface px-6 py-4 text-muted">
        <ActivitySwitch />
      </section>
      <div className="mt-10">
        <Tabs
          label={t('common:account.page')}
          tabs={[
            {
              id: 'activity',
              label: t('community:person.activity'),
              content: <UserActivities uuid={uuid} />,
            },
            { id: 'feed', label: t('community:own.feed'), content: <Feed />, late: true },
            { id: 'followed', label: t('game:author.following'), content: <Followed />, late: true },
            { id: 'blocked', label: t('community:own.blocked'), content: <Blocked />, late: true },
          ]}
        />
      </div>
    </div>
  );
}

/** What those did whom the player follows. */
function Feed() {
  const t = useTranslate();
  const app = useApp();
  const usePart = (offset: number) => {
    const question = useQuery(followedActivityQuery(app, offset));
    return { question, rows: question.data?.findUserFollowedActivity };
  };
  return (
    <ActivityList
      name="feed"
      usePart={usePart}
      signed
      empty={
        <EmptyState title={t('community:own.feedNone')} text={t('community:own.feedNoneText')}>
          <ButtonLink to="/store">{t('common:nav.store')}</ButtonLink>
        </EmptyState>
      }
    />
  );
}
