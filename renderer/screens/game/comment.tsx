import type { RefObject } from 'react';
import type { CommentLineFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useMe } from '../../app/session.ts';
import { FoldedText } from '../../community/folded-text.tsx';
import { PersonLink } from '../../community/popup-link.tsx';
import { useReport } from '../../community/reporting.ts';
import { ThumbDownIcon, ThumbUpIcon } from '../../components/action-icons.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { langOf } from '../../components/game-card.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { duration } from '../../i18n/measures.ts';
import { usePopups } from '../../popups/popups.tsx';
import { HelpfulButton } from './helpful-button.tsx';
import type { Game } from './queries.ts';
import { useReview } from './use-review.ts';

interface CommentProps {
  comment: CommentLineFragment;
  game: Game;
  /** Of the game. */
  name: string;
  /** Whether the player wrote it. */
  own: boolean;
}

/** What one buyer says, the author's answer to it, and what can be done about it. */
export function Comment({
  comment,
  game,
  name,
  own,
  ref,
}: CommentProps & { ref: RefObject<HTMLLIElement | null> | undefined }) {
  const t = useTranslate();
  const { locale } = useApp();
  const { uuid, nickname, head } = comment.user;
  const writer = nickname ?? t('game:comments.anonymous');
  return (
    // What has a reference can be given the focus.
    <li ref={ref} tabIndex={ref && -1} className="flex gap-4 py-5">
      <Avatar path={head ?? ''} name={writer} className="size-10" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {uuid ? (
            <PersonLink person={uuid} className="font-semibold underline-offset-4 hover:underline">
              {writer}
            </PersonLink>
          ) : (
            <span className="font-semibold">{writer}</span>
          )}
          {own && (
            <span className="rounded-full bg-accent-wash px-2 py-0.5 font-semibold text-accent-text text-xs">
              {t('community:review.yours')}
            </span>
          )}
          <TimeAgo instant={comment.created_at} className="text-muted text-xs" />
          <Vote vote={comment.vote} />
          {comment.play_seconds ? (
            <span className="text-muted text-xs">
              {t('community:review.played', { time: duration(locale, comment.play_seconds) })}
            </span>
          ) : null}
        </p>
        <FoldedText text={comment.comment} lang={langOf(comment.language)} className="mt-1.5 max-w-prose" />
        {comment.reply && <Reply reply={comment.reply} />}
        <Actions comment={comment} game={game} name={name} own={own} writer={writer} />
      </div>
    </li>
  );
}

function Vote({ vote }: { vote: number }) {
  const t = useTranslate();
  if (vote === 1)
    return (
      <span className="inline-flex items-center gap-1 text-good text-xs">
        <ThumbUpIcon className="size-4" />
        {t('game:comments.likes')}
      </span>
    );
  if (vote === -1)
    return (
      <span className="inline-flex items-center gap-1 text-bad text-xs">
        <ThumbDownIcon className="size-4" />
        {t('game:comments.dislikes')}
      </span>
    );
  return null;
}

function Reply({ reply }: { reply: NonNullable<CommentLineFragment['reply']> }) {
  const t = useTranslate();
  return (
    <div className="mt-3 max-w-prose rounded-xl bg-ink/5 px-4 py-3">
      <p className="flex flex-wrap gap-x-3 text-muted text-xs">
        <span className="font-semibold text-ink">{t('community:reply.by')}</span>
        <TimeAgo instant={reply.created_at} />
      </p>
      <FoldedText text={reply.text} lang={undefined} className="mt-1" />
    </div>
  );
}

/** Change one's own, answer as the game's author, report somebody else's. */
function Actions({ comment, game, name, own, writer }: CommentProps & { writer: string }) {
  const t = useTranslate();
  const popups = usePopups();
  const review = useReview(game, name);
  const { data } = useMe();
  const link =
    'min-h-8 pointer-coarse:min-h-11 rounded-sm text-muted text-xs underline-offset-4 hover:text-ink hover:underline';
  const { uuid } = comment;
  const report = useReport({ type: 'comment', uuid, name: writer });
  return (
    <p className="mt-1 flex flex-wrap gap-x-4">
      <HelpfulButton comment={comment} own={own} className={link} />
      {own && (
        <>
          <button type="button" className={link} onClick={() => review.open(0)}>
            {t('community:review.edit')}
          </button>
          <button type="button" className={link} onClick={review.remove}>
            {t('community:review.remove')}
          </button>
        </>
      )}
      {data?.me.uuid === game.author.uuid && (
        <button
          type="button"
          className={link}
          onClick={() =>
            popups.open('reply', {
              uuid,
              name: writer,
              comment: comment.comment,
              reply: comment.reply?.text ?? '',
            })
          }
        >
          {t(comment.reply ? 'community:reply.edit' : 'community:reply.button')}
        </button>
      )}
      {!own && (
        <button
          type="button"
          className={link}
          aria-label={t('community:report.titleReview', { name: writer })}
          onClick={report}
        >
          {t('community:report.button')}
        </button>
      )}
    </p>
  );
}
