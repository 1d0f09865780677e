import { type ReactNode, type RefObject, useState } from 'react';
import type { ActivityFragment } from '../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../app/app.ts';
import { useKeptNumber } from '../app/use-kept-number.ts';
import { ThumbDownIcon, ThumbUpIcon } from '../components/action-icons.tsx';
import { Avatar } from '../components/avatar.tsx';
import { AwaitedPart, type Question } from '../components/awaited-part.tsx';
import { Button } from '../components/button.tsx';
import { CoverImage } from '../components/cover-image.tsx';
import { langOf } from '../components/game-card.tsx';
import { HeartIcon, PlayIcon, UserIcon } from '../components/icons.tsx';
import { TimeAgo } from '../components/time-ago.tsx';
import { useFocusWhenLost } from '../components/use-focus-when-lost.ts';
import { FoldedText } from './folded-text.tsx';
import { usePersonName } from './person.ts';
import { GameLink, PersonLink } from './popup-link.tsx';
import { ACTIVITIES } from './queries.ts';

interface Rows {
  list: readonly ActivityFragment[];
  totalCount: number;
}

interface ActivityListProps {
  /** Tells it from the other lists of the page. */
  name: string;
  /** The activities from a place of the list on; undefined while they are under way. */
  usePart: (offset: number) => { question: Question; rows: Rows | undefined };
  /** Whether the list is of several people, so that each line says whose it is. */
  signed?: boolean;
  /** What stands here when there is nothing. */
  empty: ReactNode;
}

/** What people did, newest first, more of it on demand (S22). */
export function ActivityList({ name, usePart, signed = false, empty }: ActivityListProps) {
  const t = useTranslate();
  const [parts, setParts] = useKeptNumber(name, 1);
  const [first] = useState(parts);
  const total = usePart(0).rows?.totalCount;
  if (total === 0) return empty;
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {Array.from({ length: parts }, (_, part) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            key={part}
            usePart={usePart}
            offset={part * ACTIVITIES}
            isAskedFor={part >= first}
            signed={signed}
          />
        ))}
      </ol>
      {total !== undefined && total > parts * ACTIVITIES && (
        <Button kind="plain" className="mt-5" onClick={() => setParts(parts + 1)}>
          {t('community:more')}
        </Button>
      )}
    </>
  );
}

function Part({
  usePart,
  offset,
  isAskedFor,
  signed,
}: Pick<ActivityListProps, 'usePart'> & {
  offset: number;
  /** Whether the button below the list brings it. */
  isAskedFor: boolean;
  signed: boolean;
}) {
  const { question, rows } = usePart(offset);
  const first = useFocusWhenLost<HTMLLIElement>(isAskedFor && rows !== undefined);
  if (!rows)
    return (
      <li className="py-4">
        <AwaitedPart question={question} className="h-20" />
      </li>
    );
  return rows.list.map((activity, index) => (
    <Line key={activity.uuid} activity={activity} signed={signed} line={index === 0 ? first : undefined} />
  ));
}

interface LineProps {
  activity: ActivityFragment;
  signed: boolean;
  /** Of a line that can be given the focus. */
  line: RefObject<HTMLLIElement | null> | undefined;
}

function Line({ activity, signed, line }: LineProps) {
  const t = useTranslate();
  const nameOf = usePersonName();
  const { kind, user, store, followed, created_at } = activity;
  const Icon = {
    store_play_time: PlayIcon,
    store_like: HeartIcon,
    store_comment: ThumbUpIcon,
    user_followed: UserIcon,
  }[kind];
  return (
    <li ref={line} tabIndex={line && -1} className="flex gap-4 py-4">
      <span className="mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-wash text-accent-text">
        <Icon className="size-4.5" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {signed && (
            <>
              <PersonLink
                person={user.uuid}
                className="font-semibold text-ink underline-offset-4 hover:underline"
              >
                {nameOf(user)}
              </PersonLink>
              <span aria-hidden="true">·</span>
            </>
          )}
          <span>{t(`community:activity.${kind}`)}</span>
          <span aria-hidden="true">·</span>
          <TimeAgo instant={created_at} />
        </p>
        {store && <Game store={store} />}
        {followed && (
          <PersonLink
            person={followed.uuid}
            className="group flex items-center gap-3 self-start font-semibold underline-offset-4 hover:underline"
          >
            <Avatar path={followed.profile.head} name={nameOf(followed)} className="size-10" />
            {nameOf(followed)}
          </PersonLink>
        )}
        <Words activity={activity} />
      </div>
    </li>
  );
}

function Game({ store }: { store: NonNullable<ActivityFragment['store']> }) {
  const [info] = store.store_info;
  if (!info) return null;
  return (
    <GameLink
      game={store.id}
      lang={langOf(info.language)}
      className="flex items-center gap-4 self-start font-semibold underline-offset-4 hover:underline"
    >
      <CoverImage
        path={info.data.cover}
        alt=""
        sizes="7rem"
        largest={640}
        className="aspect-video w-28 shrink-0 rounded-lg"
      />
      <span className="line-clamp-2">{info.name}</span>
    </GameLink>
  );
}

/** The vote and the words of a review. */
function Words({ activity: { comment, language, vote } }: { activity: ActivityFragment }) {
  const t = useTranslate();
  if (comment === null) return null;
  return (
    <div className="max-w-prose rounded-xl bg-ink/5 px-4 py-3 text-sm">
      {vote === 1 && (
        <p className="mb-1 inline-flex items-center gap-1 font-semibold text-good text-xs">
          <ThumbUpIcon className="size-4" />
          {t('game:comments.likes')}
        </p>
      )}
      {vote === -1 && (
        <p className="mb-1 inline-flex items-center gap-1 font-semibold text-bad text-xs">
          <ThumbDownIcon className="size-4" />
          {t('game:comments.dislikes')}
        </p>
      )}
      <FoldedText text={comment} lang={language ? langOf(language) : undefined} />
    </div>
  );
}
