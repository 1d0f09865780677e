import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { pageIn } from '../../app/page-number.ts';
import { useMe } from '../../app/session.ts';
import { useBlock } from '../../community/blocking.ts';
import { FollowButton } from '../../community/follow-button.tsx';
import { usePersonName } from '../../community/person.ts';
import { PersonDetails } from '../../community/person-details.tsx';
import { type PersonInfo, useIntroduction } from '../../community/person-facts.tsx';
import { PersonHeader } from '../../community/person-header.tsx';
import { AUTHOR_PAGE_SIZE, authorGamesQuery, userQuery } from '../../community/queries.ts';
import { useReport } from '../../community/reporting.ts';
import { UserActivities } from '../../community/user-activities.tsx';
import { ShareIcon } from '../../components/action-icons.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { GameGrid } from '../../components/game-grid.tsx';
import { EyeOffIcon } from '../../components/icons.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { PersonData } from '../../components/structured-data.tsx';
import { usePersonal } from '../../platform/personal.ts';
import { usePopups } from '../../popups/popups.tsx';

/** A person as everyone may see them: who they are, what they made, and what they do, if they let it be seen (S22). */
export function PublicPage() {
  const uuid = useParams().uuid?.toLowerCase() ?? '';
  const question = usePersonal(userQuery(uuid));
  const person = question.data?.findUserPublic.list[0];
  if (!person)
    return (
      <div className="page py-12">
        <AwaitedPart question={question} className="h-64" />
      </div>
    );
  return <Person person={person} />;
}

function Person({ person }: { person: PersonInfo }) {
  const t = useTranslate();
  const { uuid } = person;
  const name = usePersonName()(person);
  const introduction = useIntroduction(person);
  return (
    <div className="page max-w-6xl pt-8 pb-20 lg:pt-12">
      <PageMeta title={name} description={introduction || undefined} type="profile" />
      {person.is_author && <PersonData name={name} to={`/user/${uuid}`} description={introduction} />}
      {!person.is_author && <meta name="robots" content="noindex" />}
      <PersonHeader person={person} name={name}>
        <Actions person={person} name={name} />
      </PersonHeader>
      <PersonDetails person={person} />
      {person.is_author && <Games author={uuid} />}
      <section className="mt-12 max-w-3xl" aria-labelledby="activity">
        <h2 id="activity" className="text-2xl">
          {t('community:person.activity')}
        </h2>
        <div className="mt-3">
          {person.activity_visible ? (
            <UserActivities uuid={uuid} />
          ) : (
            <p className="flex items-center gap-3 rounded-xl border border-line border-dashed px-5 py-6 text-muted">
              <EyeOffIcon className="shrink-0 text-xl" />
              {t('community:person.private', { name })}
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

function Actions({ person, name }: { person: PersonInfo; name: string }) {
  const t = useTranslate();
  const popups = usePopups();
  const { data } = useMe();
  const report = useReport({ type: 'user', uuid: person.uuid, name });
  const block = useBlock({ uuid: person.uuid, name });
  const page = `/user/${person.uuid}`;
  const own = data?.me.uuid === person.uuid;
  return (
    <>
      {own ? (
        <ButtonLink to="/user" kind="plain" size="sm">
          {t('common:account.page')}
        </ButtonLink>
      ) : (
        <FollowButton person={person.uuid} name={name} />
      )}
      <Button kind="plain" size="sm" onClick={() => popups.open('share', { title: name, page })}>
        <ShareIcon />
        {t('community:share.button')}
      </Button>
      {!own && (
        <span className="flex gap-2">
          <Button kind="quiet" size="sm" onClick={report}>
            {t('community:report.button')}
          </Button>
          <Button kind="quiet" size="sm" onClick={block}>
            {t('community:block.button')}
          </Button>
        </span>
      )}
    </>
  );
}

function Games({ author }: { author: string }) {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const { data } = useQuery(authorGamesQuery(useApp(), author, page));
  if (!data || data.findStore.totalCount === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="games">
      <h2 id="games" className="text-2xl">
        {t('community:person.games', { count: data.findStore.totalCount })}
      </h2>
      <GameGrid games={data.findStore.list} />
      <Pagination
        page={page}
        pages={Math.ceil(data.findStore.totalCount / AUTHOR_PAGE_SIZE)}
        hrefOf={(number) => `/user/${author}?page=${number}`}
      />
    </section>
  );
}
