import { useState } from 'react';
import { tongueOf } from '../../../shared/contract/locales.ts';
import { useApp, useTranslate } from '../../app/app.ts';
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
import {
  COMMENT_ORDERS,
  COMMENT_VOTES,
  COMMENTS,
  type CommentPart,
  commentsQuery,
  type Game,
} from './queries.ts';
import { Rating } from './rating.tsx';
import { useReview } from './use-review.ts';

const LANGUAGE_NOTE = 'reviews-language';

/** What buyers say: the share that likes it, once enough have said so, and their words (S11). */
export function Comments({ game, name }: { game: Game; name: string }) {
  const t = useTranslate();
  const app = useApp();
  const { order, vote, parts, first, chooseOrder, chooseVote, showMore } = useShownReviews();
  const review = useReview(game, name);
  const removedReason = review.own?.removed_reason ?? null;
  const total = usePersonal(commentsQuery(app, game.id)).data?.findStoreComment.totalCount ?? 0;
  const beginning = usePersonal(commentsQuery(app, game.id, { order, vote })).data?.findStoreComment;
  const shown = beginning?.totalCount;
  const [topmost] = beginning?.list ?? [];
  const isOwnLanguageFirst = topmost !== undefined && tongueOf(topmost.language) === tongueOf(app.locale);
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
          <ListTools
            order={order}
            vote={vote}
            chooseOrder={chooseOrder}
            chooseVote={chooseVote}
            describedBy={isOwnLanguageFirst ? LANGUAGE_NOTE : undefined}
          />
        )}
      </div>
      {total > 1 && isOwnLanguageFirst && (
        <p id={LANGUAGE_NOTE} className="mt-2 text-muted text-sm">
          {t('community:review.languageFirst')}
        </p>
      )}
      {shown === 0 ? (
        <p className="mt-4 text-muted">
          {t(vote === 'all' ? 'game:comments.none' : 'community:review.votes.none')}
        </p>
      ) : (
        <ul className="mt-4 flex flex-col divide-y divide-line">
          {Array.from({ length: parts }, (_, part) => (
            <Part
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              key={part}
              game={game}
              name={name}
              part={{ offset: part * COMMENTS, order, vote }}
              isAskedFor={part >= first}
              own={review.own?.uuid}
            />
          ))}
        </ul>
      )}
      {shown !== undefined && shown > parts * COMMENTS && (
        <Button kind="plain" className="mt-4" onClick={showMore}>
          {t('community:review.more')}
        </Button>
      )}
    </section>
  );
}

/** Which reviews are shown; a reader who comes back finds it as they left it. */
function useShownReviews() {
  const [parts, setParts] = useKeptNumber('parts of the reviews', 1);
  const [first, setFirst] = useState(parts);
  const [chosenOrder, setOrder] = useKeptNumber('order of the reviews', 0);
  const [chosenVote, setVote] = useKeptNumber('votes of the reviews', 0);
  const startAnew = () => {
    setParts(1);
    setFirst(1);
  };
  return {
    order: COMMENT_ORDERS[chosenOrder] ?? COMMENT_ORDERS[0],
    vote: COMMENT_VOTES[chosenVote] ?? COMMENT_VOTES[0],
    parts,
    /** The first part that was not there from the beginning. */
    first,
    chooseOrder(order: (typeof COMMENT_ORDERS)[number]) {
      setOrder(COMMENT_ORDERS.indexOf(order));
      startAnew();
    },
    chooseVote(vote: (typeof COMMENT_VOTES)[number]) {
      setVote(COMMENT_VOTES.indexOf(vote));
      startAnew();
    },
    showMore: () => setParts(parts + 1),
  };
}

interface ListToolsProps
  extends Pick<ReturnType<typeof useShownReviews>, 'order' | 'vote' | 'chooseOrder' | 'chooseVote'> {
  /** Id of what is said of the order. */
  describedBy: string | undefined;
}

function ListTools({ order, vote, chooseOrder, chooseVote, describedBy }: ListToolsProps) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <ChoiceSelect
        label={t('community:review.votes.label')}
        labelLook="sr-only"
        choices={COMMENT_VOTES}
        value={vote}
        nameOf={(choice) => t(`community:review.votes.${choice}`)}
        onChoose={chooseVote}
      />
      <ChoiceSelect
        label={t('community:review.order.label')}
        describedBy={describedBy}
        labelLook="max-sm:sr-only"
        choices={COMMENT_ORDERS}
        value={order}
        nameOf={(choice) => t(`community:review.order.${choice}`)}
        onChoose={chooseOrder}
      />
    </div>
  );
}

interface PartProps {
  game: Game;
  name: string;
  part: CommentPart;
  /** Whether the button below the list brings it. */
  isAskedFor: boolean;
  /** The player's own review. */
  own: string | undefined;
}

function Part({ game, name, part, isAskedFor, own }: PartProps) {
  const question = usePersonal(commentsQuery(useApp(), game.id, part));
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
