import { useRef } from 'react';
import { useTranslate } from '../../app/app.ts';
import { FollowButton } from '../../community/follow-button.tsx';
import { useFollowed } from '../../community/following.ts';
import { usePersonName } from '../../community/person.ts';
import { PersonLink } from '../../community/popup-link.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';

/** Whom the player follows. */
export function Followed() {
  const t = useTranslate();
  const nameOf = usePersonName();
  const question = useFollowed();
  const list = useRef<HTMLDivElement>(null);
  const rows = question.data;
  if (!rows) return <AwaitedPart question={question} className="h-32" />;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {rows.length === 0 && <p className="py-4 text-muted">{t('community:own.followedNone')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ uuid, followed }) => (
          <li key={uuid} className="flex items-center gap-4 py-3">
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
            <FollowButton
              person={followed.uuid}
              name={nameOf(followed)}
              // The button goes with its row: the list stays.
              onChanged={() => list.current?.focus()}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
