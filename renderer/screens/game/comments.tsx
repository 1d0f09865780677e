import type { CommentLineFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Avatar } from '../../components/avatar.tsx';
import { langOf } from '../../components/game-card.tsx';
import { ThumbDownIcon, ThumbUpIcon } from '../../components/icons.tsx';
import { percent, relativeTime } from '../../i18n/format.ts';

interface CommentsProps {
  comments: readonly CommentLineFragment[];
  count: number;
  rating: { positive_percent: number | null; count: number };
}

/** What buyers say: the share that likes it, once enough have said so, and their words (S11). */
export function Comments({ comments, count, rating }: CommentsProps) {
  const t = useTranslate();
  return (
    <section className="mt-12" aria-labelledby="comments">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="comments" className="text-2xl">
          {t('game:comments.title', { count })}
        </h2>
        {comments.length > 0 && <Rating rating={rating} />}
      </div>
      {comments.length === 0 ? (
        <p className="mt-4 text-muted">{t('game:comments.none')}</p>
      ) : (
        <ul className="mt-4 flex flex-col divide-y divide-line">
          {comments.map((comment) => (
            <Comment key={comment.uuid} comment={comment} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Rating({ rating: { positive_percent: positive, count } }: Pick<CommentsProps, 'rating'>) {
  const t = useTranslate();
  const { locale } = useApp();
  if (positive === null) return <p className="text-muted text-sm">{t('game:rating.calculating')}</p>;
  return (
    <p className="flex items-center gap-3 text-sm">
      <span aria-hidden="true" className="h-2 w-28 overflow-hidden rounded-full bg-ink/10">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${positive}%` }} />
      </span>
      {t('game:rating.positive', { percent: percent(locale, positive), count })}
    </p>
  );
}

function Comment({ comment }: { comment: CommentLineFragment }) {
  const t = useTranslate();
  const { locale, now } = useApp();
  const name = comment.user.nickname ?? t('game:comments.anonymous');
  return (
    <li className="flex gap-4 py-5">
      <Avatar path={comment.user.head ?? ''} name={name} className="size-10" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="font-semibold">{name}</span>
          <time dateTime={comment.created_at} className="text-muted text-xs">
            {relativeTime(locale, comment.created_at, now)}
          </time>
          {comment.vote === 1 && (
            <span className="inline-flex items-center gap-1 text-good text-xs">
              <ThumbUpIcon className="size-4" />
              {t('game:comments.likes')}
            </span>
          )}
          {comment.vote === -1 && (
            <span className="inline-flex items-center gap-1 text-bad text-xs">
              <ThumbDownIcon className="size-4" />
              {t('game:comments.dislikes')}
            </span>
          )}
        </p>
        <p lang={langOf(comment.language)} className="mt-1.5 max-w-prose whitespace-pre-line">
          {comment.comment}
        </p>
      </div>
    </li>
  );
}
