import { useApp, useTranslate } from '../../app/app.ts';
import { percent } from '../../i18n/format.ts';
import type { Game } from './queries.ts';

/** The share of likes in words; while too few have voted, how many it needs (S11). */
export function useRatingText({ rating, standing }: Pick<Game, 'rating' | 'standing'>): string {
  const t = useTranslate();
  const { locale } = useApp();
  const { positive_percent: positive, count } = rating;
  if (positive === null)
    return t('community:rating.calculating', { votes: count, threshold: standing.threshold });
  return t('game:rating.positive', { percent: percent(locale, positive), count });
}

/** The share of likes as a bar and in words. */
export function Rating({ game }: { game: Pick<Game, 'rating' | 'standing'> }) {
  const text = useRatingText(game);
  const { positive_percent: positive, count } = game.rating;
  const share = positive ?? (count / game.standing.threshold) * 100;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span aria-hidden="true" className="h-2 w-28 overflow-hidden rounded-full bg-ink/10">
        <span
          className={`block h-full rounded-full ${positive === null ? 'bg-line-strong' : 'bg-accent'}`}
          style={{ width: `${share}%` }}
        />
      </span>
      <span className={positive === null ? 'text-muted' : undefined}>{text}</span>
    </p>
  );
}
