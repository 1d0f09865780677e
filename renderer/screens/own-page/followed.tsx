import { useRef, useState } from 'react';
import type { FollowedQuery } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { useKeptNumber } from '../../app/use-kept-number.ts';
import { FollowButton } from '../../community/follow-button.tsx';
import { useFollowed } from '../../community/following.ts';
import { usePersonName } from '../../community/person.ts';
import { PersonLink } from '../../community/popup-link.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button } from '../../components/button.tsx';
import { useFocusWhenLost } from '../../components/use-focus-when-lost.ts';

type FollowedRow = FollowedQuery['findUserFollowed']['list'][number];

/** People that are drawn at once. */
const PEOPLE = 50;

/** Whom the player follows, newest first, more of them on demand. */
export function Followed() {
  const t = useTranslate();
  const question = useFollowed();
  const list = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useKeptNumber('followed', 1);
  const [first] = useState(parts);
  const rows = question.data;
  if (!rows) return <AwaitedPart question={question} className="h-32" />;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {rows.length === 0 && <p className="py-4 text-muted">{t('community:own.followedNone')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {Array.from({ length: parts }, (_, part) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            key={part}
            rows={rows.slice(part * PEOPLE, (part + 1) * PEOPLE)}
            isAskedFor={part >= first}
            // The button goes with its row: the list stays.
            onChanged={() => list.current?.focus()}
          />
        ))}
      </ul>
      {rows.length > parts * PEOPLE && (
        <Button kind="plain" className="mt-5" onClick={() => setParts(parts + 1)}>
          {t('community:more')}
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  rows: readonly FollowedRow[];
  /** Whether the button below the list brings it. */
  isAskedFor: boolean;
  onChanged: () => void;
}

function Part({ rows, isAskedFor, onChanged }: PartProps) {
  const t = useTranslate();
  const nameOf = usePersonName();
  const first = useFocusWhenLost<HTMLLIElement>(isAskedFor);
  return rows.map(({ uuid, followed }, index) => (
    <li
      key={uuid}
      ref={index === 0 ? first : undefined}
      tabIndex={index === 0 ? -1 : undefined}
      className="flex items-center gap-4 py-3"
    >
      <Avatar path={followed.profile.head} name={nameOf(followed)} className="size-11" />
      <span className="min-w-0 grow">
        <PersonLink
          person={followed.uuid}
          className="block truncate py-1 font-semibold underline-offset-4 hover:underline"
        >
          {nameOf(followed)}
        </PersonLink>
        {followed.is_author && (
          <span className="block text-muted text-xs">{t('community:person.author')}</span>
        )}
      </span>
      <FollowButton person={followed.uuid} name={nameOf(followed)} onChanged={onChanged} />
    </li>
  ));
}
