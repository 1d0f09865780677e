import { usePersonName } from '../../community/person.ts';
import { ThumbUpIcon } from '../../components/action-icons.tsx';
import { Link } from '../../components/link.tsx';
import { type Game, publisherOf } from './queries.ts';
import { useRatingText } from './rating.tsx';

/** Who made the game, and what its players think once enough of them have said so. */
export function Byline({ game }: { game: Game }) {
  const nameOf = usePersonName();
  const rating = useRatingText(game);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      <Link
        to={`/user/${game.author.uuid}`}
        className="py-1 font-semibold underline-offset-4 hover:underline"
      >
        {nameOf(publisherOf(game))}
      </Link>
      {game.rating.positive_percent !== null && (
        <a
          href="#comments"
          className="inline-flex items-center gap-1.5 py-1 text-muted underline-offset-4 hover:underline"
        >
          <ThumbUpIcon className="size-4" />
          {rating}
        </a>
      )}
    </p>
  );
}
