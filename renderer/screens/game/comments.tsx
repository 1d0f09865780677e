import { useState } from 'react';
import { useTranslate } from '../../app/app.ts';
import { useFontsBeside } from '../../app/use-fonts-beside.ts';
import { useKeptNumber } from '../../app/use-kept-number.ts';
import { EditIcon } from '../../components/action-icons.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button } from '../../components/button.tsx';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { langOf } from '../../components/game-card.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFocusWhenLost } from '../../components/use-focus-when-lost.ts';
import { usePersonal } from '../../platform/personal.ts';
import { Comment } from './comment.tsx';
import { COMMENT_ORDERS, COMMENTS, type CommentOrder, commentsQuery, type Game } from './queries.ts';
import { Rating } from './rating.tsx';
import { useReview } from './use-review.ts';

/** What buyers say: the share that likes it, once enough have said so, and their words (S11). */
export function Comments({ game, name }: { game: Game; name: string }) {
  const t = useTranslate();
  const [parts, setParts] = useKeptNumber('parts of the reviews', 1);
  const [first, setFirst] = useState(parts);
  const [chosen, setChosen] = useKeptNumber('order of the reviews', 0);
  const order = COMMENT_ORDERS[chosen] ?? COMMENT_ORDERS[0];
  const review = useReview(game, name);
  const removedReason = review.own?.removed_reason ?? null;
  const total = usePersonal(commentsQuery(game.id, 0)).data?.findStoreComment.totalCount ?? 0;
  return (
    <section className="mt-12" aria-labelledby="comments">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="comments" tabIndex={-1} className="text-2xl outline-none">
          {t('game:comments.title', { count: total })}
        </h2>
        <Rating game={game} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 empty:hidden">
        {removedReason !== null && (
          <Notice look="plain">{t('community:review.takenDown', { reason: removedReason })}</Notice>
        )}
        {review.mayReview && removedReason === null && (
          <Button kind="plain" onClick={() => review.open(0)}>
            <EditIcon />
            {t(review.own ? 'community:review.edit' : 'community:review.write')}
          </Button>
        )}
        {total > 1 && (
          <ChoiceSelect
            label={t('community:review.order.label')}
            choices={COMMENT_ORDERS}
            value={order}
            nameOf={(choice) => t(`community:review.order.${choice}`)}
            onChoose={(choice) => {
              setChosen(COMMENT_ORDERS.indexOf(choice));
              setParts(1);
              setFirst(1);
            }}
          />
        )}
      </div>
      {total === 0 ? (
        <p className="mt-4 text-muted">{t('game:comments.none')}</p>
      ) : (
        <ul className="mt-4 flex flex-col divide-y divide-line">
          {Array.from({ length: parts }, (_, part) => (
            <Part
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              key={part}
              game={game}
              name={name}
              offset={part * COMMENTS}
              isAskedFor={part >= first}
              order={order}
              own={review.own?.uuid}
            />
          ))}
        </ul>
      )}
      {total > parts * COMMENTS && (
        <Button kind="plain" className="mt-4" onClick={() => setParts(parts + 1)}>
          {t('community:review.more')}
        </Button>
      )}
    </section>
  );
}

interface PartProps {
  game: Game;
  name: string;
  offset: number;
  /** Whether the button below the list brings it. */
  isAskedFor: boolean;
  order: CommentOrder;
  /** The player's own review. */
  own: string | undefined;
}

function Part({ game, name, offset, isAskedFor, order, own }: PartProps) {
  const question = usePersonal(commentsQuery(game.id, offset, order));
  const comments = question.data?.findStoreComment.list;
  const first = useFocusWhenLost<HTMLLIElement>(isAskedFor && comments !== undefined);
  useFontsBeside((comments ?? []).map(({ language }) => langOf(language)));
  if (!comments)
    return (
      <li className="py-5">
        <AwaitedPart question={question} className="h-20" />
      </li>
    );
  return comments.map((comment, index) => (
    <Comment
      key={comment.uuid}
      ref={index === 0 ? first : undefined}
      comment={comment}
      game={game}
      name={name}
      own={comment.uuid === own}
    />
  ));
}
